/** A rules page in one language, as the build reads it from its Markdown. */
export interface RulesPage {
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; id: string; html: string }
  | { kind: 'picture'; name: string; html: string }
  | { kind: 'text' | 'rule' | 'step'; html: string; rules: string[] };
