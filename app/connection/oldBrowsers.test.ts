import { runInNewContext } from 'node:vm';
import { parse } from 'acorn';
import { expect, it } from 'vitest';
import { api, isNewer, OLDEST, since, types } from '~/tests/support/browserData';
import { TELL_OLD_BROWSER } from './oldBrowsers';

/** Whether it takes a browser for old, and what becomes of two parts for those without scripts. */
function run(known: { propertyRules: boolean; colorMix?: boolean }) {
  const parts = ['<p>uno &amp; dos</p>', '<p>tres</p>'].map((textContent) => ({
    textContent,
    set outerHTML(html: string) {
      shown.push(html);
      parts.shift();
    },
  }));
  const shown: string[] = [];
  const window: Record<string, unknown> = known.propertyRules ? { CSSPropertyRule: true } : {};
  const supports = (_: string, value: string) => known.colorMix === true && value.startsWith('color-mix(');
  const CSS = known.colorMix === undefined ? undefined : { supports };
  const documentElement = { className: '' };
  const document = { documentElement, getElementsByTagName: () => parts };
  runInNewContext(TELL_OLD_BROWSER, { window, CSS, document });
  return { isOld: 'isOldBrowser' in window, sheet: documentElement.className, shown };
}

const shown = ['<p>uno &amp; dos</p>', '<p>tres</p>'];

it('a browser that knows both features is left to the scripts', () => {
  expect(run({ propertyRules: true, colorMix: true })).toEqual({ isOld: false, sheet: '', shown: [] });
});

it.each([
  { propertyRules: false },
  { propertyRules: false, colorMix: true },
  { propertyRules: true, colorMix: false },
])('an old one shows what is for those without scripts: %j', (known) => {
  expect(run(known)).toEqual({ isOld: true, sheet: 'light', shown });
});

it('a browser of 2009 can read it', () => {
  expect(() => parse(TELL_OLD_BROWSER, { ecmaVersion: 5 })).not.toThrow();
});

it('the two features are known since the oldest browsers, in none a version before', () => {
  const features = [api.CSSPropertyRule, types.color?.['color-mix']];
  expect(features.filter(isNewer)).toEqual([]);
  expect(
    OLDEST.map(({ browser }) =>
      Math.max(...features.map((one) => (one?.__compat ? since(one.__compat, browser) : 0))),
    ),
  ).toEqual(OLDEST.map(({ version }) => version));
});
