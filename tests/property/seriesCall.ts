/** A call about a series in the random history: refused, it changes nothing; else each reader is told once. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Answer, Person } from '~/tests/support/world';
import { HALF_HOUR, instantOf, shownAt } from './clock';
import { versions } from './deaths';
import type { Found, Life } from './requestWorld';

export const SERIES = '/api/mentorships/series/';

export async function callSeries(life: Life, person: Person, path: string, body: object): Promise<Answer> {
  const before = await versions(life.world.db);
  const answer = await life.call(person, 'POST', SERIES + path, body);
  const said = `${path} ${JSON.stringify(body)} answers ${answer.status} ${JSON.stringify(answer.body)}`;
  if (answer.status >= 400)
    expect(await versions(life.world.db), `${said}, and has changed something`).toBe(before);
  return answer;
}

/** Each of these people has just been told once of what that person did, and nobody else. */
export async function expectTold(life: Life, by: Person, people: Person[]): Promise<void> {
  const call = `%:series:${by.id}:${life.world.now().getTime()}`;
  const { rows } = await life.world.db.execute<{ id: number }>(
    sql`select user_id as id from notifications where subject like ${call} order by 1`,
  );
  // Suspended ones hear of nothing.
  const open = await life.world.db.execute<{ id: number }>(sql`select id from users where is_active`);
  const isOpen = new Set(open.rows.map(({ id }) => id));
  const ids = people.flatMap(({ id }) => (isOpen.has(id) ? id : [])).sort((a, b) => a - b);
  expect(
    rows.map(({ id }) => id),
    `told of ${call}`,
  ).toEqual(ids);
}

/** The sessions of a series that are ahead, by their start, as they are now. */
export async function ofSeries(life: Life, id: string): Promise<Found[]> {
  return (await life.ahead()).filter(({ series }) => series === id);
}

/** Half hours on the clock, since its 1 January 1970. */
const onClock = (instant: number) => {
  const { date, half } = shownAt(instant);
  return Date.parse(date) / HALF_HOUR + half;
};

/** When the clock shows so many half hours more; null if it never does. */
export function laterByClock(instant: number, halves: number): number | null {
  const shown = onClock(instant) + halves;
  const [date = ''] = new Date(shown * HALF_HOUR).toISOString().split('T');
  return instantOf(date, shown % 48);
}

/** Half hours of the clock between two instants. */
export const halvesBetween = (from: number, to: number) => onClock(to) - onClock(from);
