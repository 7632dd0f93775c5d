/**
 * Whatever runs while an account is being erased either finishes before and is cancelled, or is refused.
 * Nothing may be left behind.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as table from '~/api/db/schema';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';

const ROUNDS = process.env.SOAK ? 30 : 5;
const { world } = await openWorld();

const remove = ({ token }: Person) =>
  world.call('DELETE', '/api/auth/delete/', { token, body: { password: PASSWORD } });
const DAY = 86_400_000;
const hourOf = (round: number) => Date.parse('2026-10-22T09:00:00Z') + round * DAY;
const book = (mentor: Person, student: Person, start: number) =>
  world.call('POST', '/api/mentorships/', {
    token: student.token,
    body: world.booking(
      mentor,
      student,
      new Date(start).toISOString(),
      new Date(start + DAY / 24).toISOString(),
    ),
  });

test('no booking made while its student or mentor deletes the account stays in force', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const mentors = [await world.mentor(`eva.${round}`), await world.mentor(`luis.${round}`)];
    const ana = await world.student(`ana.${round}`);
    const bea = await world.student(`bea.${round}`);
    const [eva, luis] = mentors;
    if (!eva || !luis) throw new Error('No mentors.');
    const answers = await Promise.all([
      book(eva, ana, hourOf(0)),
      book(luis, ana, hourOf(1)),
      book(luis, bea, hourOf(2)),
      remove(ana),
      remove(luis),
      book(eva, ana, hourOf(3)),
      book(luis, bea, hourOf(4)),
    ]);
    expect(answers.map((one) => one.status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.slice(3, 5).map((one) => one.status)).toEqual([204, 204]);
    for (const one of answers) expect([201, 204, 400, 401, 409]).toContain(one.status);
    const { mentorships, mentorshipStudents } = table;
    const inForce = await world.db
      .select({ mentorId: mentorships.mentorId, studentId: mentorshipStudents.studentId })
      .from(mentorships)
      .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
      .where(and(isNull(mentorships.cancelledAt), isNull(mentorshipStudents.leftAt)));
    expect(inForce.filter((one) => one.studentId === ana.id || one.mentorId === luis.id)).toEqual([]);
  }
});

test('a confirmation that races the student’s deletion either blocks it or finds no session', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const eva = await world.mentor(`nora.${round}`);
    const ana = await world.student(`carla.${round}`);
    const { identifier } = await insertSession(world, {
      mentor: eva,
      students: [ana],
      startsIn: 48,
      confirmed: false,
    });
    const [confirmed, removed] = await Promise.all([
      world.call('PUT', `/api/mentorships/${identifier}/`, {
        token: eva.token,
        body: { confirmation: true },
      }),
      remove(ana),
    ]);
    expect([
      [200, 400],
      [404, 204],
    ]).toContainEqual([confirmed.status, removed.status]);
    const { body } = await world.call('GET', '/api/mentorships/', eva);
    expect(body.count).toBe(confirmed.status === 200 ? 1 : 0);
  }
});

test('concurrent writes leave nothing behind in a deleted account', async () => {
  const eva = await world.mentor('eva');
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await world.student(`dora.${round}`);
    const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -48 - 2 * round });
    const { token } = ana;
    const answers = await Promise.all([
      world.call('PATCH', '/api/auth/profile/', {
        token,
        body: { first_name: 'Dorotea', bio: 'Tardía', interests: ['calculo'] },
      }),
      world.call('PATCH', '/api/auth/preferences/', { token, body: { mails: { message: false } } }),
      remove(ana),
      world.call('PUT', '/api/favourites/eva/', { token }),
      world.call('POST', '/api/auth/token/', { body: { username: ana.username, password: PASSWORD } }),
      world.call('POST', '/api/reviews/', {
        token,
        body: { mentorship: id, title: 'Bien', calification: 5, text: 'Bien.' },
      }),
      world.call('PATCH', '/api/auth/profile/', { token, body: { bio: 'Tardía', phone_number: '611' } }),
    ]);
    expect(answers.map((one) => one.status).filter((status) => status >= 500)).toEqual([]);
    expect(answers[2]?.status).toBe(204);
    const { users, studentProfiles, studentInterests, preferences, favourites, refreshFamilies } = table;
    const [row] = await world.db.select().from(users).where(eq(users.id, ana.id));
    expect(row).toMatchObject({ firstName: 'Usuario', phoneNumber: '', isActive: false });
    const left = await Promise.all([
      world.db.$count(studentProfiles, eq(studentProfiles.userId, ana.id)),
      world.db.$count(studentInterests, eq(studentInterests.userId, ana.id)),
      world.db.$count(preferences, eq(preferences.userId, ana.id)),
      world.db.$count(favourites, eq(favourites.userId, ana.id)),
      world.db.$count(refreshFamilies, eq(refreshFamilies.userId, ana.id)),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0]);
  }
});
