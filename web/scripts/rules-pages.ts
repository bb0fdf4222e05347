import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Rules pages (`docs/rules/*.md`) as HTML, made when building: the client carries no Markdown reader. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const html = marked.parse(source.replaceAll('](../data/', '](#'), { async: false });
      const withAnchors = html.replace(/<li>\s*(?:<p>)?((?:TT|NY|PA|PP)-\d+)\b/g, '<li id="$1"><b>$1</b>');
      return { code: `export default ${JSON.stringify(withAnchors)};`, map: null };
    },
  };
}
