import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mentorProfiles, mentorshipStudents, mentorships, preferences, users } from '~/api/db/schema';
import { again, bookSession, renew, seat } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, eva, ana, bea, support } = await openWorld({
  marcos: 'mentor',
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  support: 'support',
});
const { userId } = mentorProfiles;
await world.db.update(mentorProfiles).set({ isProfessional: true }).where(eq(userId, marcos.id));
beforeEach(async () => {
  world.setNow(MONDAY);
  world.mails.length = 0;
  await world.db.delete(mentorships);
  await renew(world, marcos, eva, ana, bea, support);
});

const SOON = '2026-10-21T10:00:00+02:00';
const FAR = '2026-11-18T10:00:00+01:00';
const EARLY = { early_start: true };
const ask = (
  start: string,
  { mentor = marcos, ...more }: { mentor?: Person; confirmed?: boolean; more?: object } = {},
) => bookSession(world, { mentor, student: ana, start, ...more });
const withdraw = (path: string, person: Person, body?: object) =>
  world.call('POST', `${path}withdraw/`, { token: person.token, body });
const stored = async (id: number) =>
  (await world.db.select().from(mentorships).where(eq(mentorships.id, id)))[0];
const seatOf = async (id: number, person: Person) => {
  const { mentorshipId, studentId } = mentorshipStudents;
  const own = and(eq(mentorshipId, id), eq(studentId, person.id));
  return (await world.db.select().from(mentorshipStudents).where(own))[0];
};

test('who books a professional mentor for the next days asks for it; for later, or of others, nobody does', async () => {
  const end = '2026-10-21T11:00:00+02:00';
  const body = world.booking(marcos, ana, SOON, end);
  const refused = await world.call('POST', '/api/mentorships/', { token: ana.token, body });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['early_start']]);
  const series = { ...body, weeks: 2 };
  expect(
    (await world.call('POST', '/api/mentorships/series/', { token: ana.token, body: series })).status,
  ).toBe(400);
  const { id } = await ask(SOON, { more: EARLY });
  expect((await seatOf(id, ana))?.earlyStartAt).toEqual(world.now());
  const far = await ask(FAR);
  expect((await seatOf(far.id, ana))?.earlyStartAt).toBeNull();
  const other = await ask('2026-10-22T10:00:00+02:00', { mentor: eva, more: EARLY });
  expect([(await stored(other.id))?.isProfessional, (await seatOf(other.id, ana))?.earlyStartAt]).toEqual([
    false,
    null,
  ]);
  const exported = await world.call('GET', '/api/auth/export/', ana);
  const asked = exported.body.mentorships.map((one: { early_start_at: string | null }) => one.early_start_at);
  expect(asked).toEqual([world.now().toISOString(), null, null]);
});

test('withdrawing ends it without being late, with a dated receipt to both, also to who muted mails', async () => {
  const { id, path, identifier } = await ask(SOON, { more: EARLY });
  await world.db.insert(preferences).values({ userId: ana.id, mutedMails: ['session_update'] });
  const read = await world.call('GET', path, ana);
  expect(read.body.withdraw_until).toBe(new Date(SOON).toISOString());
  expect((await world.call('GET', path, marcos)).body).not.toHaveProperty('withdraw_until');
  world.setNow('2026-10-21T06:00:00Z');
  const late = await again(world, ana);
  world.mails.length = 0;
  expect((await withdraw(path, late)).status).toBe(204);
  expect(await stored(id)).toMatchObject({
    cancelKind: 'withdrawn',
    cancelledLate: false,
    cancelledById: ana.id,
  });
  expect(world.mails.map(({ to, subject }) => [to, subject.split(':')[0]]).sort()).toEqual([
    ['ana@example.com', 'Has desistido del contrato'],
    ['marcos@example.com', 'Ana Pérez ha desistido del contrato'],
  ]);
  for (const { text } of world.mails)
    expect(text).toMatch(
      /Acuse de recibo .* el 21\/10\/2026 08:00 .*Estudiante: Ana Pérez\. Mentor: Marcos Pérez/s,
    );
  expect((await withdraw(path, late)).status).toBe(404);
  const ended = await world.call('GET', `/api/mentorships/history/${identifier}/`, late);
  expect(ended.body.ended).toMatchObject({ kind: 'withdrawn', late: false, by: { id: ana.id } });
});

