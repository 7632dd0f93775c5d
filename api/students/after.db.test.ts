import { expect, it } from 'vitest';
import { nextSteps } from '~/api/db/schema';
import { instantOf } from '~/api/time';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, eva, ana, bea } = await freshWorld({ eva: 'mentor', ana: 'student', bea: 'student' });

const get = async (path: string, { token }: Person = eva) => world.call('GET', path, { token });
const put = (path: string, body: object, { token }: Person = eva) => world.call('PUT', path, { token, body });
const taught = (startsIn: number, students = [ana], more = {}) =>
  insertSession(world, { mentor: eva, students, startsIn, ...more });
const after = async ({ id }: { id: number }, of = ana) =>
  (await get(`/api/students/${of.id}/sessions/${id}/`)).body;
const agree = (text: string, more = {}, of = ana) =>
  put(`/api/students/${of.id}/next-step/`, { text, ...more });

it('has the note, the agreement, the payment and the next session, each once it is there', async () => {
  const earlier = await taught(-72);
  const session = await taught(-2);
  await put(`/api/students/${ana.id}/note/`, { mentorship: earlier.id, text: 'Antes' });
  expect(await after(session)).toMatchObject({
    note: null,
    last_note: { text: 'Antes', session: earlier },
    next_step: null,
    shares: true,
    payment: { state: 'pending', way: null, credit: null, updated_at: null },
    last_way: null,
    next_session: null,
  });
  await put(`/api/students/${ana.id}/note/`, { mentorship: session.id, text: 'Hoy' });
  await agree('Ejercicios 4 a 9');
  const sessions = [{ mentorship: session.id, alumno: ana.id }];
  await put('/api/income/payments/', { sessions, state: 'paid', way: 'cash' });
  const next = await taught(24, [ana], { confirmed: false });
  expect(await after(session)).toMatchObject({
    note: { text: 'Hoy' },
    last_note: { text: 'Antes' },
    next_step: { text: 'Ejercicios 4 a 9' },
    payment: { state: 'paid', way: 'cash' },
    last_way: 'cash',
    next_session: { ...next, confirmation: false, offered: false },
    again: null,
  });
  const listed = async (when: string) =>
    (await get(`/api/students/${ana.id}/sessions/?when=${when}`)).body.results;
  expect(await listed('past')).toMatchObject([{ id: session.id, payment: 'paid' }, { id: earlier.id }]);
  expect(await listed('ahead')).toMatchObject([{ id: next.id }]);
});

it('offers the same hours a week later, if both are free and the mentor has them', async () => {
  const day = new Date(world.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const start = instantOf({ day, minute: 10 * 60 }, world.services.timeZone)?.getTime() ?? 0;
  const startsIn = (start - world.now().getTime()) / 3_600_000;
  const tell = (path: string, body: object) => world.call('POST', path, { token: eva.token, body });
  const session = await taught(startsIn - 24 * 7);
  const again = {
    init_date: new Date(start).toISOString(),
    end_date: new Date(start + 3_600_000).toISOString(),
  };
  expect((await after(session)).again).toEqual(again);
  const busy = { mentor: await world.mentor('ivo'), students: [ana], startsIn };
  const taken = await insertSession(world, busy);
  expect((await after(session)).again, 'the student has another one').toBeNull();
  await world.call('DELETE', `/api/mentorships/${taken.identifier}/`, { token: ana.token });
  expect((await after(session)).again).toEqual(again);
  await tell('/api/availability/exceptions/', { date: day, kind: 'off' });
  expect((await after(session)).again, 'a day off').toBeNull();
});

it('is found only of a confirmed session that stands', async () => {
  const asked = await taught(-3, [ana], { confirmed: false });
  const off = await taught(-30, [ana], { cancelled: true });
  const theirs = await taught(-50, [bea]);
  for (const one of [asked, off, theirs])
    expect((await get(`/api/students/${ana.id}/sessions/${one.id}/`)).status).toBe(404);
});

it('what is agreed is read by both, and by nobody else', async () => {
  await taught(-24, [ana, bea]);
  const { identifier } = await taught(24);
  await taught(48, [bea]);
  expect((await agree(' Traer el cuaderno ')).body.next_step.text).toBe('Traer el cuaderno');
  const read = async (person: Person) => (await get(`/api/mentorships/${identifier}/`, person)).body;
  for (const who of [ana, eva]) expect((await read(who)).next_step.text).toBe('Traer el cuaderno');
  expect((await get(`/api/students/${ana.id}/`)).body.next_step.text).toBe('Traer el cuaderno');
  expect((await get('/api/students/')).body.results[0]).not.toHaveProperty('next_step');
  expect(JSON.stringify((await get('/api/mentorships/', ana)).body)).toContain('Traer el cuaderno');
  expect(JSON.stringify((await get('/api/mentorships/', bea)).body)).not.toContain('Traer el cuaderno');
  expect((await agree('x'.repeat(1001))).body).toEqual({ text: ['Como mucho 1000 caracteres.'] });
});

it('an agreement is not overwritten from an outdated page, nor written to who has blocked', async () => {
  await taught(-24);
  const { updated_at: seen } = (await agree('Uno', { seen: null })).body.next_step;
  world.setNow(new Date(world.now().getTime() + 1000));
  expect((await agree('Dos', { seen: null })).status).toBe(409);
  expect((await agree('Dos', { seen })).status).toBe(200);
  expect((await agree('Tres', { seen })).status).toBe(409);
  expect((await agree('')).body).toEqual({ next_step: null });
  await world.call('PUT', `/api/blocks/${eva.username}/`, { token: ana.token });
  expect((await agree('Hola')).status).toBe(403);
});

it('an agreement is in the export of both, and goes with either account', async () => {
  await taught(-24, [ana, bea]);
  await agree('Uno');
  await agree('Dos', {}, bea);
  const exported = async (person: Person) => (await get('/api/auth/export/', person)).body.next_steps;
  expect(await exported(eva)).toMatchObject([
    { with: { username: ana.username }, text: 'Uno' },
    { with: { username: bea.username } },
  ]);
  expect(await exported(ana)).toMatchObject([{ with: { username: eva.username }, text: 'Uno' }]);
  const close = (person: Person) =>
    world.call('DELETE', '/api/auth/delete/', { token: person.token, body: { password: PASSWORD } });
  await close(ana);
  expect(await world.db.$count(nextSteps)).toBe(1);
  await close(eva);
  expect(await world.db.$count(nextSteps)).toBe(0);
});

it('the income of a day says what each session still lacks', async () => {
  const session = await taught(-2, [ana, bea]);
  await taught(-24 * 8);
  await put(`/api/students/${ana.id}/note/`, { mentorship: session.id, text: 'Hoy' });
  const day = (await get('/api/income/sessions/')).body.results[0].init_date.slice(0, 10);
  const { results, count } = (await get(`/api/income/sessions/?day=${day}`)).body;
  expect(count).toBe(2);
  expect(results.map(({ noted, absent, state }: Record<string, unknown>) => [noted, absent, state])).toEqual([
    [true, false, 'pending'],
    [false, false, 'pending'],
  ]);
  expect((await get('/api/income/sessions/?day=2026-02-31')).status).toBe(400);
});
