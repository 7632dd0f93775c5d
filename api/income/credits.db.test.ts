/** Credits and balances (docs/contract.md, 'Income'), on a clock that stands on Monday 19 October 2026. */
import { expect, test } from 'vitest';
import { mentorshipStudents } from '~/api/db/schema';
import { again, renew } from '~/tests/support/booked';
import { type Taught, teach } from '~/tests/support/sessions';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const CREDITS = '/api/income/credits/';
const { world, eva, ana, bea } = await freshWorld({ eva: 'mentor', ana: 'student', bea: 'student' });

const lesson = (start: string, students = [ana]) => teach(world, { mentor: eva, students, start });
const ask = (start: string) => teach(world, { mentor: eva, students: [ana], start, confirmed: false });
const give = (body: object, by = eva) => world.call('POST', CREDITS, { token: by.token, body });
const pack = async (sessions: number, more: object = {}): Promise<number> => {
  const { status, body } = await give({ kind: 'pack', alumno: ana.id, sessions, ...more });
  expect(status).toBe(201);
  return body.id;
};
const use = (session: Taught, student = ana, more: object = {}) =>
  world.call('PUT', '/api/income/payments/', {
    token: eva.token,
    body: { sessions: [{ mentorship: session.id, alumno: student.id }], state: 'credit', ...more },
  });
const balance = async (student = ana, by = eva) =>
  (await world.call('GET', `/api/income/balances/${student.id}/`, { token: by.token })).body;
const left = async () => (await balance()).credits.map((one: { left: number }) => one.left);
const cancel = (session: Taught, by: Person) => world.call('DELETE', session.path, { token: by.token });
const change = (id: number, body: object, by = eva) =>
  world.call('PATCH', `${CREDITS}${id}/`, { token: by.token, body });
const remove = (id: number, by = eva) => world.call('DELETE', `${CREDITS}${id}/`, { token: by.token });

test('a pack is for a student with a confirmed session, until a day that has not passed', async () => {
  const body = { kind: 'pack', alumno: ana.id, sessions: 5, last_day: '2026-10-19' };
  expect((await give(body)).status).toBe(404);
  await ask('2026-11-05T10:00:00Z');
  expect((await give(body)).status).toBe(404);
  await lesson('2026-11-06T10:00:00Z');
  const made = await give(body);
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      ...{
        kind: 'pack',
        sessions: 5,
        left: 5,
        price: null,
        last_day: '2026-10-19',
        ended: false,
        mentorship: null,
      },
      created_at: MONDAY.toISOString(),
    },
  ]);
  for (const [wrong, field] of [
    [{ last_day: '2026-10-18' }, 'last_day'],
    [{ last_day: '1999-01-01' }, 'last_day'],
    [{ sessions: 0 }, 'sessions'],
    [{ sessions: 51 }, 'sessions'],
    [{ sessions: 1.5 }, 'sessions'],
    [{ price: -1 }, 'price'],
    [{ price: 'mucho' }, 'price'],
    [{ price: 10_001 }, 'price'],
    [{ kind: 'gift' }, 'kind'],
    [{ alumno: 'ana' }, 'alumno'],
  ] as const) {
    const { status, body: refused } = await give({ ...body, ...wrong });
    expect([status, Object.keys(refused)]).toEqual([400, [field]]);
  }
  expect((await give({ ...body, alumno: bea.id })).status).toBe(404);
  expect((await give(body, await world.mentor('ivo'))).status).toBe(404);
  for (const by of [ana, await world.person('sol', 'support')])
    expect((await give(body, by)).status).toBe(403);
});

