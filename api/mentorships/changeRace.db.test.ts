import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorshipStudents, mentorships, proposals } from '~/api/db/schema';
import { bookSession, statuses } from '~/tests/support/booked';
import { type Answer, openWorld, type Person } from '~/tests/support/world';
import { expireProposals } from './proposals/state';
import { cancelUnanswered } from './unanswered';

const ROUNDS = process.env.SOAK ? 20 : 3;
/** Rounds of two people who answer at once. */
const ANSWERS = process.env.SOAK ? 50 : 3;
const { world } = await openWorld();
const students: Person[] = [];
for (let i = 0; i < 31; i++) students.push(await world.student(`alumno.${i}`));

const HOUR = 3600_000;
/** Offset in hours, so that each round has its own day. */
const DAY = 24;
const NINE = Date.parse('2026-10-21T09:00:00+02:00');
const hour = (n: number) => new Date(NINE + n * HOUR).toISOString();
const student = (i: number): Person => {
  const one = students[i];
  if (!one) throw new Error('No such student.');
  return one;
};
const propose = (path: string, person: Person, to: number) =>
  world.call('POST', `${path}proposal/`, {
    token: person.token,
    body: { init_date: hour(to), end_date: hour(to + 1) },
  });
const accept = (path: string, { token }: Person, { body }: Answer) =>
  world.call('POST', `${path}proposal/accept/`, { token, body: { proposal: body.proposal.id } });
const withdraw = (path: string, person: Person) => world.call('DELETE', `${path}proposal/`, person);
const confirm = (path: string, person: Person) =>
  world.call('PUT', path, { token: person.token, body: { confirmation: true } });
const remove = (path: string, person: Person) => world.call('DELETE', path, person);
const join = (path: string, person: Person) => world.call('POST', `${path}join/`, person);
const inside = async (id: number) => {
  const rows = await world.db
    .select({ id: mentorshipStudents.studentId })
    .from(mentorshipStudents)
    .where(and(eq(mentorshipStudents.mentorshipId, id), isNull(mentorshipStudents.leftAt)));
  return rows.map((row) => row.id);
};
const stored = async (id: number) => {
  const [row] = await world.db.select().from(mentorships).where(eq(mentorships.id, id));
  return row;
};
const listed = (mentor: Person, room_size: number, at = 0) =>
  bookSession(world, { mentor, student: student(0), start: hour(at), more: { listed: true, room_size } });

test('30 joins on 4 free places leave exactly 4 joined', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path } = await listed(await world.mentor(`grupo.${round}`), 5, round * DAY);
    const answers = await Promise.all(students.slice(1).map((one) => join(path, one)));
    expect(statuses(answers)).toEqual([...Array(4).fill(200), ...Array(26).fill(409)]);
    const refused = answers.filter((one) => one.status === 409);
    for (const { body } of refused) expect(body).toEqual({ detail: 'No quedan plazas' });
    expect(await inside(id)).toHaveLength(5);
  }
});

test('simultaneous joins of one student take one seat', async () => {
  const { id, path } = await listed(await world.mentor('una'), 2, 30);
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(path, student(1))));
  expect(statuses(answers)).toEqual(Array(8).fill(200));
  expect(await inside(id)).toHaveLength(2);
});

test('a student who joins two sessions of the same hours gets only one', async () => {
  const [one, two] = [await world.mentor('una.a'), await world.mentor('una.b')];
  const first = await listed(one, 5, 31);
  const second = await bookSession(world, {
    mentor: two,
    student: student(2),
    start: hour(31),
    more: { listed: true },
  });
  const answers = await Promise.all([join(first.path, student(1)), join(second.path, student(1))]);
  expect(statuses(answers)).toEqual([200, 409]);
});

test('nobody stays in a session that its mentor cancels during the joins', async () => {
  const mentor = await world.mentor('cancela');
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path } = await listed(mentor, 9, (30 + round) * DAY);
    const before = students.slice(1, 5).map((one) => join(path, one));
    const gone = remove(path, mentor);
    const after = students.slice(5, 9).map((one) => join(path, one));
    const joins = await Promise.all([...before, ...after]);
    expect((await gone).status).toBe(204);
    expect(joins.filter((one) => one.status !== 200 && one.status !== 404)).toEqual([]);
    expect(await inside(id)).toEqual([]);
  }
});

test('joins while the last student leaves keep the session, unless none succeeds', async () => {
  const mentor = await world.mentor('vacia');
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path } = await listed(mentor, 9, (60 + round) * DAY);
    const [left, ...joins] = await Promise.all([
      world.call('POST', `${path}leave/`, student(0)),
      join(path, student(1)),
      join(path, student(2)),
    ]);
    expect(left?.status).toBe(204);
    const row = await stored(id);
    const came = joins.filter((one) => one.status === 200).length;
    expect(await inside(id)).toHaveLength(came);
    expect(row?.cancelledAt === null).toBe(came > 0);
    if (came > 0) expect([student(1).id, student(2).id]).toContain(row?.bookedById);
  }
});

