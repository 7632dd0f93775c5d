import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountExport } from '~/api/contract/account';
import { NO_OPERATOR } from '~/api/contract/texts';
import * as table from '~/api/db/schema';
import { bookSession } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, ORIGIN, type Person } from '~/tests/support/world';

const PATH = '/api/auth/export/';
const { world, ana, eva } = await freshWorld(
  { ana: 'student', eva: 'mentor' },
  { limits: { exportAccount: { points: 3, seconds: 60 } } },
);

const read = async ({ token }: Person) => {
  const answer = await world.call('GET', PATH, { token });
  expect(answer.status).toBe(200);
  return accountExport.strict().parse(answer.body);
};
const say = (from: Person, to: Person, content: string) =>
  world.db
    .insert(table.chatMessages)
    .values({ senderId: from.id, receiverId: to.id, content, createdAt: MONDAY });

test('the export is a JSON download that is never cached and requires a log-in', async () => {
  const { headers } = await world.call('GET', PATH, ana);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="mentorea-mis-datos.json"');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect((await world.call('GET', PATH)).status).toBe(401);
});

test('the export holds all of the user’s own data and nothing private of anyone else', async () => {
  const { id, identifier } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -205 });
  await insertSession(world, { mentor: eva, students: [ana], startsIn: 50, cancelled: true });
  const bea = await world.student('bea');
  await insertSession(world, { mentor: eva, students: [bea], startsIn: -210 });
  await world.call('PATCH', '/api/auth/profile/', {
    token: eva.token,
    body: { department: 'Ciencias', shift: 'Tarde', contact_phone: '955', expertises: ['calculo'] },
  });
  const review = await world.call('POST', '/api/reviews/', {
    token: ana.token,
    body: { mentorship: id, title: 'Bien', calification: 5, text: 'Me gustó.', badges: [2, 1] },
  });
  await world.call('PUT', `/api/reviews/${review.body.id}/reply/`, {
    token: eva.token,
    body: { text: 'Gracias' },
  });
  await world.call('PUT', '/api/favourites/eva/', ana);
  await say(ana, eva, 'Hola "Eva"\n😀');
  await say(eva, ana, 'Hola');
  await say(bea, eva, 'Secreto de Bea');
  await world.db.insert(table.availabilityExceptions).values({
    mentorId: eva.id,
    day: '2026-11-02',
    kind: 'off',
    startMinute: 0,
    endMinute: 1440,
    createdAt: MONDAY,
  });
  await world.db
    .insert(table.calendarTokens)
    .values({ userId: eva.id, hash: 'resumen-secreto', createdAt: MONDAY });
  await world.db
    .insert(table.mailTokens)
    .values({ userId: ana.id, hash: 'resumen-secreto', purpose: 'password-reset', expiresAt: MONDAY });

  const { path } = await bookSession(world, {
    mentor: eva,
    student: ana,
    start: '2026-10-26T10:00:00Z',
    confirmed: false,
  });
  const hours = { init_date: '2026-10-27T10:00:00Z', end_date: '2026-10-27T11:00:00Z', price: 30 };
  await world.call('POST', `${path}proposal/`, { token: eva.token, body: hours });

  const hers = await read(ana);
  expect(hers.account).toMatchObject({
    user: {
      username: 'ana',
      email: 'ana@example.com',
      phone_number: '600000000',
      date_of_birth: '1990-05-05',
    },
    created_at: MONDAY.toISOString(),
  });
  expect(hers.mentorships.map((one) => [one.identifier, one.cancelled_at !== null, one.left_at])).toEqual([
    [identifier, false, null],
    [expect.any(String), true, null],
    [expect.any(String), false, null],
  ]);
  expect(hers.mentorships[2]).toMatchObject({
    answer_by: expect.any(String),
    cancel_kind: null,
    cancelled_late: false,
    is_professional: false,
    early_start_at: null,
    terms: null,
    late_at: null,
    charged_at: null,
    series: null,
  });
  const [proposal] = hers.mentorships[2]?.proposals ?? [];
  expect(proposal).toMatchObject({ by_you: false, price: 30, outcome: null, ended_at: null });
  expect(Date.parse(proposal?.init_date ?? '')).toBe(Date.parse(hours.init_date));
  expect(hers.mentorships[0]).toMatchObject({
    mentor: { id: eva.id, username: 'eva', full_name: 'Eva Pérez' },
    alumnos: [{ id: ana.id }],
    booked_by_you: true,
    price: 25,
  });
  expect(hers.reviews_written).toEqual([
    expect.objectContaining({
      mentorship: id,
      with: expect.objectContaining({ id: eva.id }),
      reply: 'Gracias',
    }),
  ]);
  expect(hers.reviews_written[0]?.badges.map((one) => one.id)).toEqual([1, 2]);
  expect(hers.reviews_received).toEqual([]);
  expect(hers.messages.map((one) => [one.direction, one.content, one.with.username])).toEqual([
    ['sent', 'Hola "Eva"\n😀', 'eva'],
    ['received', 'Hola', 'eva'],
  ]);
  expect(hers.favourites.map((one) => one.mentor.username)).toEqual(['eva']);
  expect(hers.mailed_links).toEqual([
    { purpose: 'password-reset', expires_at: MONDAY.toISOString(), used_at: null },
  ]);
  expect(hers.log_ins).toEqual([expect.objectContaining({ user_agent: 'test', ended_at: null })]);
  expect(hers.preferences.mails.reminder).toBe(true);

  const his = await read(eva);
  expect(his.account).toMatchObject({ department: 'Ciencias', shift: 'Tarde', contact_phone: '955' });
  expect(his.mentorships).toHaveLength(4);
  expect(his.mentorships.at(-1)?.proposals[0]).toMatchObject({ by_you: true });
  expect(his.account.rules).toMatchObject({ notice_hours: 2, confirms_known: false });
  expect(his.reviews_received.map((one) => one.with.username)).toEqual(['ana']);
  expect(his.availability).toHaveLength(7 * 12 * 2);
  expect(his.availability_exceptions).toEqual([
    expect.objectContaining({ date: '2026-11-02', kind: 'off', start_time: '00:00:00' }),
  ]);
  expect(his.calendar_feed).toEqual({ created_at: MONDAY.toISOString() });
  expect(his.notifications.map((one) => one.type).sort()).toEqual([
    'badge_earned',
    'badge_earned',
    'feedback',
    'session_update',
  ]);
  expect(his.preferences.indexed).toBe(true);

  expect(JSON.stringify(hers)).not.toMatch(
    /argon2|resumen-secreto|eva@example|Secreto de Bea|\bbea\b|"department"/,
  );
  expect(JSON.stringify(his)).not.toMatch(/argon2|resumen-secreto|(ana|bea)@example|600123123/);
  expect(JSON.stringify(his).match(/1990-05-05/g)).toHaveLength(1);
});

