/** /mentors with a server of the plain contract, whatever its pages, names and areas look like. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '~/tests/support/foreignBrowser';
import { MENTOR, type Person, person, STUDENT } from '~/tests/support/foreignPeople';
import { type Habits, USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';

beforeEach(() => {
  site.foreign.calls.length = 0;
});
afterEach(async () => {
  site.foreign.habits = { ...USUAL };
  site.foreign.heal();
});

const mentor = (id: number, first_name: string, profile: Record<string, unknown> | null): Person =>
  person(id, { username: `m${id}`, password: 'clave-de-nadie-1' }, 'mentor', {
    first_name,
    last_name: 'Ruiz',
    profile,
  });

const MENTORS = [
  person(21, MENTOR, 'mentor', {
    first_name: 'Álvaro',
    last_name: 'Núñez',
    profile: {
      price: '22.50',
      rating: '4.80',
      total_reviews: 5,
      total_score: '4.35',
      bio: 'Física.',
      expertises: ['fisica'],
    },
  }),
  mentor(22, 'Berta', {
    price: '10.00',
    rating: '3.00',
    total_reviews: 1,
    expertises: ['algebra', 'historia', 'fisica', 'logica'],
  }),
  mentor(23, 'Celia', { available: false, expertises: ['historia'] }),
  ...Array.from({ length: 13 }, (_, i) =>
    mentor(30 + i, `Docente ${i}`, { price: '30', expertises: ['algebra'] }),
  ),
  mentor(60, 'Sin Perfil', null),
];
const site = await startForeignSite();
const { people } = site.foreign.state;
people.splice(0, people.length, ...people.filter((one) => one.user_type !== 'mentor'), ...MENTORS);
const student = await site.logIn(STUDENT);

const cardsOf = ({ html }: Page) => [...html.matchAll(/<li id="mentor-([^"]+)"/g)].map(([, name]) => name);

describe.each<[string, Partial<Habits>]>([
  ['its usual habits', {}],
  [
    'areas by name, no full names, lists in pages',
    { expertisesAs: 'names', fullNames: false, otherPaging: true },
  ],
  ['areas by name_id', { expertisesAs: 'name_ids' }],
])('a server with %s', (_, habits) => {
  beforeEach(() => {
    site.foreign.habits = { ...USUAL, ...habits };
  });

  it('finds names without accents and case, and mentors of any of the areas', async () => {
    const named = await student.open('/mentors?q=NUNEZ+alv');
    expect([named.status, cardsOf(named)]).toEqual([200, [MENTOR.username]]);
    expect(named.text).toContain('1 mentor encontrado');
    const either = await student.open('/mentors?expertises=historia&expertises=fisica');
    expect(cardsOf(either)).toEqual([MENTOR.username, 'm22', 'm23']);
    for (const count of ['Historia (2)', 'Física (2)', 'Álgebra (14)']) expect(either.text).toContain(count);
    const form = await student.press(await student.open('/mentors'), 'Ver ', {
      expertises: 'historia',
    });
    expect(cardsOf(form)).toEqual(['m22', 'm23']);
    expect(form.text).toContain('Quitar el filtro Historia');
  });
});

describe('without extensions', () => {
  it('cards show what exists: the usual price, the score in place of points, three tags, no next slot', async () => {
    const page = await student.open('/mentors?q=ruiz');
    const [first] = page.html.split('<li id="mentor-m23"');
    const berta = (first ?? '').replace(/<[^>]+>/g, ' ');
    expect(berta).toMatch(/\s10 €\/h\s/);
    expect(berta).toContain('+1 más');
    expect(page.text).toMatch(/Celia Ruiz .*Precio a convenir .*No disponible/);
    expect(page.text).not.toMatch(/hora=|favoritos/);
    const alvaro = await student.open('/mentors?q=alvaro');
    expect(alvaro.text).toMatch(/4,8 \( 5 reseñas \) 4,35 pts 22,50 €\/h/);
    expect(alvaro.html).not.toContain('name="cuando"');
  });

  it('price, rating and order are handled here; filters that need dates are ignored', async () => {
    expect(cardsOf(await student.open('/mentors?price_max=22.5'))).toEqual([MENTOR.username, 'm22']);
    expect(cardsOf(await student.open('/mentors?min_rating=3&order=price_asc'))).toEqual([
      'm22',
      MENTOR.username,
    ]);
    const dated = await student.open('/mentors?day=1&part=morning&order=newest');
    expect([dated.status, cardsOf(dated).length]).toEqual([200, 12]);
    expect(dated.text).not.toContain('mentores encontrados');
    expect(dated.text).toContain('Orden habitual');
  });

  it('the list is paginated here, and a page beyond the end is the last one', async () => {
    const second = await student.open('/mentors?pagina=2');
    expect(cardsOf(second)).toHaveLength(MENTORS.length - 12);
    expect(cardsOf(await student.open('/mentors?pagina=99999'))).toEqual(cardsOf(second));
    expect(second.html).toContain('href="/mentors"');
  });

  it('there are no favourites', async () => {
    const body = new URLSearchParams({ intent: 'favourite:add', username: 'm22' });
    expect((await student.fetch('/mentors', { method: 'POST', body })).status).toBe(404);
    expect(cardsOf(await student.open('/mentors?favoritos=1'))).toHaveLength(12);
  });

  it('an empty list says that nobody was found', async () => {
    const { people } = site.foreign.state;
    const all = people.splice(0, people.length, ...people.filter((one) => one.user_type !== 'mentor'));
    const page = await student.open('/mentors');
    people.splice(0, people.length, ...all);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('No se encontraron mentores')]);
  });
});

describe('failures', () => {
  it.each([
    ['500', 500],
    ['html502', 503],
    ['cut', 503],
    ['reset', 503],
  ] as const)('%s of the list shows the fixed text and can be retried', async (fault, status) => {
    site.foreign.fail('GET /api/mentors/', fault);
    const page = await student.open('/mentors?q=ana&order=rating');
    expect([page.status, page.text]).toEqual([status, expect.stringContaining('Error al cargar los datos')]);
    expect(page.html).toContain('href="/mentors?q=ana&amp;order=rating"');
    expect(page.text).not.toMatch(/Bad Gateway|nginx|Server Error/);
    await site.untilWell();
  });

  it('areas that cannot be loaded affect only the search for them', async () => {
    site.foreign.fail('GET /api/expertises/', '500');
    const page = await student.open('/mentors?expertises=historia');
    expect(cardsOf(page)).toEqual(['m22', 'm23']);
    expect(page.text).toContain('No hemos podido cargar la lista.');
    expect(page.text).toContain('Historia (2)');
  });
});
