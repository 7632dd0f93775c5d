/**
 * 'Encuentra tu Mentor' without scripts, filter by filter. The screen itself: tests/e2e/directory.spec.ts;
 * every filter: tests/server/directory.test.ts.
 */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { cardsOf } from '~/tests/support/directoryPages';
import { mentor, student } from '~/tests/support/marketplace';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const SEND = 'Ver ';

it('filters narrow the list, can be removed one by one, and report impossible values', async () => {
  const { origin } = await sharedSite();
  const api = apiAt(origin, anyAddress());
  const wanted = await mentor(api);
  const visitor = new Visitor(origin);
  await visitor.logIn(await student(api));
  const expectAt = (page: Shown, path: string) => expect(page.url.pathname + page.url.search).toBe(path);

  let page = await visitor.see('/mentors?q=vidal&pagina=99');
  expect(page.notices).toMatch(/\d mentor(es)? encontrado/);
  page = await visitor.send(page, SEND, { price_max: '30' });
  expectAt(page, '/mentors?q=vidal&price_max=30');
  expect(cardsOf(page)).not.toEqual([]);
  const found = await visitor.send(page, 'Buscar', {
    expertises_search: 'dibujo tec',
    intent: 'expertises:buscar',
  });
  expect(found.forms.flatMap(({ offered }) => offered)).toContainEqual(['expertises', 'dibujo_tecnico']);
  const none = await visitor.send(found, SEND, { expertises: 'dibujo_tecnico' });
  expectAt(none, '/mentors?q=vidal&expertises=dibujo_tecnico&price_max=30');
  expect(none.text).toContain('No se encontraron mentores');
  expect(none.values('expertises')).toEqual(['dibujo_tecnico']);

  page = await visitor.click(page, /Quitar el filtro Hasta 30\s€\/h/);
  expectAt(page, '/mentors?q=vidal');
  expect([page.values('price_max'), page.values('expertises')]).toEqual([[''], []]);
  page = await visitor.send(page, SEND, { order: 'price_asc' });
  expectAt(page, '/mentors?q=vidal&order=price_asc');
  page = await visitor.click(page, 'Limpiar filtros');
  expectAt(page, '/mentors?order=price_asc');
  expect(page.values('q')).toEqual(['']);
  page = await visitor.click(page, 'Página 2');
  expectAt(page, '/mentors?order=price_asc&pagina=2');
  expect(cardsOf(page)).toHaveLength(12);

  page = await visitor.see(`/mentors?q=${wanted.username}&min_rating=9`);
  expect(page.text).toContain('La valoración va de 0 a 5: se muestran todas.');
  expectAt(await visitor.send(page, SEND, { cuando: 'day=0' }), `/mentors?q=${wanted.username}&day=0`);
});
