/** Adds the `meta` of pages whose title is that of their row in app/site.ts, so that the table stays out of the browser. */
import type { Plugin } from 'vite';
import { PAGES } from './app/site';

export function pageTitles(root: string): Plugin {
  const titles = new Map(PAGES.map(({ file, title }) => [`${root}app/${file}`, title]));
  return {
    name: 'page-titles',
    enforce: 'pre',
    transform(code, id) {
      const title = titles.get(id);
      if (!title || /^export const meta\b/m.test(code)) return null;
      const added = `export const meta = () => [{ title: ${JSON.stringify(`${title} · Mentorea`)} }];`;
      return { code: `${code}\n${added}\n`, map: null };
    },
  };
}
