import { expect, test } from 'vitest';
import { insertSession } from '~/tests/support/sessions';
import { type Answer, openWorld, type Person } from '~/tests/support/world';

const ROUNDS = process.env.SOAK ? 50 : 8;
const { world, marcos } = await openWorld({ marcos: 'mentor' });

/** Both at once; a booking that passed stands in the answer to the block, or was too late. */
async function beside(blocker: Person, other: Person, booking: Promise<Answer>) {
  const blocking = world.call('PUT', `/api/blocks/${other.username}/`, blocker);
  const [booked, blocked] = await Promise.all([booking, blocking]);
  expect(blocked.status).toBe(200);
  const seen = blocked.body.sessions.map((one: { identifier: string }) => one.identifier);
  return { booked, seen };
}

test.each([
  'student',
  'mentor',
] as const)('a booking beside a block of the %s is seen by it or refused', async (side) => {
  for (let round = 0; round < ROUNDS; round++) {
    const student = await world.student(`alumna.${side}.${round}`);
    await insertSession(world, {
      mentor: marcos,
      students: [student],
      startsIn: -2 * round - (side === 'student' ? 30 : 31),
    });
    const start =
      Date.parse('2026-11-02T10:00:00+01:00') + round * 86_400_000 + (side === 'student' ? 0 : 7_200_000);
    const [from, to] = [start, start + 3_600_000].map((at) => new Date(at).toISOString()) as [string, string];
    const ask = () =>
      world.call('POST', '/api/mentorships/', {
        token: student.token,
        body: world.booking(marcos, student, from, to),
      });
    const [blocker, other] = side === 'student' ? [student, marcos] : [marcos, student];
    const { booked, seen } = await beside(blocker, other, ask());
    if (booked.status === 201) expect(seen).toEqual([booked.body.identifier]);
    else expect([booked.status, seen]).toEqual([400, []]);
    expect((await ask()).status).toBe(400);
  }
});
