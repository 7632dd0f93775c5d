/** /mentors without JavaScript, with the embedded API: every filter shows the results of the API's search. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn } from '~/tests/support/bookings';
import { asked, cardOf, cardsOf, choicesOf, enter, STUDENT, sent } from '~/tests/support/directoryPages';
import type { Page } from '~/tests/support/foreignBrowser';
import { sharedSite } from '~/tests/support/sharedSite';

const site = await sharedSite();
const student = await enter(site.origin, STUDENT);
const token = (await logIn(site.origin, STUDENT.username)).access;

const counted = z.object({ count: z.number() });
const found = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      username: z.string(),
      full_name: z.string(),
      free: z.array(z.object({ date: z.string(), start_time: z.string() })),
    }),
  ),
  facets: z.object({
    expertises: z.array(counted.extend({ name_id: z.string(), name: z.string() })),
    prices: z.array(counted.extend({ price_max: z.number() })),
    days: z.array(counted.extend({ day: z.number() })),
    parts: z.array(counted.extend({ part: z.string() })),
    free: z.array(counted.extend({ free: z.string() })),
  }),
});

const search = async (query: string) =>
  found.parse(await asked(`${site.origin}/api/mentors/search/?page_size=12&${query}`, token));

describe('filters', () => {
  it.each([
    ['q=marcos', 'q=marcos'],
    ['q=%C3%81LGEBRA', 'q=%C3%A1lgebra'],
    ['expertises=algebra', 'expertises=algebra'],
    ['expertises=algebra&expertises=python', 'expertises=algebra,python'],
    ['price_max=20', 'price_max=20'],
    ['price_max=22,5', 'price_max=22.5'],
    ['min_rating=4.5', 'min_rating=4.5'],
    ['day=0', 'day=0'],
    ['part=evening', 'part=evening'],
    ['day=5&part=morning', 'day=5&part=morning'],
    ['free=week', 'free=week'],
    ['free=week&part=evening', 'free=week&part=evening'],
    ['order=price_asc', 'order=price_asc'],
    ['order=price_desc', 'order=price_desc'],
    ['order=rating', 'order=rating'],
    ['order=newest&pagina=2', 'order=newest&page=2'],
    ['pagina=2', 'page=2'],
    [
      'q=m&expertises=algebra&expertises=fisica&price_max=40&min_rating=3&day=1&part=afternoon&order=price_asc',
      'q=m&expertises=algebra,fisica&price_max=40&min_rating=3&day=1&part=afternoon&order=price_asc',
    ],
  ])('%s', async (address, query) => {
    const [page, expected] = await Promise.all([student.open(`/mentors?${address}`), search(query)]);
    expect([page.status, page.title]).toEqual([200, expect.stringContaining('Encuentra tu Mentor')]);
    expect(cardsOf(page)).toEqual(expected.results.map(({ username }) => username));
    const { count, facets } = expected;
    /** A choice that nobody answers to says so. */
    const why = (count: number) =>
      count > 0 ? '' : `: ninguno ${isFiltered ? 'con estos filtros' : 'todavía'}`;
    const isFiltered = !/^(order|pagina)=/.test(address);
    const found = count === 1 ? ' encontrado' : ' encontrados';
    expect(page.text).toContain(`${count} mentor${count === 1 ? '' : 'es'}${isFiltered ? found : ''}`);
    expect(page.text.includes(`${found} `)).toBe(isFiltered);
    for (const one of facets.prices) {
      expect(choicesOf(page, 'price_max')[one.price_max]).toBe(
        `Hasta ${one.price_max} €/h (${one.count})${why(one.count)}`,
      );
    }
    const times = [
      ...facets.free.filter(({ free }) => free === 'week').map(({ count }) => ['free=week', count] as const),
      ...facets.days.map(({ day, count }) => [`day=${day}`, count] as const),
      ...facets.parts.map(({ part, count }) => [`part=${part}`, count] as const),
    ];
    for (const [value, count] of times)
      expect(choicesOf(page, 'cuando')[value]).toMatch(new RegExp(`\\(${count}\\)${why(count)}$`));
    for (const { name, count } of facets.expertises.slice(0, 5))
      expect(page.text).toContain(`${name} (${count})`);
  });

  it('find some mentors, but not all, so that the cases above are meaningful', async () => {
    const all = (await search('')).count;
    expect(all).toBeGreaterThan(24);
    for (const query of [
      'q=marcos',
      'expertises=algebra',
      'price_max=20',
      'min_rating=4.5',
      'day=5&part=morning',
    ]) {
      const { count } = await search(query);
      expect(count, query).toBeGreaterThan(0);
      expect(count, query).toBeLessThan(all);
    }
  });

  it('turn a submitted form into an address without empty fields, and are filled in again', async () => {
    const first = await student.open('/mentors');
    const page = await student.press(first, 'Ver ', {
      q: ' álgebra ',
      price_max: '30',
      cuando: 'day=1',
      order: 'price_desc',
      expertises: ['algebra', 'calculo'],
    });
    expect(page.url.search).toBe(
      '?q=%C3%A1lgebra&expertises=algebra&expertises=calculo&price_max=30&day=1&order=price_desc',
    );
    for (const [name, values] of Object.entries({
      q: ['álgebra'],
      price_max: ['30'],
      cuando: ['day=1'],
      order: ['price_desc'],
      min_rating: ['0'],
      expertises: ['algebra', 'calculo'],
    })) {
      expect(sent(page, name), name).toEqual(values);
    }
    expect(page.text).toContain('Quitar el filtro Álgebra');
    expect(page.html).toContain('href="/mentors?order=price_desc"');
  });

  it('areas are found by category and by text, and ticked', async () => {
    const first = await student.open('/mentors?price_max=60');
    const page = await student.press(first, 'Buscar', {
      expertises_search: 'ALGE',
      intent: 'expertises:buscar',
    });
    expect(page.forms.flatMap((form) => form.offered)).toContainEqual(['expertises', 'algebra']);
    expect(page.url.searchParams.get('expertises_search')).toBe('ALGE');
    expect(sent(page, 'price_max')).toEqual(['60']);
    const chosen = await student.press(page, 'Ver ', { expertises: 'algebra' });
    expect(chosen.url.search).toBe('?expertises=algebra&price_max=60');
  });

  it('show the first free hours of the API, which book', async () => {
    const { results } = await search('day=0');
    const mentor = results.find(({ free }) => free.length > 0);
    const card = cardOf(await student.open('/mentors?day=0'), mentor?.username ?? '');
    for (const { date, start_time } of mentor?.free ?? []) {
      const hour = encodeURIComponent(start_time.slice(0, 5));
      expect(card).toContain(`?mentor=${mentor?.username}&amp;dia=${date}&amp;hora=${hour}"`);
    }
  });

  it('keep a time of an address of before that the control does not offer', async () => {
    const page = await student.open('/mentors?day=5&part=morning');
    expect(sent(page, 'cuando')).toEqual(['day=5&part=morning']);
    expect(page.text).toContain('Quitar el filtro Sábado, por la mañana');
    const next = await student.press(page, 'Ver ', { q: 'a' });
    expect(next.url.search).toBe('?q=a&day=5&part=morning');
  });

  it('say that nothing was found, and how to go on', async () => {
    const page = await student.open('/mentors?q=nadiesellamaas%C3%AD');
    expect(page.status).toBe(200);
    for (const text of ['No se encontraron mentores', '0 mentores encontrados', 'Limpiar filtros']) {
      expect(page.text).toContain(text);
    }
    expect(page.html).toContain('href="/mentors"');
  });
});

