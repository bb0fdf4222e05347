// Fails on a message that is missing or unused in any language, that is no ICU message, whose placeholders differ
// from English, and on words that stand in a component instead of the catalogues.
import { parse as parseMessage } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseSvelte } from 'svelte/compiler';

const SOURCE = new URL('../src', import.meta.url).pathname;
const LANGUAGES = ['en', 'de', 'is', 'sv'];
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

function placeholders(elements, found = new Set()) {
  for (const element of elements) {
    if (element.type !== 0 && element.type !== 7) found.add(element.value);
    for (const option of Object.values(element.options ?? {})) placeholders(option.value, found);
  }
  return found;
}

const catalogues = Object.fromEntries(
  LANGUAGES.map((language) => [language, JSON.parse(readFileSync(join(SOURCE, `words/catalogues/${language}.json`), 'utf8'))]),
);
const keys = new Set(LANGUAGES.flatMap((language) => Object.keys(catalogues[language])));
for (const key of keys) {
  const wanted = key in catalogues.en ? [...placeholders(parseMessage(catalogues.en[key]))].sort().join() : '';
  for (const language of LANGUAGES) {
    const message = catalogues[language][key];
    if (!message) {
      problems.push(`${language}: ${key} is missing`);
      continue;
    }
    const got = [...placeholders(parseMessage(message))].sort().join();
    if (got !== wanted) problems.push(`${language}: ${key} has the placeholders {${got}}, English has {${wanted}}`);
  }
}

const source = files(SOURCE, /\.(svelte|ts)$/).map((name) => [name, readFileSync(name, 'utf8')]);
const text = source.map(([, content]) => content).join('\n');
for (const key of keys) if (!text.includes(`'${key}'`)) problems.push(`${key} is not used`);

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
console.log(`${keys.size} messages in ${LANGUAGES.length} languages, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
