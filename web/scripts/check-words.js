// Fails on words that stand in a component instead of the catalogues (which tests/words looks through).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseSvelte } from 'svelte/compiler';

const SOURCE = new URL('../src', import.meta.url).pathname;
// The name of the house, of languages in themselves, and signs are the same everywhere.
const ALLOWED = /^(– )?(Stammtisch|NEW YORK|HUDSON RIVER|EAST RIVER|ABCD2345)$/;
const SHOWN_ATTRIBUTES = new Set(['aria-label', 'title', 'placeholder', 'alt']);

const problems = [];

function files(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

const source = files(SOURCE, /\.(svelte|ts)$/).map((name) => [name, readFileSync(name, 'utf8')]);

function words(value) {
  return value.trim() !== '' && /\p{L}{2,}/u.test(value) && !ALLOWED.test(value.trim());
}

function visit(node, name) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, name);
    return;
  }
  if (node.type === 'Text' && words(node.data)) problems.push(`${name}: “${node.data.trim()}” stands in the component`);
  if (node.type === 'Attribute') {
    if (SHOWN_ATTRIBUTES.has(node.name) && Array.isArray(node.value)) visit(node.value, name);
    return;
  }
  if (['StyleSheet', 'Script', 'StyleDirective'].includes(node.type)) return;
  for (const [key, value] of Object.entries(node)) if (key !== 'css' && key !== 'instance' && key !== 'module') visit(value, name);
}

for (const [name, content] of source) {
  if (name.endsWith('.svelte')) visit(parseSvelte(content, { modern: true }).fragment, name.slice(SOURCE.length + 1));
}

for (const problem of problems) console.error(problem);
console.log(`${source.length} files, ${problems.length} words outside the catalogues`);
process.exit(problems.length > 0 ? 1 : 0);
