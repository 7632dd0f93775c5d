/** Which modules may import which (docs/architecture.md): website and API share only the contract. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const door = 'app/entry.server.tsx';

interface Import {
  file: string;
  /** A path in the repository, or the name of a package. */
  target: string;
  /** A type-only import, which loads nothing. */
  isType: boolean;
}

function importsOf(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|cjs|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const source = readFileSync(join(root, file), 'utf8');
      const found = source.matchAll(
        /(?<type>\bimport type\b[^'"]*)?(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](?<specifier>[^'"]+)['"]/g,
      );
      return [...found].map(({ groups }) => ({
        file,
        target: targetOf(file, groups?.specifier ?? ''),
        isType: groups?.type !== undefined,
      }));
    });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('~/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return specifier;
}

/** The first import cycle. */
function cycleOf(imports: Import[]): string[] | null {
  const loads = new Map<string, string[]>();
  for (const { file, target, isType } of imports) {
    const name = file.replace(/\.\w+$/, '');
    if (!isType) loads.set(name, [...(loads.get(name) ?? []), target]);
  }
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    done.add(name);
    for (const next of loads.get(name) ?? []) {
      const found = visit(next, [...path, name]);
      if (found) return found;
    }
    return null;
  };
  for (const name of loads.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return null;
}

const within = (target: string, folder: string) => target === folder || target.startsWith(`${folder}/`);

/**
 * The imports that do not run down, as `file -> target`. `floors` names folders and modules without suffix, the
 * lowest first; what stands on one floor does not import each other. A file on no floor is named as well.
 */
function notDownward(floors: string[][], imports: Import[]): string[] {
  const places = floors.flatMap((names, floor) => names.map((name) => ({ name, floor })));
  const placeOf = (path: string) =>
    places
      .filter(({ name }) => within(path, name))
      .reduce<(typeof places)[number] | null>((a, b) => (a && a.name.length > b.name.length ? a : b), null);
  const isDown = ({ file, target }: Import) => {
    const [from, to] = [
      placeOf(file.replace(/\.\w+$/, '')),
      placeOf(target.replace(/\.(ts|tsx|cjs|mjs)$/, '')),
    ];
    return from !== null && (to === null || to === from || to.floor < from.floor);
  };
  return [
    ...new Set(imports.filter((one) => !isDown(one)).map(({ file, target }) => `${file} -> ${target}`)),
  ];
}