test('a mentor’s export lists profile views by day', async () => {
  await world.db.insert(table.profileViews).values([
    { mentorId: eva.id, day: '2026-10-02', views: 5 },
    { mentorId: eva.id, day: '2026-10-01', views: 3 },
  ]);
  expect((await read(eva)).profile_views).toEqual([
    { day: '2026-10-01', views: 3 },
    { day: '2026-10-02', views: 5 },
  ]);
  expect((await read(ana)).profile_views).toEqual([]);
});

test('a mentor’s export has payments and credits; a student’s has only the credits', async () => {
  const bea = await world.student('bea');
  const one = await insertSession(world, { mentor: eva, students: [ana, bea], startsIn: -248 });
  const two = await insertSession(world, { mentor: eva, students: [ana], startsIn: -200 });
  const { token } = eva;
  const write = (alumno: Person, mentorship: number, body: object) =>
    world.call('PUT', '/api/income/payments/', {
      token,
      body: { sessions: [{ mentorship, alumno: alumno.id }], ...body },
    });
  const given = { kind: 'pack', alumno: ana.id, sessions: 5, price: '90,00 €', last_day: '2026-12-31' };
  const { body: credit } = await world.call('POST', '/api/income/credits/', { token, body: given });
  await write(ana, one.id, { state: 'paid', way: 'bizum' });
  await write(bea, one.id, { state: 'free' });
  await write(ana, two.id, { state: 'credit' });
  const his = await read(eva);
  const written = { updated_at: MONDAY.toISOString() };
  const plain = { paid_on: null, way: null, credit: null, ...written };
  expect(his.payments).toEqual([
    {
      mentorship: one.id,
      with: { id: ana.id, username: 'ana', full_name: 'Ana Pérez' },
      ...{ ...plain, state: 'paid', paid_on: '2026-10-19', way: 'bizum' },
    },
    { mentorship: one.id, with: expect.objectContaining({ id: bea.id }), ...plain, state: 'free' },
    {
      mentorship: two.id,
      with: expect.objectContaining({ id: ana.id }),
      ...plain,
      state: 'credit',
      credit: credit.id,
    },
  ]);
  const pack = {
    id: credit.id,
    kind: 'pack',
    sessions: 5,
    price: 90,
    last_day: '2026-12-31',
    mentorship: null,
  };
  const kept = { ...pack, created_at: MONDAY.toISOString() };
  expect(his.student_credits).toEqual([{ ...kept, with: expect.objectContaining({ id: ana.id }) }]);
  const hers = await read(ana);
  expect(hers.student_credits).toEqual([{ ...kept, with: expect.objectContaining({ id: eva.id }) }]);
  expect(hers.payments).toEqual([]);

  // More than a page of them, of sessions that several students share a page border in.
  await world.db.execute(sql`with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at, confirmed_at)
      select ${eva.id}::int, ${ana.id}::int, tstzrange(at, at + interval '1 hour'), 2500, 'MENTOR-2020-' || n, at, at
      from generate_series(1, 333) n cross join lateral (select timestamptz '2020-01-01' + n * interval '1 day' as at) a
      returning id)
    insert into session_payments (mentorship_id, student_id, mentor_id, state, updated_at)
    select made.id, student, ${eva.id}::int, 'free', now() from made
    cross join unnest(array[${ana.id}, ${bea.id}]::int[]) student`);
  const { payments } = await read(eva);
  expect(new Set(payments.map((row) => `${row.mentorship} ${row.with.id}`)).size).toBe(3 + 666);
  expect(payments).toHaveLength(3 + 666);
});

