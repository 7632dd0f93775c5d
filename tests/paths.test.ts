/** Paths, routes and titles are those of app/site.ts, and no other module of the website contains an address. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchPath } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, it } from 'vitest';
import * as paths from '~/app/paths';
import routes from '~/app/routes';
import { PAGES } from '~/app/site';

const app = fileURLToPath(new URL('../app/', import.meta.url));
/** Addresses served around the website (server/site.ts). */
const SERVERS_OWN = ['/correo'];

function patternsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const pattern = path === '' ? above : `${above}/${path}`;
    return children.length > 0 ? patternsOf(children, pattern) : [pattern || '/'];
  });
}

const patterns = patternsOf(routes).filter((pattern) => !pattern.endsWith('*'));
const isRoute = (pathname: string) =>
  SERVERS_OWN.includes(pathname) || patterns.some((path) => matchPath({ path, end: true }, pathname));

it.each(Object.entries(paths).filter(([name]) => name !== 'address'))('%s leads to a route', (name, path) => {
  const example = name === 'onboarding' ? 'mentor' : 'ana';
  const { pathname } = new URL((path as (...values: string[]) => string)(example), 'http://site.test');
  expect(isRoute(pathname), pathname).toBe(true);
});

it('no other module of the website contains its addresses', () => {
  const modules = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^(paths|site)\.ts$/.test(name),
  );
  const written = modules.flatMap((name) => {
    const code = readFileSync(join(app, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(/(?<=['"`])\/[\w-]+(?:\/[\w.$:{}-]*)*(?=['"`?#])/g)]
      .map(([text]) => text)
      .filter((text) => isRoute(text.replace(/\$\{[^}]*\}/g, 'x')))
      .map((text) => `${name}: ${text}`);
  });
  expect(written).toEqual([]);
});

const sourceOf = (file: string) => readFileSync(join(app, file), 'utf8');

it('a title stands in its row: a page that writes its own `meta` repeats it there, or has no other', () => {
  const wrong = PAGES.filter(({ file, title }) => {
    const source = sourceOf(file);
    if (title === undefined) return /'[^'\n]+ · Mentorea'/.test(source);
    return /^export const meta\b/m.test(source)
      ? !source.includes(`'${title}`)
      : source.includes(`'${title} · Mentorea'`);
  });
  expect(wrong.map(({ address }) => address)).toEqual([]);
});

it('every route module has a row', () => {
  const filesOf = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
  const known = filesOf(routes);
  const modules = readdirSync(join(app, 'routes'), { recursive: true, encoding: 'utf8' })
    .map((name) => `routes/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => /^export (async function|const) (loader|action|meta)\b/m.test(sourceOf(file)));
  expect(modules.length).toBeGreaterThan(90);
  expect(modules.filter((file) => !known.includes(file))).toEqual([]);
});
