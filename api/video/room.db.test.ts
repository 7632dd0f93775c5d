import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '~/api/auth/tokens';
import { roomPresence as presenceList, roomClosed, roomEntry } from '~/api/contract/room';
import { mentorshipStudents, mentorships } from '~/api/db/schema';
import { seat } from '~/tests/support/booked';
import { freshWorld, type Person } from '~/tests/support/world';
import { readRoomToken } from './enterRoom';

const MINUTE = 60_000;
/** Tuesday, 10:00 to 11:00 in Madrid. */
const START = new Date('2026-10-20T08:00:00Z');
const END = new Date('2026-10-20T09:00:00Z');

let identifier: string;
const { world, eva, ana } = await freshWorld({ eva: 'mentor', ana: 'student' });
beforeEach(async () => {
  identifier = await session(eva, [ana]);
});

async function session(mentor: Person, students: Person[], { confirmed = true, roomSize = 5 } = {}) {
  const [first, ...others] = students;
  const body = world.booking(mentor, first ?? ana, START.toISOString(), END.toISOString(), {
    room_size: roomSize,
  });
  const made = await world.call('POST', '/api/mentorships/', { token: first?.token, body });
  expect(made.status).toBe(201);
  const { id, identifier } = made.body;
  await seat(world, id, others);
  if (confirmed) {
    const answer = await world.call('PUT', `/api/mentorships/${identifier}/`, {
      token: mentor.token,
      body: { confirmation: true },
    });
    expect(answer.status).toBe(200);
  }
  return identifier as string;
}

/** Signs in again, since the clock has moved on. */
const call = async (method: string, person: Person, what = 'room', which = identifier) =>
  world.call(method, `/api/mentorships/${which}/${what}/`, { token: await world.signIn(person.id) });
const enter = (person: Person, which = identifier) => call('POST', person, 'room', which);
const names = async (person: Person, which = identifier) => {
  const { status, body } = await call('GET', person, 'presence', which);
  expect(status).toBe(200);
  return presenceList.parse(body).map((one) => [one.username, one.role]);
};
const at = (instant: Date, minutes = 0, ms = 0) =>
  world.setNow(new Date(instant.getTime() + minutes * MINUTE + ms));

test('mentor and student enter with their own tokens and see each other', async () => {
  at(START, -5);
  const { status, body } = await enter(eva);
  expect(status).toBe(200);
  const entry = roomEntry.parse(body);
  expect(entry).toMatchObject({
    role: 'moderator',
    room_size: 5,
    heartbeat_seconds: 15,
    opens_at: '2026-10-20T07:45:00.000Z',
    closes_at: '2026-10-20T09:30:00.000Z',
    expires_at: '2026-10-20T07:57:00.000Z',
    present: [
      { id: eva.id, username: eva.username, role: 'moderator', entered_at: '2026-10-20T07:55:00.000Z' },
    ],
  });
  at(START, -4.5);
  const student = roomEntry.parse((await enter(ana)).body);
  expect(student).toMatchObject({
    role: 'participant',
    room_name: entry.room_name,
    room_code: entry.room_code,
  });
  expect(student.present.map((one) => one.username)).toEqual([eva.username, ana.username]);
  const pass = await readRoomToken(student.token, {
    key: deriveKeys(world.deps.secret).room,
    now: world.now(),
  });
  expect(pass).toMatchObject({
    userId: ana.id,
    mentorship: identifier,
    room: student.room_name,
    role: 'participant',
  });
  expect(JSON.stringify(student)).not.toContain('@');
});

test.each([
  ['participant', 10],
  ['moderator', 15],
  ['staff', 15],
] as const)('the room opens for a %s %i minutes before, and closes half an hour after', async (who, early) => {
  const person =
    who === 'participant' ? ana : who === 'moderator' ? eva : await world.person('jefa', 'admin');
  at(START, -early, -1);
  const before = await enter(person);
  expect(before.status).toBe(409);
  expect(roomClosed.parse(before.body)).toEqual({
    detail: `La sala se abre el 20/10/2026 a las 09:${60 - early}.`,
    opens_at: new Date(START.getTime() - early * MINUTE).toISOString(),
    closes_at: '2026-10-20T09:30:00.000Z',
  });
  at(START, -early);
  expect((await enter(person)).status).toBe(200);
  at(END, 30, -1);
  expect(roomEntry.parse((await enter(person)).body).expires_at).toBe('2026-10-20T09:30:00.000Z');
  at(END, 30);
  const after = await enter(person);
  expect([after.status, after.body.detail]).toEqual([409, 'La sala se cerró el 20/10/2026 a las 11:30.']);
});

test('strangers, other mentors and students who left get a 404; staff can enter', async () => {
  const [other, stranger] = [await world.mentor('otro'), await world.student('otra')];
  const support = await world.person('apoyo', 'support');
  at(START);
  for (const person of [other, stranger]) {
    for (const [method, what] of [
      ['POST', 'room'],
      ['DELETE', 'room'],
      ['GET', 'presence'],
    ] as const) {
      expect((await call(method, person, what)).status).toBe(404);
    }
  }
  expect((await world.call('POST', `/api/mentorships/${identifier}/room/`)).status).toBe(401);
  expect(roomEntry.parse((await enter(support)).body).role).toBe('moderator');
  expect((await enter(ana)).status).toBe(200);
  await world.db
    .update(mentorshipStudents)
    .set({ leftAt: world.now() })
    .where(eq(mentorshipStudents.studentId, ana.id));
  expect((await enter(ana)).status).toBe(404);
  for (const path of ['x', '0', `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`]) {
    expect((await enter(eva, path)).status).toBe(404);
  }
});

