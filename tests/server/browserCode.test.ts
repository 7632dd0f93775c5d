/** What the build holds: no library of the server in the browser's code, no package of the build in the server's. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { builtRoutes } from '~/tests/support/routes';

const assets = new URL('../../build/client/assets/', import.meta.url);
/** A property of every schema; property names survive minifying. */
const ZOD = /\b_zod\b/;

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

const chunk = (name: string) => readFileSync(new URL(name, assets), 'utf8');

function readManifest(): Manifest {
  const window: { __remixManifest?: Manifest } = {};
  const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file)) ?? '';
  runInNewContext(chunk(name), { window });
  if (!window.__remixManifest) throw new Error('no manifest in the build');
  return window.__remixManifest;
}

/** A chunk and all its imports, static or dynamic. */
function reached(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const [, file = ''] of chunk(name).matchAll(/["'](?:\.\/|\/?assets\/)([\w.-]+\.js)["']/g))
    reached(file, known);
  return known;
}

it('no hydrated page loads zod', () => {
  const { entry, routes } = readManifest();
  const hydrated = builtRoutes().filter(({ hydrates }) => hydrates);
  expect(hydrated.length).toBeGreaterThan(15);
  const found = [{ id: 'entry', module: entry.module }, ...hydrated.map(({ id }) => ({ id, ...routes[id] }))]
    .map(({ id, module = '' }) => ({
      id,
      with: [...reached(basename(module))].filter((file) => ZOD.test(chunk(file))),
    }))
    .filter((one) => one.with.length > 0);
  expect(found).toEqual([]);
});

it('no browser file contains the table of pages', () => {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => /routes\/[\w/]+\.tsx/.test(chunk(file)))).toEqual([]);
});

it('zod would be recognized', () => {
  const core = createRequire(import.meta.url)
    .resolve('zod/v4/core')
    .replace(/[^/]+$/, 'core.js');
  expect(readFileSync(core, 'utf8')).toMatch(ZOD);
});

it('server and browser link the same style sheets', () => {
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  const names = sheets.map((file) => file.replace(/-[\w-]{8}\.css$/, ''));
  expect(sheets.length).toBeGreaterThan(5);
  expect(
    sheets.filter((_, i) => names.indexOf(names[i] ?? '') !== names.lastIndexOf(names[i] ?? '')),
  ).toEqual([]);
});

it('the built programs import only run-time dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const build = new URL('../../build/', import.meta.url);
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.startsWith('client'))
    .map((file) => readFileSync(new URL(file, build), 'utf8'));
  const specifiers = files.flatMap((code) =>
    [
      ...code.matchAll(
        /^(?:import|export|\}) ?(?:[^"'\n]*from )?"([^"./~][^"]*)";|\bimport\("([^"./][^"]*)"\)/gm,
      ),
    ].map(([, fixed = '', lazy]) => lazy ?? fixed),
  );
  const packages = new Set(specifiers.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
  expect(packages.size).toBeGreaterThan(20);
  expect([...packages].filter((name) => !isBuiltin(name) && !(name in dependencies))).toEqual([]);
});