test('a pack’s price is income of its day, once; its sessions add nothing', async () => {
  const first = await lesson('2026-10-05T10:00:00Z');
  const second = await lesson('2026-10-06T10:00:00Z');
  const id = await pack(2, { price: '45,50' });
  const income = async (period: string) =>
    (await world.call('GET', `/api/income/?period=${period}`, { token: eva.token })).body;
  const owed = (await income('2026-10')).pending;
  for (const session of [first, second]) expect((await use(session)).status).toBe(200);
  const sums = await income('2026-10');
  expect(owed).toBeGreaterThan(0);
  expect(sums).toMatchObject({
    ...{ done: 45.5, expected: 0, paid: 45.5, pending: 0, sessions_done: 2, sessions_credit: 2 },
    students: [{ alumno: { id: ana.id }, sessions: 2, done: 45.5, expected: 0, paid: 45.5, pending: 0 }],
    expertises: [{ sessions: 2, done: 0, expected: 0 }],
    packs: [{ id, alumno: { id: ana.id }, sessions: 2, price: 45.5, created_at: MONDAY.toISOString() }],
  });
  expect(sums.bars.map((bar: { done: number }) => bar.done)).toEqual([0, 0, 0, 45.5, 0]);
  expect(await income('2026-11')).toMatchObject({ done: 0, packs: [] });
  // Another price is that of its day; none takes it out.
  expect((await change(id, { price: 50 })).body.price).toBe(50);
  expect((await change(id, { last_day: null })).body.price).toBe(50);
  expect(await income('2026')).toMatchObject({ done: 50, paid: 50 });
  expect((await change(id, { price: null })).body.price).toBe(null);
  expect(await income('2026')).toMatchObject({ done: 0, paid: 0, packs: [], students: [{ done: 0 }] });
  const own = (await world.call('GET', '/api/credits/', { token: ana.token })).body;
  expect(own).toEqual([]);
  await pack(3, { price: 60 });
  const [left] = (await world.call('GET', '/api/credits/', { token: ana.token })).body;
  expect(left).toMatchObject({ sessions: 3, left: 3, price: 60 });
});

test('a credit is returned when anyone cancels in time or the student leaves', async () => {
  await pack0();
  const [one, two, group] = [
    await lesson('2026-11-05T10:00:00Z'),
    await lesson('2026-11-06T10:00:00Z'),
    await lesson('2026-11-07T10:00:00Z', [ana, bea]),
  ];
  await pack(3);
  for (const session of [one, two, group]) expect((await use(session)).status).toBe(200);
  expect(await left()).toEqual([0]);
  await cancel(one, ana);
  expect(await left()).toEqual([1]);
  await cancel(two, eva);
  expect(await left()).toEqual([2]);
  expect((await world.call('POST', `${group.path}leave/`, ana)).status).toBe(204);
  expect(await left()).toEqual([3]);
});

test('a cancelled session returns its credit and gets no makeup as well', async () => {
  await pack0();
  const session = await lesson('2026-11-05T10:00:00Z');
  await pack(1);
  expect((await use(session)).status).toBe(200);
  expect((await cancel(session, ana)).status).toBe(204);
  expect([await left(), (await balance()).cancelled]).toEqual([[1], []]);
  const makeup = { kind: 'makeup', alumno: ana.id, mentorship: session.id };
  expect((await give(makeup)).status).toBe(400);
});

/** So that the student is one of the mentor's. */
const pack0 = () => lesson('2026-10-01T10:00:00Z');

test('only the student’s own late cancellation uses up a credit; leaving a group late does not', async () => {
  const [byStudent, byMentor, byOther, group] = [
    await lesson('2026-10-19T12:00:00Z'),
    await lesson('2026-10-19T13:00:00Z'),
    await lesson('2026-10-19T14:00:00Z'),
    await lesson('2026-10-19T15:00:00Z', [ana, bea]),
  ];
  await pack(4);
  for (const session of [byStudent, byMentor, byOther, group]) await use(session);
  expect(await left()).toEqual([0]);
  expect((await cancel(byStudent, ana)).status).toBe(204);
  expect(await left()).toEqual([0]);
  await cancel(byMentor, eva);
  expect(await left()).toEqual([1]);
  await cancel(byOther, await world.person('sol', 'support'));
  expect(await left()).toEqual([2]);
  await world.call('POST', `${group.path}leave/`, ana);
  expect(await left()).toEqual([3]);
  // The last one of a group calls it off: of who has left before nothing is used.
  expect((await world.call('POST', `${group.path}leave/`, bea)).status).toBe(204);
  expect(await left()).toEqual([3]);
});