test('only one of two simultaneous proposals for the same hours of a mentor or student succeeds', async () => {
  const [one, two] = [await world.mentor('mueve.a'), await world.mentor('mueve.b')];
  const wish = { student: student(0), confirmed: true };
  for (let round = 0; round < ROUNDS; round++) {
    const at = (100 + round) * DAY;
    const [a, b] = [
      await bookSession(world, { ...wish, mentor: one, start: hour(at) }),
      await bookSession(world, { ...wish, mentor: one, student: student(1), start: hour(at + 1) }),
    ];
    expect(
      statuses(await Promise.all([propose(a.path, one, at + 3), propose(b.path, student(1), at + 3)])),
    ).toEqual([200, 409]);
    const [c, d] = [
      await bookSession(world, { ...wish, student: student(2), mentor: one, start: hour(at + 5) }),
      await bookSession(world, { ...wish, student: student(2), mentor: two, start: hour(at + 6) }),
    ];
    const asked = [propose(c.path, one, at + 8), propose(d.path, two, at + 8)];
    expect(statuses(await Promise.all(asked))).toEqual([200, 409]);
  }
});

test('accepting twice, or during a withdrawal, confirmation or cancellation, has one outcome', async () => {
  const mentor = await world.mentor('todo');
  const outcomes = new Set<string>();
  for (let round = 0; round < ANSWERS * 4; round++) {
    const at = (130 + round) * DAY;
    const asker = student(round % students.length);
    const { id, path } = await bookSession(world, {
      mentor,
      student: asker,
      start: hour(at),
      confirmed: false,
    });
    const proposed = await propose(path, asker, at + 2);
    const rivals = [
      () => accept(path, mentor, proposed),
      () => withdraw(path, asker),
      () => confirm(path, mentor),
      () => world.call('DELETE', path, asker),
    ];
    const rival = rivals[round % rivals.length] ?? (() => confirm(path, mentor));
    const [accepted, other] = await Promise.all([accept(path, mentor, proposed), rival()]);
    const row = await stored(id);
    const isMoved = row?.during.includes(new Date(hour(at + 2)).toISOString().slice(11, 16)) ?? false;
    outcomes.add(`${round % rivals.length} ${accepted.status} ${other.status}`);
    expect([200, 404, 409]).toContain(accepted.status);
    const hasWon = accepted.status === 200 || (round % rivals.length === 0 && other.status === 200);
    if (hasWon) expect([isMoved, row?.confirmedAt !== null]).toEqual([true, true]);
    else expect(isMoved).toBe(false);
    const open = await world.db.select().from(proposals).where(eq(proposals.mentorshipId, id));
    expect(open.map((one) => one.endedAt !== null)).toEqual([true]);
  }
  // One is told that it was too late, or the second acts on what the first has made of it.
  for (const one of outcomes)
    expect(one).toMatch(
      /^(0 (200 409|409 200)|1 (200 409|409 204)|2 (200 409|409 200)|3 (200 204|404 204))$/,
    );
});

test('a confirmation or acceptance during the expiry either wins or is refused', async () => {
  const mentor = await world.mentor('plazos');
  const later = { ...world.services, clock: () => new Date(world.now().getTime() + 3 * DAY * HOUR) };
  for (let round = 0; round < ANSWERS * 2; round++) {
    const at = (400 + round) * DAY;
    const asker = student(round % students.length);
    const wish = { mentor, student: asker, start: hour(at), confirmed: round % 2 === 1 };
    const { id, path } = await bookSession(world, wish);
    const answer = round % 2 === 0 ? null : await propose(path, mentor, at + 2);
    const [said] = await Promise.all([
      answer ? accept(path, asker, answer) : confirm(path, mentor),
      answer ? expireProposals(later) : cancelUnanswered(later),
    ]);
    const row = await stored(id);
    const won = said.status === 200;
    expect(won || [404, 409].includes(said.status), String(said.status)).toBe(true);
    if (!answer) expect([row?.confirmedAt !== null, row?.cancelledAt !== null]).toEqual([won, !won]);
    else expect(row?.rescheduledAt !== null).toBe(won);
  }
});

test('crossing proposals with shared students cause no deadlock and no overlap', async () => {
  const mentors = [
    await world.mentor('cruce.a'),
    await world.mentor('cruce.b'),
    await world.mentor('cruce.c'),
  ];
  const at = 960;
  const made = await Promise.all(
    mentors.map((mentor, i) =>
      bookSession(world, {
        mentor,
        student: student(0),
        start: hour(at + i * 2),
        others: [student(1), student(2)],
      }),
    ),
  );
  const answers = await Promise.all(
    made.flatMap(({ path }, i) => {
      const mentor = mentors[i] ?? student(0);
      return [0, 1, 2, 3, 4, 5, 6].map(async (offset) => {
        const proposed = await propose(path, mentor, at + ((offset * 3 + i) % 9));
        if (proposed.status !== 200 || !proposed.body.proposal) return [proposed];
        return Promise.all([0, 1, 2].map((one) => accept(path, student(one), proposed)));
      });
    }),
  );
  // 400: the hours that it has.
  expect(answers.flat().filter((one) => ![200, 400, 409].includes(one.status))).toEqual([]);
  const rows = await Promise.all(made.map(({ path }) => world.call('GET', path, student(0))));
  expect(new Set(rows.map((one) => one.body.init_date)).size).toBe(3);
});
