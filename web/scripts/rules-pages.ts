import { marked } from 'marked';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Block, RulesPage } from '../src/rules/page.ts';

const FROM: Record<string, string> = { PA: 'partners.md' };

/**
 * A rules page for players, block by block: a line is a block. `{TT-7}` at its end names the rules that it tells,
 * `![caption](name)` is a drawing of the game, and `@PA-7` stands for the block that tells this rule on another page.
 */
export function readRulesPage(source: string, other: (name: string) => string): RulesPage {
  let title = '';
  const blocks: Block[] = [];
  for (const line of source.split('\n').map((one) => one.trim()).filter((one) => one !== '')) {
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const picture = /^!\[(.+)\]\(([\w-]+)\)$/.exec(line);
    const borrowed = /^@(([A-Z]{2})-\d+)$/.exec(line);
    if (heading?.[1] === '#') title = heading[2]!;
    else if (heading) blocks.push({ kind: 'heading', level: heading[1]!.length, id: `part-${blocks.length}`, html: inline(heading[2]!) });
    else if (picture) blocks.push({ kind: 'picture', name: picture[2]!, html: inline(picture[1]!) });
    else if (borrowed) blocks.push(find(borrowed[1]!, readRulesPage(other(FROM[borrowed[2]!]!), other)));
    else blocks.push(told(line));
  }
  return { title, blocks };
}

function told(line: string): Block {
  const [, mark = '', text = '', ids = ''] = /^(- |\d+\. )?(.+?)(?: \{([A-Z\d -]+)\})?$/.exec(line) ?? [];
  const kind = mark === '' ? 'text' : mark === '- ' ? 'rule' : 'step';
  return { kind, html: inline(kind === 'step' ? mark + text : text), rules: ids.split(' ').filter((id) => id !== '') };
}

function find(rule: string, page: RulesPage): Block {
  const found = page.blocks.find((block) => 'rules' in block && block.rules.includes(rule));
  if (!found) throw new Error(`no block tells ${rule}`);
  return found;
}

function inline(text: string): string {
  return marked.parseInline(text, { async: false });
}

/** Rules pages (`src/words/rules`) are read when the client is built: it carries no Markdown reader. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const page = readRulesPage(source, (name) => {
        const file = join(dirname(id), name);
        this.addWatchFile(file);
        return readFileSync(file, 'utf8');
      });
      return { code: `export default ${JSON.stringify(page)};`, map: null };
    },
  };
}
