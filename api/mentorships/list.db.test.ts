import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { page } from '~/api/contract/common';
import { mentorship } from '~/api/contract/mentorships';
import { expertises, mentorships } from '~/api/db/schema';
import { teach } from '~/tests/support/sessions';
import { ORIGIN, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});
const [calculus] = await world.db.select().from(expertises).where(eq(expertises.nameId, 'calculo'));
/** One hour, inserted directly, since past sessions cannot be booked. */
const insert = (mentor: Person, student: Person, start: string, more: object = {}) =>
  teach(world, { mentor, students: [student], start, priceCents: 2000, ...more });
await insert(marcos, ana, '2026-10-01T10:00:00Z', { areas: [calculus?.id] });
await insert(marcos, ana, '2026-10-19T07:30:00Z');
await insert(marcos, ana, '2026-10-19T15:00:00Z', { confirmed: false });
await insert(marcos, ana, '2026-10-02T10:00:00Z', { confirmed: false });
await insert(eva, ana, '2026-10-22T22:30:00Z', { information: 'Programación ÁGIL' });
await insert(eva, bea, '2026-10-23T10:00:00Z');

const list = async (query = '', person = ana) =>
  (await world.call('GET', `/api/mentorships/${query}`, person)).body;
const days = (body: { results: { init_date: string }[] }) =>
  body.results.map((one) => one.init_date.slice(8, 10));

test('callers get their own sessions, newest start first, with counts, without expired requests', async () => {
  const body = await list();
  page(mentorship).parse(body);
  expect(days(body)).toEqual(['22', '19', '19', '01']);
  expect(body.results.map((one: { status: string }) => one.status)).toEqual([
    'upcoming',
    'upcoming',
    'ongoing',
    'finished',
  ]);
  expect(body.counts).toEqual({ all: 4, confirmed: 3, pending: 1, upcoming: 2, ongoing: 1, finished: 1 });
  expect(days(await list('', eva))).toEqual(['23', '22']);
  expect(days(await list('', await world.person('jefa', 'admin')))).toHaveLength(5);
  expect((await world.call('GET', '/api/mentorships/')).status).toBe(401);
});

test('order=next lists running, then upcoming, soonest first, then past, latest first, page by page', async () => {
  const early = await insert(marcos, ana, '2026-09-01T10:00:00Z');
  const late = await insert(marcos, ana, '2026-11-02T10:00:00Z');
  const wanted = ['19', '19', '22', '02', '01', '01'];
  const body = await list('?order=next');
  expect(days(body)).toEqual(wanted);
  expect(body.results.map((one: { status: string }) => one.status)).toEqual([
    ...['ongoing', 'upcoming', 'upcoming', 'upcoming', 'finished', 'finished'],
  ]);
  const pages = await Promise.all([1, 2, 3].map((n) => list(`?order=next&page_size=2&page=${n}`)));
  expect(pages.flatMap(days)).toEqual(wanted);
  expect(days(await list('?order=next&status=upcoming&q=eva'))).toEqual(['22']);
  expect(days(await list('?order=newest'))).toEqual(['02', '22', '19', '19', '01', '01']);
  expect((await world.call('GET', '/api/mentorships/?order=raro', ana)).status).toBe(400);
  await world.db.delete(mentorships).where(inArray(mentorships.id, [early.id, late.id]));
});

test('a filter by status keeps the counts of all', async () => {
  expect(days(await list('?status=finished'))).toEqual(['01']);
  const pending = await list('?status=pending');
  expect([days(pending), pending.count, pending.counts.all]).toEqual([['19'], 1, 4]);
  expect((await world.call('GET', '/api/mentorships/?status=raro', ana)).status).toBe(400);
});

test('a text search covers names, topics and description, ignoring accents and case', async () => {
  expect(days(await list('?q=EVA'))).toEqual(['22']);
  expect(days(await list('?q=programacion%20agil'))).toEqual(['22']);
  // Each word, in any order and in any field.
  expect(days(await list('?q=agil%20%20eva%20PROGRAMACION'))).toEqual(['22']);
  expect(days(await list('?q=agil%20nadie'))).toEqual([]);
  expect(days(await list('?q=c%C3%A1lculo'))).toEqual(['01']);
  const none = await list('?q=%25');
  expect([none.results, none.counts.all]).toEqual([[], 0]);
});

test('a period is given as inclusive days of the marketplace’s clock, or as instants', async () => {
  expect(days(await list('?from=2026-10-19&to=2026-10-19'))).toEqual(['19', '19']);
  expect(days(await list('?from=2026-10-23&to=2026-10-23'))).toEqual(['22']);
  expect(days(await list('?from=2026-10-19T08:30:00Z'))).toEqual(['22', '19']);
  for (const bad of ['?from=ayer', '?to=0000-01-01', '?to=9999-12-31T23:59:59-14:00']) {
    expect((await world.call('GET', `/api/mentorships/${bad}`, ana)).status).toBe(400);
  }
});

test('pages have absolute addresses on the configured origin', async () => {
  const first = await list('?page_size=3&q=a');
  expect([first.count, first.results.length, first.previous]).toEqual([4, 3, null]);
  expect(first.next).toBe(`${ORIGIN}/api/mentorships/?page_size=3&q=a&page=2`);
  const second = await list(first.next.slice(`${ORIGIN}/api/mentorships/`.length));
  expect([second.results.length, second.next]).toEqual([1, null]);
  expect(second.previous).toBe(`${ORIGIN}/api/mentorships/?page_size=3&q=a&page=1`);
  for (const bad of ['?page=0', '?page=x', '?page=2', '?page=99999999999999999999']) {
    expect((await world.call('GET', `/api/mentorships/${bad}`, ana)).status).toBe(404);
  }
  expect((await list('?page_size=1000000')).results).toHaveLength(4);
  expect((await list('?page_size=nada')).results).toHaveLength(4);
});

test('a user without sessions gets one empty page', async () => {
  expect(await list('', await world.student('nueva'))).toMatchObject({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});
