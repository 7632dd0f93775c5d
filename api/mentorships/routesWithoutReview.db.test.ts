import { expect, test } from 'vitest';
import { page } from '~/api/contract/common';
import { mentorship } from '~/api/contract/mentorships';
import { reviews } from '~/api/db/schema';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea } = await openWorld({ marcos: 'mentor', ana: 'student', bea: 'student' });

const list = async (person: Person, query = '') => {
  const { status, body } = await world.call('GET', `/api/mentorships/without_review/${query}`, person);
  expect(status).toBe(200);
  return page(mentorship.strict()).parse(body);
};
const session = (startsIn: number, students: Person[], more: object = {}) =>
  insertSession(world, { mentor: marcos, students, startsIn, ...more });

test('a student’s finished, confirmed sessions without their own review are listed, newest first', async () => {
  const old = await session(-50, [ana, bea]);
  const recent = await session(-3, [ana]);
  await session(-0.5, [ana]);
  await session(5, [ana]);
  await session(-7, [ana], { confirmed: false });
  await session(-9, [ana], { cancelled: true });
  await session(-12, [bea]);
  const ids = async (person: Person) => (await list(person)).results.map((one) => one.id);
  expect(await ids(ana)).toEqual([recent.id, old.id]);
  await world.db.insert(reviews).values({
    mentorshipId: old.id,
    mentorId: marcos.id,
    studentId: bea.id,
    title: 'Bien',
    calification: 5,
    text: 'Bien',
    createdAt: world.now(),
  });
  expect(await ids(ana)).toEqual([recent.id, old.id]);
  expect(await ids(bea)).toHaveLength(1);
  const second = await list(ana, '?page_size=1&page=2');
  expect([second.count, second.results.map((one) => one.id), second.next]).toEqual([2, [old.id], null]);
});

test('mentors and staff have none, and anonymous callers get a 401', async () => {
  expect((await list(marcos)).count).toBe(0);
  expect((await list(await world.person('jefa', 'admin'))).count).toBe(0);
  expect((await world.call('GET', '/api/mentorships/without_review/')).status).toBe(401);
});
