import { expect, it } from 'vitest';
import { createProfileViews, createReaderCheck, type Reading } from './profileViews';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const asked = (
  headers: Partial<Record<Parameters<Reading['header']>[0], string>>,
  method = 'GET',
): Reading => ({
  method,
  header: (name) => ({ 'user-agent': FIREFOX, ...headers })[name] ?? '',
});

it.each<[string, boolean, Reading]>([
  ['a browser', true, asked({})],
  [
    'a telephone',
    true,
    asked({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' }),
  ],
  ['a purpose that is none', true, asked({ 'sec-purpose': 'none' })],
  [
    'a search engine',
    false,
    asked({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
  ],
  ['a preview of a link', false, asked({ 'user-agent': 'WhatsApp/2.23.20.0' })],
  ['a program', false, asked({ 'user-agent': 'curl/8.5.0' })],
  ['nothing', false, asked({ 'user-agent': '' })],
  ['a very long robot', false, asked({ 'user-agent': `Googlebot ${'x'.repeat(500)}` })],
  ['HEAD', false, asked({}, 'HEAD')],
  ['a prefetch', false, asked({ 'sec-purpose': 'prefetch;prerender' })],
  ['an older prefetch', false, asked({ purpose: 'prefetch' })],
])('%s: %s', (_, isView, reading) => {
  const isRead = createReaderCheck();
  expect([isRead(reading), isRead(reading)]).toEqual([isView, isView]);
});

it('passes on real views, and does nothing with an API elsewhere', () => {
  const counted: string[] = [];
  const views = createProfileViews((username) => counted.push(username));
  views?.sent('ana', asked({}));
  views?.sent('ana', asked({ 'user-agent': 'Googlebot' }));
  expect(counted).toEqual(['ana']);
  expect(createProfileViews(null)).toBeNull();
});