test('rejoining a group does not take back a credit that another session uses now', async () => {
  const group = await lesson('2026-11-07T10:00:00Z', [ana, bea]);
  const other = await lesson('2026-11-08T10:00:00Z');
  const id = await pack(1);
  await use(group);
  await world.call('POST', `${group.path}leave/`, ana);
  expect((await use(other)).status).toBe(200);
  await world.db.update(mentorshipStudents).set({ leftAt: null });
  expect(await left()).toEqual([0]);
  const { body } = await world.call('GET', `/api/income/sessions/?student=${ana.id}`, eva);
  expect(
    body.results.map((row: { state: string; credit: number | null }) => [row.state, row.credit]),
  ).toEqual([
    ['pending', null],
    ['credit', id],
  ]);
});

test('the balance has unpaid past sessions, credits, and sessions cancelled in time', async () => {
  const owed = await lesson('2026-10-05T10:00:00Z');
  await lesson('2026-10-06T10:00:00Z', [ana, bea]);
  await lesson('2026-11-03T10:00:00Z');
  const [paid, unpaid, late] = [
    await lesson('2026-11-05T10:00:00Z'),
    await lesson('2026-11-06T10:00:00Z'),
    await lesson('2026-10-19T12:00:00Z'),
  ];
  await use(paid, ana, { state: 'paid', way: 'cash' });
  for (const session of [paid, unpaid, late]) expect((await cancel(session, ana)).status).toBe(204);
  const first = await balance();
  expect(first).toMatchObject({ pending: 50, sessions_pending: 2, credits: [] });
  expect(first.cancelled).toEqual([
    {
      mentorship: unpaid.id,
      identifier: unpaid.identifier,
      init_date: '2026-11-06T10:00:00.000Z',
      ...{ was_paid: false, credit: null },
    },
    expect.objectContaining({ mentorship: paid.id, was_paid: true, credit: null }),
  ]);
  const makeup = { kind: 'makeup', alumno: ana.id, mentorship: paid.id };
  const made = await give({ ...makeup, last_day: '2026-12-31' });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({
      ...{ kind: 'makeup', sessions: 1, left: 1, last_day: '2026-12-31' },
      mentorship: { id: paid.id, identifier: paid.identifier, init_date: '2026-11-05T10:00:00.000Z' },
    }),
  ]);
  expect((await balance()).cancelled[1]).toMatchObject({ credit: made.body.id });
  expect((await balance()).credits).toEqual([made.body]);
  expect((await give(makeup)).status).toBe(409);
  for (const mentorship of [late.id, owed.id, 2_000_000_000]) {
    const { status, body } = await give({ ...makeup, mentorship });
    expect([status, Object.keys(body)]).toEqual([400, ['mentorship']]);
  }
  // The 90th day still counts.
  world.setNow(MONDAY.getTime() + 90 * 86_400_000 - 1);
  await renew(world, eva);
  expect((await balance()).cancelled).toHaveLength(2);
  world.setNow(MONDAY.getTime() + 90 * 86_400_000);
  expect((await balance()).cancelled).toEqual([]);
  expect((await balance()).credits).toMatchObject([{ ended: true, left: 1 }]);
});

test('a session that was declined, never confirmed or left before needs no makeup', async () => {
  const [request, asked] = [await ask('2026-11-05T10:00:00Z'), await ask('2026-11-06T10:00:00Z')];
  const group = await lesson('2026-11-07T10:00:00Z', [ana, bea]);
  await cancel(request, eva);
  await cancel(asked, ana);
  world.setNow(MONDAY.getTime() - 60_000);
  await world.call('POST', `${group.path}leave/`, await again(world, ana));
  world.setNow(MONDAY);
  await cancel(group, bea);
  expect((await balance()).cancelled).toEqual([]);
  expect((await balance(bea)).cancelled).toMatchObject([{ mentorship: group.id }]);
});

test('a mentor sees only balances of students with a session or request of theirs', async () => {
  const ivo = await world.mentor('ivo');
  const path = `/api/income/balances/${ana.id}/`;
  expect((await world.call('GET', path, eva)).status).toBe(404);
  await ask('2026-11-05T10:00:00Z');
  expect(await balance()).toEqual({ pending: 0, sessions_pending: 0, credits: [], cancelled: [] });
  expect((await world.call('GET', path, ivo)).status).toBe(404);
  await world.call('DELETE', '/api/auth/delete/', { token: ana.token, body: { password: PASSWORD } });
  expect((await world.call('GET', path, eva)).status).toBe(404);
});

