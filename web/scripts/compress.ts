import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(html|js|css|svg|txt|webmanifest)$/;
const WORTHWHILE = 0.95; // of its size: what shrinks less is sent as it is

/** Beside every text of the built page the same for browsers that unpack brotli or gzip, as small as can be. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXTS.test(name));
      await Promise.all(names.map((name) => pack(join(folder, name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const text = readFileSync(path);
  const packed = {
    br: await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    gz: await promisify(gzip)(text, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < text.length * WORTHWHILE) writeFileSync(`${path}.${ending}`, bytes);
  }
}