describe('invalid parameters', () => {
  it.each([
    ['price_max=abc', 'Ese precio no es un número'],
    ['price_max=-5', 'Ese precio no es un número'],
    ['min_rating=9', 'La valoración va de 0 a 5'],
    ['day=9', 'Ese día no existe'],
    ['part=noche', 'Esa parte del día no existe'],
    ['free=ayer', 'Esa fecha no existe'],
    ['order=zz', 'Ese orden no existe'],
  ])('%s shows its error at the field', async (address, said) => {
    const page = await student.open(`/mentors?${address}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(said)]);
    const [asked = ''] = address.split('=');
    const name = ['day', 'part', 'free'].includes(asked) ? 'cuando' : asked;
    const [select = ''] = new RegExp(`<(?:select|input)[^>]*name="${name}"[^>]*>`).exec(page.html) ?? [];
    expect(select).toContain('aria-invalid="true"');
    expect(select).toMatch(new RegExp(`aria-describedby="[^"]*field-${name}-errors`));
    expect(cardsOf(page)).toHaveLength(12);
  });

  it('an unknown area is dropped with a notice', async () => {
    const page = await student.open('/mentors?expertises=9999&expertises=algebra');
    expect(page.text).toContain('Esa área no existe');
    expect(sent(page, 'expertises')).toEqual(['algebra']);
    expect(cardsOf(page)).toEqual(
      (await search('expertises=algebra')).results.map(({ username }) => username),
    );
    expect(cardsOf(await student.open('/mentors?expertises=9999'))).toHaveLength(12);
  });

  it('filters without results cannot be chosen, unless they already are', async () => {
    const option = ({ html }: Page, price: number) =>
      new RegExp(`<option [^>]*value="${price}"[^>]*>`).exec(html)?.[0];
    const page = await student.open('/mentors?price_max=0.5');
    expect(option(page, 0.5)).not.toContain('disabled');
    const none = await student.open('/mentors?q=nadiesellamaas%C3%AD');
    expect(option(none, 20)).toContain('disabled');
  });

  it.each([
    'q=%00%FF%27%22%3Cscript%3E',
    `q=${'a'.repeat(5000)}`,
    `expertises=${'x'.repeat(3000)}`,
    `${Array.from({ length: 300 }, (_, i) => `expertises=area-${i}`).join('&')}`,
    'day=1&day=2&order=score&order=newest&price_max=10&price_max=abc',
    'pagina=abc&pagina=2',
    'pagina=-1',
    '__proto__=1&constructor=2&expertises[]=a',
    'favoritos=no&favoritos=1',
    'intent=expertises%3Aquitar%3Axx&expertises=algebra',
    'intent=favourite%3Aadd&username=marcos.mentor',
  ])('%s is tolerated', async (address) => {
    const page = await student.open(`/mentors?${address}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('<script>');
    expect(page.html).toMatch(/<h1[^>]*>Encuentra tu Mentor<\/h1>/);
  });

  it.each([
    'pagina=99999',
    'pagina=99999999999999',
    'q=marcos&pagina=7',
  ])('%s is the last page', async (address) => {
    const [, query = ''] = /^(.*?)&?pagina/.exec(address) ?? [];
    const { count } = await search(query);
    const page = await student.open(`/mentors?${address}`);
    expect(page.status).toBe(200);
    const last = address.length > 20 ? 1 : Math.max(1, Math.ceil(count / 12));
    const own = new URLSearchParams(query);
    if (last > 1 || address.length > 20)
      own.set('pagina', address.length > 20 ? '99999999999999' : `${last}`);
    expect(page.url.search).toBe(own.size > 0 ? `?${own}` : '');
    expect(cardsOf(page)).toEqual(
      (await search(`${query}&page=${last}`)).results.map(({ username }) => username),
    );
  });
});
