/** Series without end in the random history: what the sweep adds, and their end (docs/contract.md, 'Series'). */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Dice, Life } from './requestWorld';
import { callSeries } from './seriesCall';

/** How many weeks are always booked ahead. */
export const AHEAD = 6;

interface Added extends Record<string, unknown> {
  identifier: string;
  series: string;
  hours: string;
  fits: boolean;
}

/** Each week that the sweep has added is confirmed, at the hours of another week of its series; from now on it counts. */
export async function takeAdded(life: Life): Promise<void> {
  const { rows } = await life.world.db.execute<Added>(sql`
    select m.identifier, m.series_id as series,
      to_char(lower(m.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' '
        || to_char(upper(m.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hours,
      m.confirmed_at is not null and exists (select 1 from mentorships o where o.series_id = m.series_id and o.id < m.id
        and to_char(lower(o.during) at time zone 'Europe/Madrid', 'ID HH24:MI')
          = to_char(lower(m.during) at time zone 'Europe/Madrid', 'ID HH24:MI')
        and upper(o.during) - lower(o.during) = upper(m.during) - lower(m.during)) as fits
    from mentorships m join open_series s on s.id = m.series_id order by m.id`);
  for (const { identifier, series, hours, fits } of rows) {
    if (life.asked.has(identifier)) continue;
    expect(fits, `added at ${hours}, unlike the others of ${series}`).toBe(true);
    life.asked.set(identifier, hours);
    life.series.get(series)?.booked.push(identifier);
    life.count('week added');
  }
}

/** After one of its sessions, by one of its people: the later ones are gone, and nothing is added any more. */
export async function endSeries(life: Life, { below, pick }: Dice): Promise<void> {
  if (below(4) > 0) return;
  const open = new Set(
    (
      await life.world.db.execute<{ id: string }>(sql`select id from open_series where ended_at is null`)
    ).rows.map(({ id }) => id),
  );
  const one = pick((await life.ahead()).filter(({ series, in_force }) => in_force && open.has(series ?? '')));
  if (!one?.series) return;
  const caller = pick(life.peopleOf(one));
  const { status } = await callSeries(life, caller, `${one.series}/end/`, { after: one.identifier });
  if (status === 204) life.count('series ended');
}

/** Each finds nothing after a sweep, or something is wrong. */
export const OPEN_FAULTS = {
  'a series without end lacks a week': (at: ReturnType<typeof sql>) => sql`
    select o.id from open_series o join mentor_profiles p on p.user_id = o.mentor_id
    where o.ended_at is null and o.next_day < (${at} at time zone 'Europe/Madrid')::date
        + least(${AHEAD * 7}::int, p.horizon_weeks * 7 + 1)
      and not exists (select 1 from mentorships m where m.series_id = o.id and m.cancelled_at is null
        and m.confirmed_at is null)`,
  'a week of a series stands there twice': () => sql`
    select series_id from mentorships where series_id is not null and rescheduled_at is null and cancelled_at is null
    group by series_id, (lower(during) at time zone 'Europe/Madrid')::date having count(*) > 1`,
  'a series that has ended has grown': () => sql`
    select m.id from mentorships m join open_series o on o.id = m.series_id where m.created_at > o.ended_at`,
};
