/** Which files the scripts of pages are made of: few, and none with code of another area. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

type Meta = Rollup.ManualChunkMeta;

interface Route {
  id: string;
  module: string;
  [field: string]: unknown;
}

const PREFIXES = { id: 'routes/', module: '/assets/' };
/** Each of them true or left out. */
const FLAGS = ['index', 'hasAction', 'hasLoader', 'hasErrorBoundary'];

/** Runs in the browser. */
function routesFrom(rows: [string, string | null, string | null, number, string][], kept: string[]) {
  const idOf = (short: string | null) => (short === null ? undefined : short.replace('~', 'routes/'));
  const routes = rows.map(([short, parent, path, flags, file]) => {
    const of = { id: idOf(short), parentId: idOf(parent), path: path ?? undefined };
    const has = Object.fromEntries(kept.map((name, bit) => [name, Boolean(flags & (1 << bit))]));
    return [of.id, { ...of, ...has, module: `/assets/${file}`, imports: [], css: [] }];
  });
  return Object.fromEntries(routes);
}

/** Remix's list of all routes for the browser, a seventh as long: without what only the server reads, and repetitions. */
export function shortManifest(folder: string): Plugin {
  return {
    name: 'short-manifest',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    closeBundle() {
      for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
        const [before, text = ''] = readFileSync(folder + name, 'utf8').split(/(?<==)(?=\{)/);
        const { routes, ...rest } = JSON.parse(text.replace(/;$/, ''));
        const shortId = (id: unknown) => (typeof id === 'string' ? id.replace(PREFIXES.id, '~') : null);
        const rows = (Object.values(routes) as Route[]).map((route) => [
          shortId(route.id),
          shortId(route.parentId),
          route.path ?? null,
          FLAGS.reduce((bits, flag, bit) => bits | (route[flag] ? 1 << bit : 0), 0),
          route.module.replace(PREFIXES.module, ''),
        ]);
        const made = `(${routesFrom})(${JSON.stringify(rows)},${JSON.stringify(FLAGS)})`;
        writeFileSync(folder + name, `${before}{...${JSON.stringify(rest)},routes:${made}};`);
      }
    },
  };
}

/** `manualChunks` of Rollup for the modules below `root`. */
export function pageFiles(root: string) {
  let files: Map<string, string> | undefined;
  return (id: string, meta: Meta) => {
    files ??= plan(root, meta);
    return files.get(id);
  };
}

function plan(root: string, meta: Meta): Map<string, string> {
  const ids = [...meta.getModuleIds()];
  const info = (id: string) => meta.getModuleInfo(id);
  // What a part is loaded later for: the server's build alone has it at once.
  const isLater = (id: string) => (info(id)?.dynamicImporters.length ?? 0) > 0;
  const reach = (from: string, found = new Set<string>()) => {
    for (const id of info(from)?.importedIds ?? [])
      if (!found.has(id) && !isLater(id)) reach(id, found.add(id));
    return found;
  };
  const starts = ids.filter((id) => info(id)?.isEntry || isLater(id));
  const isOf = (name: string) => (id: string) => id.includes(`/app/${name}`);
  const files = new Map<string, string>();
  for (const start of starts.filter((id) => isOf('entry.client.')(id) || isOf('root.')(id)))
    for (const id of [start, ...reach(start)]) {
      if (isOf('entry.client.')(id)) continue;
      const isOwn = id.startsWith(root) && !id.includes('/node_modules/');
      // Helper modules of the bundler go with the packages.
      files.set(id, isOwn ? 'core' : 'packages');
    }
  for (const id of ids) if (id.includes('vite/preload-helper')) files.set(id, 'packages');
  const users = new Map<string, Set<string>>();
  // Pages without scripts load none of it.
  const isStill = (start: string) => info(start.replace(/\?.*/, ''))?.code?.includes('hydrate: false');
  for (const start of starts.filter((id) => !isStill(id)))
    for (const id of reach(start)) {
      const own = users.get(id) ?? new Set();
      users.set(id, own.add(start));
    }
  const frame = starts.filter(isOf('routes/private/layout.'));
  for (const start of frame)
    for (const id of [start, ...reach(start)]) if (!files.has(id)) files.set(id, 'core');
  const groups = new Map<string, Group>();
  for (const id of ids) {
    const pages = users.get(id);
    if (files.has(id) || !pages || pages.size < 2 || !info(id)?.isIncluded || starts.includes(id)) continue;
    const key = [...pages].sort().join(' ');
    const group = groups.get(key) ?? { pages, ids: [], size: 0 };
    group.ids.push(id);
    group.size += info(id)?.code?.length ?? 0;
    groups.set(key, group);
  }
  for (const { ids } of merged([...groups.values()])) {
    const [largest = ''] = ids.toSorted(
      (a, b) => (info(b)?.code?.length ?? 0) - (info(a)?.code?.length ?? 0),
    );
    for (const id of ids) files.set(id, largest.replace(/.*\//, '').replace(/\..*/, ''));
  }
  return files;
}

interface Group {
  pages: Set<string>;
  ids: string[];
  size: number;
}

/** Files that a page loads besides the list of routes, packages, core, and its routes' own. */
const MOST = 5;

/** Merges groups until no page loads more than a few: first where pages get least that they do not use. */
function merged(groups: Group[]): Group[] {
  const all = [...groups];
  for (;;) {
    const counts = new Map<string, number>();
    for (const { pages } of all) for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1);
    const isCrowded = (page: string) => (counts.get(page) ?? 0) > MOST;
    let best: { at: [number, number]; price: number } | undefined;
    for (let i = 0; i < all.length; i++)
      for (let j = 0; j < i; j++) {
        const price = priceOf(all[i] as Group, all[j] as Group, isCrowded);
        if (price < (best?.price ?? Number.POSITIVE_INFINITY)) best = { at: [i, j], price };
      }
    if (!best) return all;
    const [i, j] = best.at;
    const [one] = all.splice(i, 1) as [Group];
    const other = all[j] as Group;
    all[j] = {
      pages: new Set([...one.pages, ...other.pages]),
      ids: [...one.ids, ...other.ids],
      size: one.size + other.size,
    };
  }
}

/** Characters that pages would load for nothing, for each page that has too many files; Infinity if there is none. */
function priceOf(one: Group, other: Group, isCrowded: (page: string) => boolean): number {
  const both = [...one.pages].filter((page) => other.pages.has(page));
  const relieved = both.filter(isCrowded).length;
  if (relieved === 0) return Number.POSITIVE_INFINITY;
  return (
    (one.size * (other.pages.size - both.length) + other.size * (one.pages.size - both.length)) / relieved
  );
}
