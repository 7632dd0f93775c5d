import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon } from './Icon';
import { ICON_NAMES } from './iconNames';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/iconNames|\.test\./.test(path))
  .map((path) => readFileSync(`app/${path}`, 'utf8'))
  .join('\n');

it('is drawn from the sprite, hidden from those who hear the page', () => {
  expect(renderToStaticMarkup(<Icon name="bell" className="size-5" />)).toMatch(
    /^<svg aria-hidden="true" class="icon size-5"><use href="\/assets\/icons-[\w-]{8}\.svg#bell"><\/use><\/svg>$/,
  );
});

it.each(ICON_NAMES)('the sprite has %s because a page draws it', (name) => {
  expect(sources).toMatch(new RegExp(`['"]${name}['"]`));
});
