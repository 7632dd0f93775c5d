/** The field `reviewed` of a student's own finished sessions, in the list and alone. */
import { expect, test } from 'vitest';
import { page } from '~/api/contract/common';
import { mentorship } from '~/api/contract/mentorships';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const { world, marcos, ana, bea } = await openWorld({ marcos: 'mentor', ana: 'student', bea: 'student' });

const session = (startsIn: number, students: Person[], confirmed = true) =>
  insertSession(world, { mentor: marcos, students, startsIn, confirmed });

/** The value in the list and in the session alone, which must agree. */
async function told(person: Person, { id, identifier }: { id: number; identifier: string }) {
  const alone = mentorship
    .strict()
    .parse((await world.call('GET', `/api/mentorships/${identifier}/`, person)).body);
  const list = page(mentorship.strict()).parse((await world.call('GET', '/api/mentorships/', person)).body);
  const listed = list.results.find((one) => one.id === id);
  expect(listed?.reviewed).toBe(alone.reviewed);
  return alone.reviewed;
}

test('`reviewed` is about the student’s own review only, until it is deleted', async () => {
  const done = await session(-5, [ana, bea]);
  const other = await session(-9, [ana]);
  expect([await told(ana, done), await told(bea, done)]).toEqual([false, false]);
  const written = await world.call('POST', '/api/reviews/', {
    ...ana,
    body: {
      mentorship: done.id,
      mentor: marcos.id,
      title: 'Bien',
      calification: 5,
      text: 'Bien.',
      badges: [],
    },
  });
  expect(written.status).toBe(201);
  expect([await told(ana, done), await told(bea, done), await told(ana, other)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await world.call('DELETE', `/api/reviews/${written.body.id}/`, ana)).status).toBe(204);
  expect(await told(ana, done)).toBe(false);
});

test('`reviewed` is missing for others and for a session that is not over', async () => {
  const done = await session(-20, [ana]);
  expect(await told(marcos, done)).toBeUndefined();
  expect(await told(await world.person('jefa', 'admin'), done)).toBeUndefined();
  expect(await told(ana, await session(-0.5, [ana]))).toBeUndefined();
  expect(await told(ana, await session(30, [ana]))).toBeUndefined();
});