test('fourteen whole days after the contract it is over, and at the beginning; others and other mentors have no such right', async () => {
  const far = await ask(FAR);
  const { body } = await world.call('GET', far.path, ana);
  expect(body.withdraw_until).toBe(new Date(MONDAY.getTime() + 15 * 86_400_000).toISOString());
  for (const person of [marcos, support]) expect((await withdraw(far.path, person)).status).toBe(403);
  expect((await withdraw(far.path, bea)).status).toBe(404);
  expect((await world.call('POST', `${far.path}withdraw/`)).status).toBe(401);
  const pending = await ask('2026-10-23T10:00:00+02:00', { confirmed: false, more: EARLY });
  expect((await withdraw(pending.path, ana)).status).toBe(409);
  const priv = await ask('2026-10-22T10:00:00+02:00', { mentor: eva });
  // What the mentor is said to be later changes no contract.
  await world.db.update(mentorProfiles).set({ isProfessional: true }).where(eq(userId, eva.id));
  expect((await withdraw(priv.path, ana)).status).toBe(409);
  await world.db.update(mentorProfiles).set({ isProfessional: false }).where(eq(userId, eva.id));
  world.setNow(body.withdraw_until);
  const later = await again(world, ana);
  expect((await withdraw(far.path, later)).status).toBe(409);
  expect((await world.call('GET', far.path, later)).body).not.toHaveProperty('withdraw_until');
  world.setNow(new Date(Date.parse(body.withdraw_until) - 1));
  const restrict = (restriction: 'frozen' | null) =>
    world.db.update(users).set({ restriction }).where(eq(users.id, ana.id));
  await restrict('frozen');
  expect((await withdraw(far.path, later)).status).toBe(204);
  await restrict(null);
});

test('in a group one gives up the seat alone, and the days run from joining', async () => {
  const { id, path } = await ask(FAR, { more: { listed: true, room_size: 3 } });
  world.setNow('2026-10-28T09:00:00Z');
  const student = await again(world, bea);
  const joined = await world.call('POST', `${path}join/`, { token: student.token, body: EARLY });
  expect(joined.body.withdraw_until).toBe('2026-11-12T09:00:00.000Z');
  expect((await seatOf(id, bea))?.earlyStartAt).toEqual(world.now());
  world.mails.length = 0;
  expect((await withdraw(path, student)).status).toBe(204);
  expect((await stored(id))?.cancelledAt).toBeNull();
  expect((await seatOf(id, bea))?.leftAt).toEqual(world.now());
  expect(world.mails.map(({ to }) => to).sort()).toEqual(['bea@example.com', 'marcos@example.com']);
  expect((await world.call('GET', path, await again(world, ana))).status).toBe(200);
});

test('of a series this one, or the later ones too as far as the right lasts, with one receipt', async () => {
  const end = '2026-11-18T11:00:00+01:00';
  const wish = { ...world.booking(marcos, ana, FAR, end), weeks: 4 };
  const made = await world.call('POST', '/api/mentorships/series/', { token: ana.token, body: wish });
  const [one, two, three, four] = made.body.sessions.map((each: { identifier: string }) => each.identifier);
  const confirm = { token: marcos.token, body: { confirm: [one, two, three] } };
  await world.call('POST', `/api/mentorships/series/${made.body.id}/answer/`, confirm);
  expect(four).toBeDefined();
  await seat(world, (await world.call('GET', `/api/mentorships/${three}/`, ana)).body.id, [bea]);
  world.mails.length = 0;
  expect((await withdraw(`/api/mentorships/${one}/`, ana)).status).toBe(204);
  expect((await withdraw(`/api/mentorships/${two}/`, ana, { following: true })).status).toBe(204);
  expect(world.mails.filter(({ to }) => to === 'ana@example.com')).toHaveLength(2);
  expect(world.mails.filter(({ to }) => to === 'marcos@example.com')).toHaveLength(2);
  expect(world.mails.at(-1)?.text).toMatch(/2 sesiones.*25\/11\/2026.*02\/12\/2026/s);
  const rows = await world.db
    .select()
    .from(mentorships)
    .where(eq(mentorships.mentorId, marcos.id))
    .orderBy(mentorships.id);
  expect(rows.map((row) => row.cancelKind)).toEqual(['withdrawn', 'withdrawn', null, 'declined']);
});

test('accepting an offer, of one or of a series, notes that it was asked for', async () => {
  await ask(SOON, { more: EARLY });
  world.setNow('2026-10-21T10:00:00Z');
  const [mentor, student] = [await again(world, marcos), await again(world, ana)];
  const end = '2026-10-29T11:00:00+01:00';
  const body = world.booking(marcos, ana, '2026-10-29T10:00:00+01:00', end);
  const offer = await world.call('POST', '/api/mentorships/', { token: mentor.token, body });
  expect(offer.status).toBe(201);
  const yes = { token: student.token, body: { confirmation: true, ...EARLY } };
  const accepted = await world.call('PUT', `/api/mentorships/${offer.body.identifier}/`, yes);
  expect([accepted.status, accepted.body.withdraw_until]).toEqual([200, '2026-10-29T09:00:00.000Z']);
  expect((await seatOf(offer.body.id, ana))?.earlyStartAt).toEqual(world.now());
});

test('a withdrawal beside a cancellation: one of them counts', async () => {
  const { id, path } = await ask(SOON, { more: EARLY });
  const answers = await Promise.all([
    withdraw(path, ana),
    world.call('DELETE', path, marcos),
    withdraw(path, ana),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect((await stored(id))?.cancelKind).toMatch(/withdrawn|cancelled/);
});