test('nobody can enter an unconfirmed or cancelled session', async () => {
  const [pilar, quique] = [await world.mentor('pilar'), await world.student('quique')];
  const pending = await session(pilar, [quique], { confirmed: false });
  const { status, body } = await enter(quique, pending);
  expect([status, roomClosed.parse(body).detail]).toEqual([
    409,
    'El mentor todavía no ha confirmado esta sesión.',
  ]);
  // The request has expired.
  at(START, -5);
  expect((await enter(quique, pending)).status).toBe(404);
  at(START);
  await enter(ana);
  await world.db
    .update(mentorships)
    .set({ cancelledAt: world.now() })
    .where(eq(mentorships.identifier, identifier));
  for (const person of [ana, eva]) expect((await enter(person)).status).toBe(404);
});

test('a heartbeat keeps a person present; silence or DELETE ends it', async () => {
  at(START);
  const first = roomEntry.parse((await enter(ana)).body);
  at(START, 0, 44_999);
  const second = roomEntry.parse((await enter(ana)).body);
  expect(second.present[0]?.entered_at).toBe(first.present[0]?.entered_at);
  expect(second.token).not.toBe(first.token);
  at(START, 0, 44_999 + 44_999);
  expect(await names(eva)).toEqual([[ana.username, 'participant']]);
  at(START, 0, 44_999 + 45_000);
  expect(await names(eva)).toEqual([]);
  const back = roomEntry.parse((await enter(ana)).body);
  expect(back.present[0]?.entered_at).not.toBe(first.present[0]?.entered_at);
  for (let i = 0; i < 2; i++) expect((await call('DELETE', ana)).status).toBe(204);
  expect(await names(ana)).toEqual([]);
});

test('simultaneous students fill only the places there are; mentor and staff always get in', async () => {
  const pilar = await world.mentor('pilar');
  const students = await Promise.all(Array.from({ length: 3 }, (_, i) => world.student(`s${i}`)));
  const group = await session(pilar, students, { roomSize: 3 });
  await world.db.update(mentorships).set({ roomSize: 2 }).where(eq(mentorships.identifier, group));
  at(START);
  const admin = await world.person('admin', 'admin');
  const answers = await Promise.all([...students, pilar, admin].map((person) => enter(person, group)));
  const statuses = answers.map((one) => one.status);
  expect(statuses.slice(0, 3).sort()).toEqual([200, 200, 409]);
  expect(statuses.slice(3)).toEqual([200, 200]);
  const out = students[statuses.indexOf(409)] ?? ana;
  const refused = await enter(out, group);
  expect([refused.status, refused.body]).toEqual([409, { detail: 'La sala está llena.' }]);
  const inside = students[statuses.indexOf(200)] ?? ana;
  expect((await enter(inside, group)).status).toBe(200);
  await call('DELETE', inside, 'room', group);
  expect((await enter(out, group)).status).toBe(200);
  expect((await enter(inside, group)).status).toBe(409);
});

test('a person who enters several times simultaneously is present once', async () => {
  at(START);
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(ana)));
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
  expect(await names(eva)).toEqual([[ana.username, 'participant']]);
});

test('two rooms are independent of each other', async () => {
  const [pilar, quique] = [await world.mentor('pilar'), await world.student('quique')];
  const other = await session(pilar, [quique]);
  at(START);
  const [here, there] = [
    roomEntry.parse((await enter(ana)).body),
    roomEntry.parse((await enter(quique, other)).body),
  ];
  expect(here.room_name).not.toBe(there.room_name);
  expect(await names(eva)).toEqual([[ana.username, 'participant']]);
  expect((await enter(quique)).status).toBe(404);
});

/** No notification has this id. */
const MARK = 987_654_321;

test('only the other person gets an event when somebody enters or leaves', async () => {
  at(START);
  const told: string[] = [];
  const stop = [eva, ana].map((person) =>
    world.deps.live.subscribe(person.id, ({ kind, subjectId }) => {
      told.push(`${person.username} ${subjectId === MARK ? 'mark' : kind}`);
    }),
  );
  const heard = (n: number) => expect.poll(() => told.length).toBe(n);
  // Events of earlier tests may still arrive before this one.
  const mark = [eva, ana].map(({ id: userId }) => ({
    userId,
    kind: 'notification' as const,
    subjectId: MARK,
  }));
  await world.db.transaction((tx) => world.deps.live.publish(tx, mark));
  await expect.poll(() => told.filter((one) => one.endsWith(' mark'))).toHaveLength(2);
  told.length = 0;
  await enter(eva);
  await heard(1);
  await enter(eva);
  await call('DELETE', eva);
  await heard(2);
  await call('DELETE', eva);
  await enter(ana);
  await heard(3);
  expect(told).toEqual([
    `${ana.username} mentorship`,
    `${ana.username} mentorship`,
    `${eva.username} mentorship`,
  ]);
  for (const end of stop) end();
});
