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
const FLAGS = ['index', 'hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasErrorBoundary'];

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

/** Pages that people come to most: their bytes count more. */
const OFTEN =
  /routes\/(dashboard|mentorships\/mentorships|mentors\/directory|booking|calendar|chat|profile\/profile)\b/;
const OFTEN_WEIGHT = 4;
/** What one more file costs a page, in characters of code before it is minified: headers, and less to compress together. */
const FILE_PRICE = 3_600;
/** Besides the packages, the core, the frame, the list of routes and the page's own. */
const MOST_SHARED = 5;
const TOO_MANY_PRICE = 100_000;
/** Of all pages together; bits of a number. */
const MOST_FILES = 30;

/** Remix's mark of a route module without what only the server runs. */
const CLIENT = '?__remix-build-client-route';

/** Entries whose file holds their imports too, so that it exports more than they do. */
const HOSTS = {
  packages: 'entry.client.tsx',
  core: `root.tsx${CLIENT}`,
  frame: `routes/private/layout.tsx${CLIENT}`,
};

/** Plans the files of the modules below `root`, a folder's path with a slash at its end. */
export function pageFiles(root: string): Plugin {
  let files: Map<string, string> | undefined;
  return {
    name: 'page-files',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    buildStart() {
      for (const host of Object.values(HOSTS))
        this.emitFile({ type: 'chunk', id: `${root}app/${host}`, preserveSignature: 'allow-extension' });
    },
    outputOptions: (output) => ({
      ...output,
      onlyExplicitManualChunks: true,
      manualChunks: (id: string, meta: Meta) => {
        files ??= plan(root, meta);
        return files.get(id);
      },
    }),
  };
}

/** The name of the file of each module that is not in its page's own. */
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
  const files = new Map<string, string>();
  // Helper modules of the bundler go with the packages.
  for (const [name, host] of Object.entries(HOSTS))
    for (const id of [`${root}app/${host}`, ...reach(`${root}app/${host}`)])
      if (!files.has(id))
        files.set(id, id.startsWith(root) && !id.includes('/node_modules/') ? name : 'packages');
  for (const id of ids) if (id.includes('vite/preload-helper')) files.set(id, 'packages');
  const users = new Map<string, Set<string>>();
  for (const start of starts.filter((id) => !files.has(id)))
    for (const id of reach(start)) users.set(id, (users.get(id) ?? new Set()).add(start));
  // Pages without scripts load none of it.
  const isStill = (start: string) => info(start.replace(/\?.*/, ''))?.code?.includes('hydrate: false');
  const groups = new Map<string, Group>();
  for (const [id, all] of users) {
    const pages = new Set([...all].filter((start) => !isStill(start)));
    if (files.has(id) || all.size < 2 || pages.size === 0 || !info(id)?.isIncluded || starts.includes(id))
      continue;
    const key = [...pages].sort().join(' ');
    const group = groups.get(key) ?? { pages, ids: new Set(), size: 0, imports: new Set() };
    group.ids.add(id);
    group.size += info(id)?.code?.length ?? 0;
    for (const imported of info(id)?.importedIds ?? []) group.imports.add(imported);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const frames = starts.flatMap((id) => (files.has(id) ? [] : (/.*\/(?=layout\.tsx)/.exec(id) ?? [])));
  for (const [at, file] of fill(all, frames).entries())
    for (const id of all[at]?.ids ?? []) files.set(id, file === CORE ? 'core' : `shared-${file}`);
  return files;
}

/** Modules that the same pages need. */
interface Group {
  pages: Set<string>;
  ids: Set<string>;
  /** Of modules. */
  imports: Set<string>;
  size: number;
}

/** The number of a file that every page loads. */
const CORE = 0;

/** The file of each group, by numbers: each group, then each file, moves to where pages pay least, until none moves. */
function fill(groups: Group[], frames: string[]): number[] {
  const needs = groups.map(({ imports }) =>
    groups.flatMap(({ ids }, at) => ([...ids].some((id) => imports.has(id)) ? at : [])),
  );
  const pages = [...new Set(groups.flatMap((group) => [...group.pages]))].map((page) => ({
    groups: groups.flatMap((group, at) => (group.pages.has(page) ? at : [])),
    // A frame of its folder is a file more.
    most: MOST_SHARED - (frames.some((frame) => page.startsWith(frame)) ? 1 : 0),
    weight: OFTEN.test(page) ? OFTEN_WEIGHT : 1,
  }));
  const order = groups.map((_, at) => at).sort((a, b) => worth(groups[b]) - worth(groups[a]));
  const fileOf = groups.map(() => CORE);
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const at of order) {
      const from = fileOf[at] ?? CORE;
      const prices = Array.from({ length: MOST_FILES }, (_, file) => {
        fileOf[at] = file;
        return priceOf(fileOf);
      });
      const best = (prices[from] ?? 0) <= Math.min(...prices) ? from : prices.indexOf(Math.min(...prices));
      fileOf[at] = best;
      isMoving ||= best !== from;
    }
    for (let from = 1; from < MOST_FILES; from += 1)
      for (let to = 0; to < MOST_FILES; to += 1) {
        const joined = fileOf.map((file) => (file === from ? to : file));
        if (priceOf(joined) >= priceOf(fileOf)) continue;
        fileOf.splice(0, fileOf.length, ...joined);
        isMoving = true;
      }
  }
  return fileOf;

  /** What all pages load, in characters. Sets of files are bits. */
  function priceOf(fileOf: number[]): number {
    const sizes = new Array<number>(MOST_FILES).fill(0);
    const loaded = sizes.map((_, file) => (1 << file) | (1 << CORE));
    for (const [at, file] of fileOf.entries()) {
      sizes[file] = (sizes[file] ?? 0) + (groups[at]?.size ?? 0);
      for (const other of needs[at] ?? [])
        loaded[file] = (loaded[file] ?? 0) | (1 << (fileOf[other] ?? CORE));
    }
    const bitsOf = (bits: number, of: number[]) =>
      of.reduce((sum, one, file) => (bits & (1 << file) ? sum | one : sum), bits);
    const whole = loaded.map((bits) => bitsOf(bitsOf(bitsOf(bits, loaded), loaded), loaded));
    return pages.reduce((sum, { groups, most, weight }) => {
      const bits = groups.reduce((all, at) => all | (whole[fileOf[at] ?? CORE] ?? 0), 1 << CORE);
      const mine = sizes.filter((_, file) => bits & (1 << file));
      const count = mine.length - 1;
      const price = mine.reduce((all, size) => all + size, 0) + count * FILE_PRICE;
      return sum + (price + Math.max(0, count - most) * TOO_MANY_PRICE) * weight;
    }, 0);
  }
}

/** The largest are placed first. */
const worth = (group: Group | undefined) => (group ? group.size * group.pages.size : 0);
