import { expect, test } from 'vitest';
import { cancelUnanswered } from '~/api/mentorships/unanswered';
import { DAY, HOUR } from '~/api/time';
import { again, bookSession } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, marcos, ana } = await openWorld({ marcos: 'mentor', ana: 'student' });

const signals = async () => (await world.call('GET', '/api/mentors/marcos/')).body.signals;

/** A request of Monday for an hour of the next week; afterwards it is so many hours later. Answers its path. */
async function request(day: number, hoursLater: number, hour = 10): Promise<string> {
  world.setNow(MONDAY);
  const start = new Date(Date.UTC(2026, 9, day, hour)).toISOString();
  const student = await again(world, ana);
  const { path } = await bookSession(world, { mentor: marcos, student, start, confirmed: false });
  world.setNow(new Date(MONDAY.getTime() + hoursLater * HOUR));
  return path;
}

/** By whoever answers, logged in at that time. */
async function says(person: Person, method: string, path: string, body: object = {}) {
  const answer = await world.call(method, path, { token: (await again(world, person)).token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

test('signals appear from five requests on; an expired request counts', async () => {
  const confirm = { confirmation: true };
  await says(marcos, 'PUT', await request(26, 1), confirm);
  await says(marcos, 'POST', `${await request(27, 4)}decline/`);
  // Its first answer is the proposal, however late the student accepts it.
  const moved = await request(28, 2);
  const hours = { init_date: '2026-10-28T15:00:00Z', end_date: '2026-10-28T16:00:00Z' };
  const { proposal } = await says(marcos, 'POST', `${moved}proposal/`, hours);
  world.setNow(new Date(MONDAY.getTime() + 24 * HOUR));
  await says(ana, 'POST', `${moved}proposal/accept/`, { proposal: proposal.id });
  // Called off by its student before an answer: it says nothing of the mentor.
  await says(ana, 'DELETE', await request(29, 1, 12));
  await request(29, 48);
  await cancelUnanswered(world.services);
  expect(await signals()).toBeNull();
  await says(marcos, 'PUT', await request(30, 5), confirm);
  expect(await signals()).toEqual({ requests: 5, confirmed: 3, answer_minutes: 4 * 60, active: true });
});

test('an automatic confirmation counts as confirmed, but not for the reply time', async () => {
  world.setNow('2026-11-02T08:00:00Z');
  const rules = (await world.call('GET', '/api/availability/rules/', await again(world, marcos))).body;
  await says(marcos, 'PUT', '/api/availability/rules/', { ...rules, confirms_known: true });
  const start = '2026-11-05T10:00:00Z';
  await bookSession(world, { mentor: marcos, student: await again(world, ana), start, confirmed: false });
  expect(await signals()).toMatchObject({ requests: 6, confirmed: 4, answer_minutes: 4 * 60 });
});

test('a mentor counts as inactive a week after the last log-in, at most an hour late', async () => {
  world.setNow(new Date(Date.parse('2026-11-02T08:00:00Z') + 7 * DAY - 1));
  expect(await signals()).toMatchObject({ active: true });
  world.setNow(new Date(Date.parse('2026-11-02T08:00:00Z') + 7 * DAY + HOUR));
  expect(await signals()).toMatchObject({ active: false });
});