describe('import boundaries', () => {
  it('finds imports at all', () => {
    expect(importsOf('app').length).toBeGreaterThan(100);
    expect(importsOf('api').length).toBeGreaterThan(50);
    expect(importsOf('app')).toContainEqual({ file: door, target: 'server/compose', isType: false });
  });

  it('has no import cycles', () => {
    expect(cycleOf(['app', 'api', 'server'].flatMap(importsOf))).toBeNull();
    const [a, b] = [
      { file: 'a.ts', target: 'b', isType: false },
      { file: 'b.tsx', target: 'a', isType: false },
    ];
    expect(cycleOf([a, b])).toEqual(['a', 'b', 'a']);
    expect(cycleOf([a, { ...b, isType: true }])).toBeNull();
  });

  it('keeps the API apart from the website and the server', () => {
    const wrong = importsOf('api').filter(({ target }) => within(target, 'app') || within(target, 'server'));
    expect(wrong).toEqual([]);
  });

  it('lets the website see only the contract', () => {
    const wrong = importsOf('app').filter(
      ({ file, target }) =>
        file !== door &&
        (within(target, 'server') || (within(target, 'api') && !within(target, 'api/contract'))),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the contract to zod alone', () => {
    const wrong = importsOf('api/contract').filter(
      ({ target }) => target !== 'zod' && !within(target, 'api/contract'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a table of floors', () => {
  const floors = [['x/low', 'x/units'], ['x/middle'], ['x/top', 'x/top/inner']];
  const one = (file: string, target: string): Import => ({ file, target, isType: false });

  it('allows downward imports, and packages', () => {
    const down = [
      one('x/top/a.ts', 'x/middle/b'),
      one('x/middle/b.tsx', 'x/units'),
      one('x/low/c.ts', 'zod'),
    ];
    expect(notDownward(floors, [...down, one('x/low/c.ts', 'x/low/d')])).toEqual([]);
  });

  it('names what runs up or sideways, and files without a floor', () => {
    const wrong = [
      one('x/middle/b.ts', 'x/top/a'),
      one('x/low/c.ts', 'x/units'),
      one('x/top/inner/e.ts', 'x/top/a'),
      one('x/new/f.ts', 'zod'),
    ];
    expect(notDownward(floors, wrong)).toEqual(wrong.map(({ file, target }) => `${file} -> ${target}`));
  });
});

/** The API's folders from the lowest: each may import only those below it, types included. */
const API_FLOORS = [
  ['contract'],
  ['brand', 'limits', 'sha256', 'time'],
  ['telemetry', 'wording'],
  ['db', 'files'],
  ['notices'],
  ['context'],
  ['http'],
  ['capabilities', 'expertises', 'mail', 'pictures'],
  ['auth'],
  ['live', 'users'],
  ['availability'],
  ['mentors'],
  ['mentorships'],
  ['calendar'],
  ['notifications'],
  'badges blocks catalogue chat favourites figures income reviews sitemap students subjects texts video'.split(
    ' ',
  ),
  ['docs', 'events', 'materials'],
  ['cases', 'checks', 'invitations', 'overview'],
  ['account'],
  ['people'],
  ['admin', 'demo', 'jobs'],
  ['services'],
  ['app'],
  ['publicReads'],
  ['start'],
].map((names) => names.map((name) => `api/${name}`));

describe('the floors of the API', () => {
  it('are imported downward', () => {
    expect(notDownward(API_FLOORS, importsOf('api'))).toEqual([]);
  });
});

/** The layers of the website, the lowest first; what two areas of pages need stands below them. */
const APP_FLOORS = [
  ['nonce', 'ui/iconNames'],
  ['site'],
  ['paths'],
  ['domain'],
  ['protocols'],
  ['.server', 'connection'],
  ['chat'],
  ['ui'],
  ['forms'],
  ['ui/StepFrame', 'ui/mentors'],
  ['sessions', 'slots'],
  ['call'],
  readdirSync(join(root, 'app/routes')).map((area) => `routes/${area}`),
  ['root', 'routes'],
  ['entry.client', 'entry.server'],
].map((names) => names.map((name) => `app/${name}`));

describe('the layers of the website', () => {
  it('are imported downward, and no area of pages imports another', () => {
    expect(notDownward(APP_FLOORS, importsOf('app'))).toEqual([]);
  });

  it('keep the server out of components: only loaders and schemas of actions read it', () => {
    const isServers = ({ file }: Import) => /\/(load[A-Z]\w*|\w+Schemas)\.ts$/.test(file);
    const wrong = ['app/ui', 'app/forms']
      .flatMap(importsOf)
      .filter((one) => within(one.target, 'app/.server') && !isServers(one));
    expect(wrong).toEqual([]);
  });

  it('would report violations', () => {
    const wrong: Import[] = [
      { file: 'app/routes/calendar/a.tsx', target: 'app/routes/profile/b', isType: true },
      { file: 'app/sessions/c.ts', target: 'app/routes/mentorships/d', isType: false },
      { file: 'app/domain/money/e.ts', target: 'app/ui/Icon', isType: false },
      { file: 'app/forms/f.tsx', target: 'app/ui/mentors/Filters', isType: false },
      { file: 'app/unknown/g.ts', target: 'zod', isType: false },
    ];
    expect(notDownward(APP_FLOORS, wrong)).toEqual(wrong.map(({ file, target }) => `${file} -> ${target}`));
  });
});
