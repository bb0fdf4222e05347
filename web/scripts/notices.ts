import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE = /^(licen[cs]e|notice|ofl)(\.(md|txt))?$/i;
const LINE = '-'.repeat(72);
const INTRODUCTION = 'The page of Stammtisch contains the following work of others.\n';

/** Whose work is in the built page, and under which licence: `notices.txt`, from what was bundled and nothing else. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : one.originalFileNames));
      const homes = new Set(files.map(home).filter((one) => one !== undefined));
      const parts = [...homes].map(notice).sort();
      if (parts.length === 0) this.error('no package was found in the bundle: its notices would be empty');
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: [INTRODUCTION, ...parts].join(`\n${LINE}\n\n`) });
    },
  };
}

/** The folder of the package that a file belongs to. */
function home(file: string): string | undefined {
  const path = file.replaceAll('\\', '/').replaceAll('\0', '');
  return /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function notice(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = licences(folder);
  if (texts.length === 0) throw new Error(`${about.name} has no text of its licence: see which it is, and tell it here`);
  return [`${about.name} ${about.version} (${about.license})\n`, ...texts].join('\n');
}

function licences(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => LICENCE.test(name));
  return names.sort().map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`);
}
