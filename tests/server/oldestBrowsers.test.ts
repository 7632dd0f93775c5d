/** What the build asks of browsers, against the oldest that run our scripts (vite.browsers.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { type Node, parse } from 'acorn';
import { expect, it } from 'vitest';
import { globalNames, isNewer, memberNames, properties, rules, selectors } from '~/tests/support/browserData';

const assets = new URL('../../build/client/assets/', import.meta.url);
const texts = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, assets), 'utf8'));

/** Throws for what is newer than ES2022, which all of them know, regular expressions included. */
const read = (code: string) => parse(code, { ecmaVersion: 2022, sourceType: 'module' });
const sheets = texts('.css').join('\n');

interface Part extends Node {
  name?: string;
  computed?: boolean;
  callee?: Part;
  property?: Part;
}

function eachPart(value: unknown, see: (part: Part) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) see(value as Part);
  for (const part of Object.values(value)) eachPart(part, see);
}

/** The kinds of its parts, and what it calls or makes that they do not have: `x.name()`, `name()`, `new name()`. */
function asksFor(code: string[]) {
  const [kinds, members, globals] = [new Set<string>(), new Set<string>(), new Set<string>()];
  eachPart(code.map(read), ({ type, callee }) => {
    kinds.add(type);
    if (callee?.type === 'MemberExpression' && !callee.computed) members.add(callee.property?.name ?? '');
    if (callee?.type === 'Identifier') globals.add(callee.name ?? '');
  });
  const [theirMembers, theirGlobals] = [memberNames(), globalNames()];
  const missing = [
    ...[...members].filter((name) => theirMembers.get(name) === false),
    ...[...globals].filter((name) => theirGlobals.get(name) === false),
  ];
  return { kinds, missing: missing.sort() };
}

it('they can read every script, and it calls nothing newer without asking whether it is there', () => {
  const scripts = texts('.js');
  expect(scripts.length).toBeGreaterThan(15);
  const { kinds, missing } = asksFor(scripts);
  const asked = [
    ...['canParse', 'getCoalescedEvents', 'getDisplayMedia', 'setSinkId', 'share'],
    ...['startViewTransition', 'vibrate'],
  ];
  const namedAlike = ['actions', 'check', 'command', 'dispose', 'drop', 'image', 'sync', 'when'];
  expect(missing).toEqual([...asked, ...namedAlike].sort());
  // `a?.b` is not rewritten for browsers before them.
  expect(kinds).toContain('ChainExpression');
});

it('what is newer would be found', () => {
  const { missing } = asksFor([
    'Object.groupBy([], f); [].toSorted(); a.union(b); new URLPattern(); fetch(c);',
  ]);
  expect(missing).toEqual(['URLPattern', 'groupBy', 'union']);
  expect(() => asksFor(['/[a--b]/v'])).toThrow(SyntaxError);
});

const found = (pattern: RegExp) => [...new Set([...sheets.matchAll(pattern)].map(([, name = '']) => name))];

const newer = (names: string[], known: typeof properties = {}) =>
  names.filter((name) => isNewer(known[name])).sort();

// A browser that does not know them leaves them out, alone: no rule has them beside something that is needed.
it('what sheets use that is newer is left out at no loss but of comfort', () => {
  const pairs = [...sheets.matchAll(/[{;]([a-z-]+):([^;{}]*)/g)].flatMap(([, name = '', value = '']) =>
    (value.match(/[a-z][a-z-]+/g) ?? []).map((word) => ({ name, word })),
  );
  const values = pairs.filter(({ name, word }) => isNewer(properties[name]?.[word]));
  expect(newer(found(/[{;]([a-z][a-z-]*):/g), properties)).toEqual([
    ...['accent-color', 'content-visibility', 'field-sizing', 'forced-color-adjust', 'hyphens'],
    ...['interpolate-size', 'mask', 'overflow-anchor', 'overscroll-behavior'],
    ...['resize', 'text-wrap', 'user-select'],
  ]);
  expect([...new Set(values.map(({ name, word }) => `${name}: ${word}`))].sort()).toEqual([
    ...['content-visibility: visible', 'cursor: crosshair', 'cursor: move', 'cursor: not-allowed'],
    'cursor: pointer',
    ...['field-sizing: content', 'font-family: ui-monospace', 'forced-color-adjust: none'],
    ...['grid-template-rows: subgrid', 'interpolate-size: allow-keywords', 'overflow-anchor: none'],
    ...['resize: none', 'resize: vertical', 'text-decoration: dotted'],
    ...['text-wrap: balance', 'text-wrap: pretty', 'text-wrap: wrap'],
  ]);
  expect(newer(found(/::?([a-z-]+)(?=[^{};]*\{)/g), selectors)).toEqual([
    '-webkit-inner-spin-button',
    'details-content',
    // These two within `:is()`, which forgives.
    'open',
    'popover-open',
    'selection',
    'user-valid',
  ]);
  expect(newer(found(/@([a-z-]+)/g), rules)).toEqual([]);
  expect(newer(found(/@media[^{]*?\(([a-z-]+)/g), rules.media)).toEqual(['scripting']);
});
