/** Payments written down (docs/contract.md, 'Income'), on a clock that stands on Monday 19 October 2026. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorshipStudents, mentorships, sessionPayments, studentCredits } from '~/api/db/schema';
import { type Taught, teach } from '~/tests/support/sessions';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, eva, ana, bea } = await freshWorld({ eva: 'mentor', ana: 'student', bea: 'student' });

/** 11:00 in Madrid on that day of November 2026. */
const lesson = (day: number, students = [ana], mentor = eva) =>
  teach(world, { mentor, students, start: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z` });
const seats = (...pairs: [Taught, Person][]) =>
  pairs.map(([session, student]) => ({ mentorship: session.id, alumno: student.id }));
const put = (sessions: object[], more: object, by = eva) =>
  world.call('PUT', '/api/income/payments/', { token: by.token, body: { sessions, ...more } });
const pack = async (student: Person, sessions: number, last_day?: string): Promise<number> => {
  const body = { kind: 'pack', alumno: student.id, sessions, last_day };
  const made = await world.call('POST', '/api/income/credits/', { token: eva.token, body });
  expect(made.status).toBe(201);
  return made.body.id;
};
const stored = () =>
  world.db.select().from(sessionPayments).orderBy(sessionPayments.mentorshipId, sessionPayments.studentId);
const credits = async () => (await stored()).map((one) => one.creditId);

test('a payment is recorded with its method, today by default; repeating it changes nothing', async () => {
  const [one, two] = [await lesson(5), await lesson(6, [ana, bea])];
  const paid = { state: 'paid', way: 'bizum' };
  const { status, body } = await put(seats([one, ana], [two, bea]), paid);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { mentorship: one.id, alumno: { id: ana.id }, state: 'paid', paid_on: '2026-10-19' },
    {
      mentorship: two.id,
      alumno: { id: bea.id },
      state: 'paid',
      paid_on: '2026-10-19',
      way: 'bizum',
      credit: null,
    },
  ]);
  const before = await stored();
  expect((await put(seats([one, ana], [one, ana], [two, bea]), paid)).body).toEqual(body);
  expect(await stored()).toEqual(before);
  const changed = await put(seats([one, ana]), { state: 'paid', way: 'cash', paid_on: '2000-01-01' });
  expect(changed.body).toMatchObject([{ paid_on: '2000-01-01', way: 'cash' }]);
});

test('an outdated `seen` is refused and the session named; a repeat or a call without `seen` passes', async () => {
  const [one, two] = [await lesson(5), await lesson(6, [bea])];
  const asked = (...seen: (string | null)[]) =>
    seats([one, ana], [two, bea]).map((seat, i) => ({ ...seat, seen: seen[i] }));
  const paid = { state: 'paid', way: 'bizum', paid_on: '2026-10-01' };
  const first = await put(asked(null).slice(0, 1), paid);
  expect(first.status).toBe(200);
  const [{ updated_at }] = first.body;
  const before = await stored();
  for (const more of [{ state: 'free' }, { ...paid, way: 'cash' }, { state: 'paid', way: 'bizum' }]) {
    const { status, body } = await put(asked(null, null), more);
    expect([status, body.detail]).toEqual([
      409,
      'Mientras tanto se ha anotado en otra pestaña o dispositivo: 05/11/2026 11:00 (Ana Pérez). No se ha cambiado nada.',
    ]);
  }
  expect((await put(asked(updated_at, updated_at), { state: 'pending' })).status).toBe(200);
  expect((await put(asked(updated_at), { state: 'pending' })).status).toBe(200);
  expect((await put(asked(updated_at, null), { state: 'free' })).status).toBe(409);
  expect(before).toHaveLength(1);
  expect(await stored()).toEqual([]);
  const both = await Promise.all([put(asked(null, null), paid), put(asked(null, null), { state: 'free' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await put(asked(null, null), paid)).status).toBe(both[0]?.status);
  expect((await put(seats([one, ana]), { state: 'free' })).status).toBe(200);
});

test('any state can follow any other, and pending leaves no row', async () => {
  const one = await lesson(5);
  await pack(ana, 1);
  const states = ['paid', 'free', 'credit', 'pending'];
  const details = { way: 'card', paid_on: '2026-10-01' };
  for (const from of states) {
    for (const to of states) {
      await put(seats([one, ana]), { state: from, ...details });
      const { body } = await put(seats([one, ana]), { state: to, ...details });
      expect(body).toMatchObject([{ state: to, way: to === 'paid' ? 'card' : null }]);
      expect((await stored()).map((row) => row.state)).toEqual(to === 'pending' ? [] : [to]);
    }
  }
});

test('invalid input is refused by field, in Spanish, and changes nothing', async () => {
  const one = await lesson(5);
  const mine = seats([one, ana]);
  const refusals: [object[], object, string, string?][] = [
    [mine, { state: 'paid' }, 'way', 'Indica cómo se pagó.'],
    [mine, { state: 'paid', way: null }, 'way', 'Indica cómo se pagó.'],
    [mine, { state: 'paid', way: 'trueque' }, 'way', 'Indica cómo se pagó.'],
    [mine, { state: 'cobrado' }, 'state', 'Indica el estado del pago.'],
    [
      mine,
      { state: 'paid', way: 'cash', paid_on: '2026-10-20' },
      'paid_on',
      'El día del pago no puede ser posterior a hoy.',
    ],
    [
      mine,
      { state: 'paid', way: 'cash', paid_on: '1999-12-31' },
      'paid_on',
      'La fecha queda fuera de lo posible.',
    ],
    [mine, { state: 'paid', way: 'cash', paid_on: '2026-02-30' }, 'paid_on'],
    [[], { state: 'free' }, 'sessions', 'Elige al menos una sesión.'],
    [
      Array.from({ length: 201 }, () => mine[0] ?? {}),
      { state: 'free' },
      'sessions',
      'Como mucho 200 a la vez.',
    ],
    [[{ mentorship: 'x', alumno: ana.id }], { state: 'free' }, 'sessions'],
  ];
  for (const [sessions, more, field, text] of refusals) {
    const { status, body } = await put(sessions, more);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    if (text) expect(body[field]).toEqual([text]);
  }
  expect(await stored()).toEqual([]);
});

test('today is a day of the marketplace’s clock', async () => {
  const one = await lesson(5);
  world.setNow('2026-11-04T23:30:00Z');
  const token = await world.signIn(eva.id);
  const paid = { state: 'paid', way: 'cash', paid_on: '2026-11-05' };
  expect((await put(seats([one, ana]), paid, { ...eva, token })).status).toBe(200);
});

test('only confirmed sessions of the mentor with that student can be changed, all or none', async () => {
  const ivo = await world.mentor('ivo');
  const good = await lesson(5);
  const foreign = await lesson(6, [bea], ivo);
  const request = await teach(world, {
    mentor: eva,
    students: [ana],
    start: '2026-11-07T10:00:00Z',
    confirmed: false,
  });
  const cancelled = await lesson(8);
  await world.db
    .update(mentorships)
    .set({ cancelledAt: world.now() })
    .where(eq(mentorships.id, cancelled.id));
  const group = await lesson(9, [ana, bea]);
  await world.db
    .update(mentorshipStudents)
    .set({ leftAt: world.now() })
    .where(eq(mentorshipStudents.mentorshipId, group.id));
  for (const wrong of [
    seats([foreign, bea]),
    seats([request, ana]),
    seats([cancelled, ana]),
    seats([group, bea]),
    seats([good, bea]),
    [{ mentorship: good.id, alumno: null }],
    [{ mentorship: 2_000_000_000, alumno: ana.id }],
  ]) {
    for (const state of ['pending', 'free']) {
      const { status, body } = await put([...seats([good, ana]), ...wrong], { state });
      expect([status, body]).toEqual([
        400,
        { sessions: ['N.º 2: No es una sesión tuya, confirmada y con ese estudiante.'] },
      ]);
    }
  }
  expect(await stored()).toEqual([]);
});

test('credits are used first to expire, then oldest first, one for each session', async () => {
  const [d5, d12, d19, d26] = [await lesson(5), await lesson(12), await lesson(19), await lesson(26)];
  const endless = await pack(ana, 1);
  const late = await pack(ana, 1, '2026-11-26');
  const early = await pack(ana, 1, '2026-11-12');
  const older = await pack(ana, 1, '2026-11-26');
  await world.db
    .update(studentCredits)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(studentCredits.id, older));
  const all = seats([d26, ana], [d5, ana], [d19, ana], [d12, ana]);
  expect((await put(all, { state: 'credit' })).status).toBe(200);
  expect(await credits()).toEqual([early, older, late, endless]);
  // The same again: each keeps its own.
  const before = await stored();
  expect((await put(all, { state: 'credit' })).status).toBe(200);
  expect(await stored()).toEqual(before);
  const none = await put(seats([await lesson(20), ana]), { state: 'credit' });
  expect(none).toMatchObject({
    status: 409,
    body: {
      detail: 'No queda ninguna sesión del bono para: 20/11/2026 11:00 (Ana Pérez). No se ha cambiado nada.',
    },
  });
});

test('a credit’s last day is included, by the marketplace’s clock', async () => {
  const at = (start: string) => teach(world, { mentor: eva, students: [ana], start, minutes: 30 });
  // 23:30 of the 5th, 00:00 of the 6th in Madrid.
  const [last, next] = [await at('2026-11-05T22:30:00Z'), await at('2026-11-05T23:00:00Z')];
  const credit = await pack(ana, 5, '2026-11-05');
  expect((await put(seats([last, ana]), { state: 'credit', credit })).status).toBe(200);
  const { status, body } = await put(seats([next, ana]), { state: 'credit', credit });
  expect([status, body.detail]).toEqual([409, expect.stringContaining('06/11/2026 00:00')]);
});

test('nothing changes when some sessions find no credit, and each of them is named', async () => {
  const sessions = [await lesson(5), await lesson(6), await lesson(7), await lesson(8, [bea])];
  await pack(ana, 1);
  const asked = seats(...sessions.map((one, i): [Taught, Person] => [one, i === 3 ? bea : ana]));
  const { status, body } = await put(asked, { state: 'credit' });
  expect([status, body.detail]).toEqual([
    409,
    'No queda ninguna sesión del bono para: 06/11/2026 11:00 (Ana Pérez), 07/11/2026 11:00 (Ana Pérez), 08/11/2026 11:00 (Bea Pérez). No se ha cambiado nada.',
  ]);
  expect(await stored()).toEqual([]);
});

test('each student of a group uses their own credit', async () => {
  const group = await lesson(5, [ana, bea]);
  const [hers, his] = [await pack(ana, 1), await pack(bea, 1)];
  expect((await put(seats([group, ana], [group, bea]), { state: 'credit' })).status).toBe(200);
  expect(await credits()).toEqual([hers, his]);
});

test('a named credit is used, and no other', async () => {
  const [one, two] = [await lesson(5), await lesson(6)];
  await lesson(7, [bea]);
  const [first, second, others] = [await pack(ana, 2, '2026-11-05'), await pack(ana, 1), await pack(bea, 1)];
  expect((await put(seats([one, ana]), { state: 'credit', credit: second })).status).toBe(200);
  expect(await credits()).toEqual([second]);
  expect((await put(seats([one, ana]), { state: 'credit', credit: first })).status).toBe(200);
  expect(await credits()).toEqual([first]);
  // There is another one that would fit.
  expect((await put(seats([two, ana]), { state: 'credit', credit: first })).status).toBe(409);
  for (const credit of [others, 2_000_000_000]) {
    const { status, body } = await put(seats([two, ana]), { state: 'credit', credit });
    expect([status, body]).toEqual([400, { credit: ['Ese bono no es de este estudiante.'] }]);
  }
  const mixed = seats([two, ana], [await lesson(8, [bea]), bea]);
  expect((await put(mixed, { state: 'credit', credit: second })).body).toEqual({
    credit: ['Ese bono es de un solo estudiante: elige solo sus sesiones.'],
  });
});

test('simultaneous calls never overdraw a credit', async () => {
  const days = Array.from({ length: 12 }, (_, i) => i + 1);
  const sessions: Taught[] = [];
  for (const day of days) sessions.push(await lesson(day));
  const [three, two] = [await pack(ana, 3), await pack(ana, 2, '2026-12-31')];
  const answers = await Promise.all(
    sessions.map((one, i) =>
      put(seats([one, ana]), { state: 'credit', ...(i % 3 === 0 && { credit: three }) }),
    ),
  );
  expect(answers.filter((one) => one.status === 200)).toHaveLength(5);
  expect(answers.filter((one) => one.status === 409)).toHaveLength(7);
  const used = await credits();
  expect([used.filter((id) => id === three).length, used.filter((id) => id === two).length]).toEqual([3, 2]);
  // Writing down and taking back the same rows at once, in any order: no deadlock, nothing half done.
  const back = seats(...sessions.map((one): [Taught, Person] => [one, ana]));
  const both = await Promise.all([
    put(back, { state: 'pending' }),
    put([...back].reverse(), { state: 'free' }),
    put(back, { state: 'paid', way: 'cash' }),
  ]);
  expect(both.map((one) => one.status)).toEqual([200, 200, 200]);
  expect((await credits()).filter((id) => id !== null)).toEqual([]);
});

test('a credit shrunk, deleted and used simultaneously never gives more than it holds', async () => {
  const sessions = [await lesson(5), await lesson(6), await lesson(7)];
  for (let round = 0; round < 5; round++) {
    const id = await pack(ana, 3);
    const one = `/api/income/credits/${id}/`;
    await Promise.all([
      ...sessions.map((session) => put(seats([session, ana]), { state: 'credit', credit: id })),
      world.call('PATCH', one, { token: eva.token, body: { sessions: 1 } }),
      world.call('DELETE', one, { token: eva.token }),
    ]);
    const [credit] = await world.db.select().from(studentCredits).where(eq(studentCredits.id, id));
    const used = (await credits()).filter((one) => one === id).length;
    expect(used).toBeLessThanOrEqual(credit?.sessions ?? 0);
    await put(seats(...sessions.map((session): [Taught, Person] => [session, ana])), { state: 'pending' });
    await world.call('DELETE', one, { token: eva.token });
  }
});