test('a credit cannot be reduced below its use or end in the past; a makeup is one session', async () => {
  await pack0();
  const [one, off] = [await lesson('2026-11-05T10:00:00Z'), await lesson('2026-11-06T10:00:00Z')];
  const id = await pack(3, { last_day: '2026-10-19' });
  await change(id, { last_day: '2026-11-30' });
  await use(one);
  expect((await change(id, { sessions: 1 })).body).toMatchObject({
    sessions: 1,
    left: 0,
    last_day: '2026-11-30',
  });
  expect(await change(id, { sessions: 0 })).toMatchObject({ status: 400 });
  await change(id, { sessions: 2 });
  expect((await use(await lesson('2026-11-07T10:00:00Z'))).status).toBe(200);
  expect((await change(id, { sessions: 1 })).body).toEqual({
    sessions: ['Ya se han usado 2: no pueden ser menos.'],
  });
  expect((await change(id, { last_day: '2026-10-18' })).body).toEqual({
    last_day: ['La fecha límite no puede ser anterior a hoy.'],
  });
  expect((await change(id, { last_day: null })).body).toMatchObject({ last_day: null, sessions: 2 });
  expect((await change(id, {})).status).toBe(200);
  expect((await change(id, {}, await world.mentor('ivo'))).status).toBe(404);

  await cancel(off, ana);
  const { body: makeup } = await give({ kind: 'makeup', alumno: ana.id, mentorship: off.id });
  expect((await change(makeup.id, { sessions: 2 })).body).toEqual({
    sessions: ['Una recuperación es siempre de una sesión.'],
  });
  expect((await change(makeup.id, { sessions: 1, last_day: '2026-12-01' })).status).toBe(200);
  // An end that has passed since, and comes back as it was read.
  world.setNow('2026-12-05T10:00:00Z');
  await renew(world, eva);
  expect((await change(makeup.id, { last_day: '2026-12-01' })).body).toMatchObject({ ended: true });
});

test('a credit can be deleted unless it is used; a cancelled session does not count', async () => {
  await pack0();
  const one = await lesson('2026-11-05T10:00:00Z');
  const id = await pack(1);
  await use(one);
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { detail: 'Ya se ha usado: no se puede eliminar.' },
  });
  expect((await remove(id, await world.mentor('ivo'))).status).toBe(404);
  await cancel(one, ana);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect((await balance()).cancelled).toMatchObject([{ was_paid: false }]);
});

test('a student sees usable credits of all mentors, the first to expire first', async () => {
  const ivo = await world.mentor('ivo');
  await pack0();
  await teach(world, { mentor: ivo, students: [ana], start: '2026-10-02T10:00:00Z' });
  const one = await lesson('2026-10-05T10:00:00Z');
  const endless = await pack(5);
  const used = await pack(1, { last_day: '2026-10-20' });
  await use(one, ana, { credit: used });
  const { body: other } = await give(
    { kind: 'pack', alumno: ana.id, sessions: 2, last_day: '2026-10-19' },
    ivo,
  );
  const own = async (by: Person) => world.call('GET', '/api/credits/', { token: by.token });
  const mentor = { id: eva.id, username: 'eva', full_name: 'Eva Pérez' };
  expect((await own(ana)).body).toEqual([
    {
      id: other.id,
      mentor: { id: ivo.id, username: 'ivo', full_name: 'Ivo Pérez' },
      ...{ kind: 'pack', sessions: 2, left: 2, price: null, last_day: '2026-10-19' },
    },
    { id: endless, mentor, kind: 'pack', sessions: 5, left: 5, price: null, last_day: null },
  ]);
  expect((await own(bea)).body).toEqual([]);
  for (const by of [eva, await world.person('sol', 'support')]) {
    expect(await own(by)).toMatchObject({
      status: 403,
      body: { detail: 'Solo los estudiantes tienen sesiones a su favor.' },
    });
  }
  world.setNow('2026-10-19T22:00:00Z');
  expect((await own(await again(world, ana))).body).toMatchObject([{ id: endless }]);
});
