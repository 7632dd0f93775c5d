import { beforeEach, expect, test } from 'vitest';
import { mentorship } from '~/api/contract/mentorships';
import { publicUser } from '~/api/contract/users';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
});
beforeEach(() => world.setNow(MONDAY));

interface Wish {
  day?: string;
  from: string;
  to: string;
  mentor?: Person;
  student?: Person;
  caller?: Person;
  key?: string;
  more?: object;
}
const book = ({
  day = '2026-10-21',
  from,
  to,
  mentor = marcos,
  student = ana,
  caller = student,
  key,
  more,
}: Wish) =>
  world.call('POST', '/api/mentorships/', {
    token: caller.token,
    headers: key ? { 'Idempotency-Key': key } : {},
    body: world.booking(mentor, student, `${day}T${from}:00+02:00`, `${day}T${to}:00+02:00`, more),
  });

test('a booking returns the whole session: unconfirmed, upcoming, with public profiles', async () => {
  const { status, body } = await book({
    from: '09:00',
    to: '10:30',
    more: {
      confirmation: true,
      id: 77,
      status: 'finished',
      price: '25.50',
      expertises: ['fisica', 'calculo'],
    },
  });
  expect(status).toBe(201);
  const made = mentorship.parse(body);
  expect(made).toMatchObject({
    init_date: '2026-10-21T07:00:00.000Z',
    end_date: '2026-10-21T08:30:00.000Z',
    price: 25.5,
    status: 'upcoming',
    confirmation: false,
    open: true,
    listed: false,
    room_size: 5,
    expertises: ['fisica', 'calculo'],
    additional_information: 'Derivadas e integrales.',
  });
  for (const user of [body.mentor, ...body.alumnos]) publicUser.strict().parse(user);
  expect(JSON.stringify(body)).not.toMatch(/@|1990-05-05|600000000/);
  expect((await world.call('GET', `/api/mentorships/${made.identifier}/`, ana)).body).toEqual(body);
  expect((await world.call('GET', `/api/mentorships/${made.id}/`, marcos)).body).toEqual(body);
});

test('hours taken by the mentor or a student are a 409; adjacent ones are not', async () => {
  expect((await book({ from: '10:30', to: '11:00' })).status).toBe(201);
  const taken = await book({ from: '10:00', to: '11:30', student: bea });
  expect([taken.status, taken.body]).toEqual([409, { detail: 'Ese horario se acaba de ocupar.' }]);
  const own = await book({ from: '10:00', to: '10:30', mentor: eva });
  expect([own.status, own.body]).toEqual([409, { detail: 'Ya tienes otra sesión a esa hora.' }]);
  const others = await book({
    from: '10:00',
    to: '10:30',
    mentor: eva,
    caller: await world.person('sol', 'support'),
    more: { alumnos: ['bea', 'ANA'] },
  });
  expect([others.status, others.body.detail]).toEqual([409, 'ana ya tiene otra sesión a esa hora.']);
  expect((await book({ from: '10:00', to: '10:30', mentor: eva, student: bea })).status).toBe(201);
});

