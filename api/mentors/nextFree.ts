import { sql } from 'drizzle-orm';
import { slotJudge } from '~/api/availability/rules';
import {
  type Exception,
  freeSlotView,
  type Interval,
  type OfferedHours,
  type Slot,
  slotsOfDay,
} from '~/api/availability/slots';
import type { Reading } from '~/api/context';
import { type HourRules, NO_RULES } from '~/api/contract/rules/mentorRules';
import {
  availability,
  availabilityExceptions,
  busyHours,
  mentorProfiles,
  mentorships,
  proposals,
} from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import { DAY, daysBetween, HOUR, wallTimeOf } from '~/api/time';

/** How far ahead to look for a free slot. */
const DAYS_AHEAD = 28;
/** The longest session. */
const LONGEST_MS = 8 * HOUR;

type Deps = Reading & { timeZone: string };
type FreeSlot = ReturnType<typeof freeSlotView>;

/** Free hours of a mentor that lists show, and of them on one day. */
const [MOST, PER_DAY] = [3, 2];

/**
 * A few of the first free hours of each mentor within four weeks, in one statement; the same for every reader
 * (extension `marketplace`).
 */
export async function firstHoursOf(mentorIds: number[], deps: Deps): Promise<Map<number, FreeSlot[]>> {
  if (mentorIds.length === 0) return new Map();
  const { now, timeZone } = deps;
  const days = daysAhead(deps);
  const rows = await readHours(mentorIds, deps);
  const at = { days, now, timeZone };
  return new Map(rows.map((row) => [row.id, firstFree(row, at).map(freeSlotView)]));
}

/** Today and the days after it. */
const daysAhead = ({ now, timeZone }: Pick<Deps, 'now' | 'timeZone'>, ahead = DAYS_AHEAD) =>
  daysBetween(wallTimeOf(now, timeZone).day, wallTimeOf(new Date(now.getTime() + ahead * DAY), timeZone).day);

/** Weekly hours, and exceptions and bookings of the next `ahead` days, in one statement. */
export function readHours(ids: number[], deps: Deps, ahead = DAYS_AHEAD): Promise<Hours[]> {
  const { now, db } = deps;
  const days = daysAhead(deps, ahead);
  return hoursOf(db, {
    ids,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    now: now.toISOString(),
    // The whole of today, for the rule per day.
    since: new Date(now.getTime() - DAY - LONGEST_MS).toISOString(),
    until: new Date(now.getTime() + (ahead + 2) * DAY).toISOString(),
  });
}

function firstFree(hours: Hours, { days, ...at }: { days: string[]; now: Date; timeZone: string }): Slot[] {
  const judge = slotJudge({ ...at, ...takenOf(hours), rules: hours.rules });
  const offer = offerOf(hours);
  const found: Slot[] = [];
  for (const day of days) {
    if (found.length >= MOST) break;
    const free = slotsOfDay(offer, day, at.timeZone).filter((slot) => judge(slot) === null);
    found.push(...free.slice(0, PER_DAY));
  }
  return found.slice(0, MOST);
}

/** `taken` and `busy` in milliseconds. */
export interface Hours {
  id: number;
  weekly: [dayOfWeek: number, startMinute: number][];
  exceptions: Exception[];
  taken: [start: number, end: number][];
  /** Taken by the mentor's other calendar. */
  busy: [start: number, end: number][];
  rules: HourRules;
}

const intervals = (all: Hours['taken']): Interval[] =>
  all.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));
export const takenOf = ({ taken, busy }: Pick<Hours, 'taken' | 'busy'>) => ({
  taken: intervals(taken),
  busy: intervals(busy),
});

export const offerOf = ({ weekly, exceptions }: Pick<Hours, 'weekly' | 'exceptions'>): OfferedHours => ({
  weekly: weekly.map(([dayOfWeek, startMinute]) => ({ dayOfWeek, startMinute })),
  exceptions,
});

/** Week, exceptions and booked hours of each mentor. Each column reads one mentor at a time, by index. */
const hoursOf = statement<
  { ids: number[]; from: string; to: string; now: string; since: string; until: string },
  Hours[]
>('mentor_hours', (db) => {
  const at = (name: 'now' | 'since' | 'until') => sql`${sql.placeholder(name)}::timestamptz`;
  const day = (name: 'from' | 'to') => sql`${sql.placeholder(name)}::date`;
  return db
    .select({
      id: sql<number>`i.id`,
      weekly: sql<Hours['weekly']>`(select coalesce(json_agg(json_build_array(a.day_of_week, a.start_minute)
        order by a.day_of_week, a.start_minute), '[]') from ${availability} a where a.mentor_id = i.id)`,
      // A mentor whose account was just closed has no profile.
      rules: sql<HourRules>`coalesce((select to_json(r) from (select ${sql.raw(Object.keys(NO_RULES).join(', '))}
        from ${mentorProfiles} p where p.user_id = i.id) r), ${JSON.stringify(NO_RULES)}::json)`,
      exceptions: sql<
        Exception[]
      >`(select coalesce(json_agg(json_build_object('day', e.day, 'lastDay', e.last_day, 'kind', e.kind,
          'startMinute', e.start_minute, 'endMinute', e.end_minute)), '[]')
        from ${availabilityExceptions} e where e.mentor_id = i.id
          and e.day <= ${day('to')} and coalesce(e.last_day, e.day) >= ${day('from')})`,
      busy: sql<
        Hours['busy']
      >`(select coalesce(json_agg(json_build_array(extract(epoch from lower(b.during)) * 1000,
          extract(epoch from upper(b.during)) * 1000)), '[]')
        from ${busyHours} b where b.mentor_id = i.id and lower(b.during) < ${at('until')}
          and upper(b.during) > ${at('now')})`,
      taken: sql<
        Hours['taken']
      >`(select coalesce(json_agg(json_build_array(extract(epoch from lower(m.during)) * 1000,
          extract(epoch from upper(m.during)) * 1000)), '[]')
        from (
          select m.during from ${mentorships} m where m.mentor_id = i.id
            and lower(m.during) > ${at('since')} and lower(m.during) < ${at('until')}
            and m.cancelled_at is null and (m.confirmed_at is not null
              or coalesce(m.answer_by, lower(m.during)) > ${at('now')})
          union all
          select p.during from ${proposals} p where p.mentor_id = i.id
            and lower(p.during) > ${at('since')} and lower(p.during) < ${at('until')}
            and p.ended_at is null and p.expires_at > ${at('now')}
        ) m)`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::int[]) as i (id)`);
});
