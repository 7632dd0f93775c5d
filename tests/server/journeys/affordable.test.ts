/** 'física, por la tarde, menos de 20 €': nobody, and an offer all the same (docs/product.md, 'Mentor directory'). */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { cardsOf } from '~/tests/support/directoryPages';
import { student } from '~/tests/support/marketplace';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { Visitor } from '~/tests/support/visitor';

it.each([
  '/mentors',
  '/create-mentorship/mentor',
])('a search at %s without results suggests a wider one', async (at) => {
  const { origin } = await sharedSite();
  const visitor = new Visitor(origin);
  await visitor.logIn(await student(apiAt(origin, anyAddress())));
  const search = { q: '', expertises: 'fisica', part: 'afternoon', price_max: '20' };
  const none = await visitor.send(await visitor.see(at), 'Ver ', search);
  expect(none.url.pathname).toBe(at);
  expect(none.text).toContain('No se encontraron mentores');
  expect(none.text).toContain('Si quitas una sola condición:');
  const offers = none.$('[aria-label="Lo más parecido"] a');
  expect(offers.length).toBeGreaterThan(0);
  const [, count, price] =
    /^(\d+) mentor(?:es)? · .*, desde (\d+)(?:,\d\d)? €\/h/.exec(offers.first().text()) ?? [];
  const found = await visitor.see(new URL(offers.first().attr('href') ?? '', none.url).href);
  expect(cardsOf(found)).toHaveLength(Math.min(12, Number(count)));
  expect(found.text).toContain(at === '/mentors' ? `${price} €/h` : `€${price},00/sesión`);
});