test.each<[string, Partial<Wish>, string]>([
  ['outside the week', { from: '07:30', to: '08:30' }, 'init_date'],
  ['until after the week’s end', { from: '19:30', to: '20:30' }, 'init_date'],
  ['in the past', { day: '2026-10-18', from: '12:00', to: '13:00' }, 'init_date'],
  ['too soon', { day: '2026-10-19', from: '11:30', to: '12:30' }, 'init_date'],
  ['years ahead', { day: '2199-10-19', from: '12:00', to: '13:00' }, 'init_date'],
  ['off the half hour', { from: '12:10', to: '12:40' }, 'init_date'],
  ['not in half hours', { from: '12:00', to: '12:45' }, 'end_date'],
  ['over eight hours', { from: '08:00', to: '16:30' }, 'end_date'],
  ['backwards', { from: '12:00', to: '11:00' }, 'end_date'],
  ['an unknown mentor', { more: { mentor: 'nadie' } }, 'mentor'],
  ['a student as mentor', { more: { mentor: 'bea' } }, 'mentor'],
  ['nobody', { more: { alumnos: [] } }, 'alumnos'],
  ['a long description', { more: { additional_information: 'x'.repeat(1001) } }, 'additional_information'],
  ['an unknown topic', { more: { expertises: ['nada'] } }, 'expertises'],
  ['no description', { more: { additional_information: undefined } }, 'additional_information'],
  ['a blank description', { more: { additional_information: ' \n\u200b' } }, 'additional_information'],
  ['a room for a crowd', { more: { room_size: 21 } }, 'room_size'],
  ['a room for fifty', { more: { room_size: 50 } }, 'room_size'],
  ['a negative price', { more: { price: -1 } }, 'price'],
  ['a price of nothing', { more: { price: 0 } }, 'price'],
  ['nothing, as text', { more: { price: '0.00' } }, 'price'],
  ['a price without end', { more: { price: 10_000.5 } }, 'price'],
  ['a price between the steps', { more: { price: 25.3 } }, 'price'],
  ['no price', { more: { price: null } }, 'price'],
  ['a code of another shape', { more: { room_code: 'ABC' } }, 'room_code'],
  ['an endless code', { more: { room_code: `MENTOR-2026-${'0123456789'.repeat(900)}` } }, 'room_code'],
  ['a date that is none', { more: { init_date: 'mañana' } }, 'init_date'],
])('refused: %s', async (_, wish, field) => {
  const { status, body } = await book({ from: '15:00', to: '16:00', ...wish });
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('students can book only for themselves, and do not learn whether other users exist', async () => {
  expect((await world.call('POST', '/api/mentorships/', { body: {} })).status).toBe(401);
  expect((await book({ from: '15:00', to: '16:00', caller: marcos })).status).toBe(403);
  for (const alumnos of [['ana', 'bea'], ['bea'], ['ana', 'nadie'], ['nadie'], ['ana', 'eva']]) {
    const { status, body } = await book({ from: '15:00', to: '16:00', more: { alumnos } });
    expect([status, body], alumnos.join()).toEqual([
      400,
      { alumnos: [expect.stringMatching(/^Solo puedes reservar para ti\. .* enlace de la sesión/)] },
    ]);
  }
  expect((await book({ from: '15:00', to: '16:00', mentor: eva, student: bea })).status).toBe(201);
  expect((await book({ from: '15:00', to: '16:00', more: { alumnos: ['ANA', 'ana'] } })).status).toBe(201);
});

test('staff can book for any students, as many as there are places', async () => {
  const caller = await world.person('apoyo', 'support');
  const named = (alumnos: string[], more: object = {}) =>
    book({ from: '16:00', to: '17:00', caller, more: { alumnos, ...more } });
  expect((await named(['ana', 'eva'])).body).toEqual({ alumnos: ['No existe el estudiante «eva».'] });
  expect((await named(['ana', 'bea'], { room_size: 1 })).body.alumnos).toHaveLength(1);
  expect((await named(['ana', 'bea'])).status).toBe(201);
});

test('a mentor who takes no bookings cannot be booked', async () => {
  const shy = await world.mentor('timida');
  await world.call('PATCH', '/api/auth/profile/', { token: shy.token, body: { available: false } });
  expect((await book({ from: '17:00', to: '18:00', mentor: shy })).body.mentor).toHaveLength(1);
});

test('a room code in use is replaced by another, and a missing one is generated', async () => {
  const code = { room_code: 'MENTOR-2026-4242' };
  const first = await book({ day: '2026-10-22', from: '08:00', to: '08:30', more: code });
  const second = await book({ day: '2026-10-22', from: '08:30', to: '09:00', more: code });
  const third = await book({ day: '2026-10-22', from: '09:00', to: '09:30', more: { room_code: undefined } });
  expect(first.body.room_code).toBe('MENTOR-2026-4242');
  expect(second.body.room_code).toMatch(/^MENTOR-2026-\d{4}$/);
  expect(third.body.room_code).toMatch(/^MENTOR-2026-\d{4}$/);
  expect(new Set([first, second, third].map((one) => one.body.room_code)).size).toBe(3);
});

test('a repeated idempotency key answers the first result for a day, even after a cancellation', async () => {
  const wish = {
    day: '2026-10-22',
    from: '10:00',
    to: '11:00',
    key: 'k-1',
    more: { room_code: 'MENTOR-2026-1111' },
  };
  const answers = await Promise.all([book(wish), book(wish), book(wish)]);
  expect(answers.map((one) => one.status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((one) => one.body.identifier)).size).toBe(1);
  expect((await book({ ...wish, from: '11:00', to: '12:00' })).status).toBe(422);
  const stranger = { ...wish, student: bea, from: '12:00', to: '12:30' };
  expect((await book(stranger)).status).toBe(201);

  const { identifier } = answers[0]?.body ?? {};
  await world.call('DELETE', `/api/mentorships/${identifier}/`, ana);
  const again = await book(wish);
  expect([again.status, again.body.identifier, again.body.alumnos.length]).toEqual([201, identifier, 1]);
  expect((await book({ ...wish, key: 'x'.repeat(256) })).status).toBe(400);
  world.setNow(new Date(MONDAY.getTime() + 24 * 3600_000));
  const tomorrow = await book({
    ...wish,
    student: ana,
    caller: { ...ana, token: await world.signIn(ana.id) },
  });
  expect([tomorrow.status, tomorrow.body.identifier === identifier]).toEqual([201, false]);
});

test('a refused request does not use up its idempotency key', async () => {
  const wish = { day: '2026-10-22', from: '14:00', to: '15:00', key: 'k-2' };
  expect((await book({ ...wish, more: { price: -1 } })).status).toBe(400);
  expect((await book(wish)).status).toBe(201);
});

test('cancelled hours can be booked again', async () => {
  const wish = { day: '2026-10-23', from: '10:00', to: '11:00' };
  const { body } = await book(wish);
  expect((await book({ ...wish, student: bea })).status).toBe(409);
  expect((await world.call('DELETE', `/api/mentorships/${body.identifier}/`, marcos)).status).toBe(204);
  expect((await book({ ...wish, student: bea })).status).toBe(201);
  expect((await book({ ...wish, mentor: eva })).status).toBe(201);
});

test('an unanswered request frees its hours once it has begun', async () => {
  const wish = { day: '2026-10-26', from: '10:00', to: '18:00' };
  const first = await book({ ...wish, from: '11:00', to: '19:00' });
  expect(first.status).toBe(201);
  world.setNow('2026-10-26T10:30:00Z');
  const late = { ...bea, token: await world.signIn(bea.id) };
  const own = { ...ana, token: await world.signIn(ana.id) };
  expect((await world.call('GET', `/api/mentorships/${first.body.identifier}/`, own)).status).toBe(404);
  const at = (from: string, to: string) => ({ day: '2026-10-26', from, to });
  expect((await book({ ...at('16:00', '17:00'), student: late })).status).toBe(201);
  expect((await book({ ...at('16:00', '17:00'), mentor: eva, student: own })).status).toBe(201);
});

test('a student has at most ten unanswered requests, even simultaneous ones, until some are settled', async () => {
  const [one, other, eager] = [
    await world.mentor('paciente'),
    await world.mentor('serena'),
    await world.student('impaciente'),
  ];
  const times = Array.from(
    { length: 14 },
    (_, n) => `${String(8 + (n >> 1)).padStart(2, '0')}:${n % 2 ? 30 : '00'}`,
  );
  const ask = (n: number, more: Partial<Wish> = {}) =>
    book({
      day: '2026-10-20',
      from: times[n] ?? '',
      to: times[n + 1] ?? '',
      mentor: n % 2 ? one : other,
      student: eager,
      ...more,
    });
  const asked = await Promise.all(times.slice(0, 12).map(async (_, n) => ({ n, ...(await ask(n)) })));
  const made = asked.filter(({ status }) => status === 201);
  const refused = asked.filter(({ status }) => status !== 201);
  expect(made).toHaveLength(10);
  expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(2).fill({
      status: 400,
      body: { non_field_errors: [expect.stringContaining('10 solicitudes sin responder')] },
    }),
  );
  const staff = await world.person('apoyo.dos', 'support');
  expect((await ask(12, { caller: staff })).status).toBe(201);

  const [confirmed, cancelled] = made.map(({ n, body }) => ({
    n,
    path: `/api/mentorships/${body.identifier}/`,
  }));
  const [first, second] = refused.map(({ n }) => n);
  if (!confirmed || !cancelled || first === undefined || second === undefined)
    throw new Error('nothing made');
  const { token } = confirmed.n % 2 ? one : other;
  await world.call('PUT', confirmed.path, { token, body: { confirmation: true } });
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([201, 400]);
  await world.call('DELETE', cancelled.path, eager);
  expect([(await ask(second)).status, (await ask(cancelled.n)).status]).toEqual([201, 400]);

  world.setNow('2026-10-20T18:00:00Z');
  const later = { ...eager, token: await world.signIn(eager.id) };
  expect((await ask(0, { day: '2026-10-22', student: later })).status).toBe(201);
});
