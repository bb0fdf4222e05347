import { api } from '../net/api';
import { connection } from '../net/connection.svelte';

/** Be somebody: keep the name that the server knows, or take this one. */
export async function beSomebody(name: string): Promise<void> {
  if (connection.person?.name === name) return;
  const { person } = await api.beCalled(name);
  connection.person = person;
  connection.reopen();
  await connection.ready();
}
