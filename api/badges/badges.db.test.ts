import { expect, test } from 'vitest';
import { z } from 'zod';
import { badge, badgeSummary } from '~/api/contract/badges';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const PATH = '/api/badges/';
const { world, eva, ana, bea, admin, support } = await openWorld({
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  admin: 'admin',
  support: 'support',
});

const list = async () =>
  z.array(badge.strict()).parse((await world.call('GET', PATH, { token: ana.token })).body);
const mine = async ({ token }: Person) =>
  badgeSummary.strict().parse((await world.call('GET', `${PATH}get_my_badges/`, { token })).body);
const write = (method: string, path: string, { token }: Person, body: unknown) =>
  world.call(method, path, { token, body });

test('any logged-in user can read badges; only staff can write them', async () => {
  const all = await list();
  expect(all.length).toBeGreaterThan(5);
  expect((await world.call('GET', `${PATH}${all[0]?.id}/`, eva)).body).toEqual(all[0]);
  for (const path of [PATH, `${PATH}1/`, `${PATH}get_my_badges/`]) {
    expect((await world.call('GET', path)).status).toBe(401);
  }
  for (const person of [ana, eva]) {
    expect((await write('POST', PATH, person, { name: 'Propia' })).status).toBe(403);
    expect((await write('PUT', `${PATH}1/`, person, { name: 'Propia' })).status).toBe(403);
    expect((await write('PATCH', `${PATH}1/`, person, { points: 1000 })).status).toBe(403);
    expect((await world.call('DELETE', `${PATH}1/`, person)).status).toBe(403);
  }
  expect(await list()).toEqual(all);
});

test('staff can create, replace, change and delete a badge', async () => {
  const sent = {
    name: ' Gran humor ',
    description: 'Se aprende riendo.',
    icon: '/media/humor.svg',
    points: 5,
  };
  const made = await write('POST', PATH, support, { ...sent, id: 1 });
  expect([made.status, badge.strict().parse(made.body)]).toEqual([
    201,
    { ...sent, id: made.body.id, name: 'Gran humor' },
  ]);
  const path = `${PATH}${made.body.id}/`;
  expect((await write('PATCH', path, admin, { points: 8 })).body).toEqual({ ...made.body, points: 8 });
  expect((await write('PATCH', path, admin, {})).body.points).toBe(8);
  expect((await write('PUT', path, admin, { name: 'Humor' })).body).toEqual({
    id: made.body.id,
    name: 'Humor',
    description: '',
    icon: '',
    points: 0,
  });
  expect((await world.call('DELETE', path, admin)).status).toBe(204);
  for (const method of ['GET', 'DELETE']) expect((await world.call(method, path, admin)).status).toBe(404);
  expect((await write('PATCH', path, admin, { points: 8 })).status).toBe(404);
  expect((await write('PUT', path, admin, { name: 'Humor' })).status).toBe(404);
});

test('badge names are unique whatever their case, even when sent simultaneously', async () => {
  const answer = await write('POST', PATH, admin, { name: 'PUNTUALIDAD' });
  expect([answer.status, answer.body]).toEqual([400, { name: ['Ya existe una medalla con ese nombre.'] }]);
  expect((await write('PATCH', `${PATH}1/`, admin, { name: 'puntualidad' })).status).toBe(400);
  const two = await Promise.all(['Gemela', 'GEMELA'].map((name) => write('POST', PATH, admin, { name })));
  expect(two.map((one) => one.status).sort()).toEqual([201, 400]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ description: null }, 'description'],
  [{ points: -1 }, 'points'],
  [{ points: 1.5 }, 'points'],
  [{ points: 1001 }, 'points'],
  [{ icon: 'javascript:alert(1)' }, 'icon'],
  [{ icon: 'JavaScript:alert(1)' }, 'icon'],
  [{ icon: 'data:text/html,x' }, 'icon'],
  [{ icon: 'http://example.com/a.png' }, 'icon'],
  [{ icon: '//example.com/a.png' }, 'icon'],
  [{ icon: '/\\example.com/a.png' }, 'icon'],
  [{ icon: 'media/a.png' }, 'icon'],
  [{ icon: 'https://exa mple.com/a.png' }, 'icon'],
  [{ icon: '/a"onerror="x' }, 'icon'],
])('%j is refused on its field', async (more, field) => {
  const answer = await write('POST', PATH, admin, { name: 'Nueva', ...more });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test.each([
  '',
  '/media/a.webp',
  'https://cdn.example.com/a%20b.svg?v=1',
])('the icon %j is accepted', async (icon) => {
  expect((await write('PATCH', `${PATH}1/`, admin, { icon })).body.icon).toBe(icon);
});

test('mentors see the badges they received, students those they gave; a given badge cannot be deleted', async () => {
  const review = async (student: Person, startsIn: number, badges: number[]) => {
    const { id } = await insertSession(world, { mentor: eva, students: [student], startsIn: startsIn - 200 });
    const body = { mentorship: id, title: 'Bien', calification: 5, text: 'Bien.', badges };
    const { status, body: made } = await write('POST', '/api/reviews/', student, body);
    expect(status).toBe(201);
    return `/api/reviews/${made.id}/`;
  };
  expect(await mine(eva)).toEqual({ badges: [], total_badges: 0, unique_badges: 0 });
  await review(ana, -10, [1, 2]);
  await review(ana, -12, [2]);
  const last = await review(bea, -14, [2, 3]);
  const counted = (summary: z.infer<typeof badgeSummary>) =>
    summary.badges.map(({ id, count }) => [id, count]);
  const received = await mine(eva);
  expect(counted(received)[0]).toEqual([2, 3]);
  expect(counted(received).sort()).toEqual([
    [1, 1],
    [2, 3],
    [3, 1],
  ]);
  expect([received.total_badges, received.unique_badges]).toEqual([5, 3]);
  expect(counted(await mine(ana))).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect(await mine(admin)).toEqual({ badges: [], total_badges: 0, unique_badges: 0 });

  const refused = await world.call('DELETE', `${PATH}3/`, admin);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('ya se ha concedido')]);
  await world.call('DELETE', last, bea);
  expect((await world.call('DELETE', `${PATH}3/`, admin)).status).toBe(204);
});

test('raising a badge’s points raises the points of its mentors', async () => {
  const points = async () => (await world.call('GET', '/api/mentors/eva/')).body.profile.points;
  const before = await points();
  const { body } = await world.call('GET', `${PATH}2/`, ana);
  await write('PATCH', `${PATH}2/`, admin, { points: body.points + 7 });
  expect(await points()).toBe(before + 14);
});