test('the export of a large account is complete, and can be aborted half-way', async () => {
  await world.db.execute(sql`insert into chat_messages (sender_id, receiver_id, content, created_at)
    select ${ana.id}::int, ${eva.id}::int, 'mensaje ' || n, now() from generate_series(1, 1201) n`);
  const { messages } = await read(ana);
  expect(messages.map((one) => one.content)).toEqual(
    Array.from({ length: 1201 }, (_, i) => `mensaje ${i + 1}`),
  );

  const request = new Request(ORIGIN + PATH, { headers: { Authorization: `Bearer ${ana.token}` } });
  const reader = (await world.api.fetch(request, { address: '192.0.2.1' })).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  expect((await world.call('GET', '/api/auth/me/', ana)).status).toBe(200);
});

test('exports are rate-limited per user', async () => {
  for (let i = 0; i < 3; i++) await read(ana);
  const refused = await world.call('GET', PATH, ana);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  await read(eva);
});

test('staff can export their data too', async () => {
  const { account, mentorships } = await read(await world.person('ada', 'admin'));
  expect([account.user.user_type, account.user.profile, mentorships]).toEqual(['admin', null, []]);
});

test('the export tells what was checked, the details of the log, and which texts were seen', async () => {
  const check = { kind: 'certificate' as const, checkedOn: '2026-10-19', issuedOn: '2026-10-01' };
  await world.db.insert(table.checks).values({ ...check, userId: eva.id, validUntil: '2027-10-01' });
  const line = { act: 'check-written' as const, actorId: null, aboutId: eva.id, detail: 'certificate' };
  await world.db.insert(table.auditLog).values({ ...line, at: MONDAY });
  const at = (hours: number) => new Date(MONDAY.getTime() + hours * 3_600_000);
  const operator = NO_OPERATOR;
  await world.db.insert(table.textVersions).values([
    { operator, what: 'Nos mudamos.', at: at(-1) },
    { operator, what: 'Otra vez.', at: at(1) },
  ]);
  world.setNow(at(2));
  const later = { ...eva, token: await world.signIn(eva.id) };
  const { checks, log, texts_seen } = await read(later);
  expect(checks).toEqual([
    { kind: 'certificate', checked_on: '2026-10-19', issued_on: '2026-10-01', valid_until: '2027-10-01' },
  ]);
  expect(log).toContainEqual(expect.objectContaining({ act: 'check-written', detail: 'certificate' }));
  expect(texts_seen[0]).toEqual({ at: at(-1).toISOString(), what: 'Nos mudamos.' });
  await world.call('POST', '/api/texts/seen/', { token: later.token });
  expect((await read(later)).texts_seen[0]?.what).toBe('Otra vez.');
});
