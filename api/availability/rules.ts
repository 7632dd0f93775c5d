import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading, Services } from '~/api/context';
import type { mentorRules } from '~/api/contract/availability';
import { type HourRules, NO_RULES, type Withheld } from '~/api/contract/rules/mentorRules';
import { LEAD_MS } from '~/api/contract/rules/sessions';
import { changeHours } from '~/api/db/locks';
import { mentorProfiles, mentorshipStudents, mentorships } from '~/api/db/schema';
import { end, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { DAY, HOUR, isoDay, MINUTE, wallTimeOf } from '~/api/time';
import { type Interval, SLOT_MS } from './slots';

export type MentorRules = HourRules & {
  ownPrice: boolean;
  confirmsKnown: boolean;
  /** Cents per hour; null: not set. */
  priceCents: number | null;
};
export type RulesPayload = z.output<typeof mentorRules>;

const columns = {
  noticeHours: mentorProfiles.noticeHours,
  horizonWeeks: mentorProfiles.horizonWeeks,
  pauseMinutes: mentorProfiles.pauseMinutes,
  mostADay: mentorProfiles.mostADay,
  ownPrice: mentorProfiles.ownPrice,
  confirmsKnown: mentorProfiles.confirmsKnown,
  priceCents: mentorProfiles.priceCents,
};

export async function readRules(mentorId: number, db: Db): Promise<MentorRules> {
  const [row] = await db.select(columns).from(mentorProfiles).where(eq(mentorProfiles.userId, mentorId));
  return row ?? { ...NO_RULES, ownPrice: false, confirmsKnown: false, priceCents: null };
}

export async function saveRules(mentorId: number, rules: RulesPayload, services: Services): Promise<void> {
  const values = {
    noticeHours: rules.notice_hours,
    horizonWeeks: rules.horizon_weeks,
    pauseMinutes: rules.pause_minutes,
    mostADay: rules.most_a_day,
    ownPrice: rules.own_price,
    confirmsKnown: rules.confirms_known,
  };
  await changeHours(mentorId, services, (tx) =>
    tx.update(mentorProfiles).set(values).where(eq(mentorProfiles.userId, mentorId)),
  );
}

export const rulesView = (rules: MentorRules): RulesPayload => ({
  notice_hours: rules.noticeHours,
  horizon_weeks: rules.horizonWeeks,
  pause_minutes: rules.pauseMinutes as RulesPayload['pause_minutes'],
  most_a_day: rules.mostADay,
  own_price: rules.ownPrice,
  confirms_known: rules.confirmsKnown,
});

/** Whether the student has had a confirmed session with that mentor; `since: 'start'` counts ongoing ones. */
export async function isTaught(
  { mentorId, studentId, since = 'end' }: { mentorId: number; studentId: number; since?: 'start' | 'end' },
  { db, now }: Reading,
): Promise<boolean> {
  const over = since === 'end' ? end : start;
  const rows = await db
    .select({ id: mentorships.id })
    .from(mentorships)
    .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        eq(mentorshipStudents.studentId, studentId),
        sql`${mentorshipStudents.leftAt} is null and ${mentorships.cancelledAt} is null`,
        sql`${mentorships.confirmedAt} is not null and ${over} <= ${timestamptz(now)}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

interface Judged {
  /** Sessions and held hours around the slots. */
  taken: Interval[];
  /** Hours that the mentor's other calendar takes; rules about sessions do not apply to them. */
  busy?: Interval[];
  now: Date;
  /** Ms by which a booking may miss the notice, for the time that filling in the form takes. */
  grace?: number;
  timeZone: string;
  rules?: HourRules;
}

/** Why an offered slot cannot be booked; null if it can (docs/contract.md, 'Free hours', 'Rules of a mentor'). */
export function slotJudge({ taken, busy = [], now, grace = 0, timeZone, rules = NO_RULES }: Judged) {
  const asked = now.getTime() - grace;
  const soonest = asked + LEAD_MS;
  const noticed = asked + rules.noticeHours * HOUR;
  const today = wallTimeOf(now, timeZone).day;
  const lastDay =
    rules.horizonWeeks === null ? null : isoDay(Date.parse(today) + rules.horizonWeeks * 7 * DAY);
  const pause = rules.pauseMinutes * MINUTE;
  const touches = (from: number, margin: number, all = taken) =>
    all.some((one) => one.start.getTime() - margin < from + SLOT_MS && from < one.end.getTime() + margin);
  const perDay = new Map<string, number>();
  if (rules.mostADay !== null)
    for (const { start } of taken) {
      const { day } = wallTimeOf(start, timeZone);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
  return ({ start, day }: { start: Date; day: string }): 'past' | 'taken' | Withheld | null => {
    const from = start.getTime();
    if (from < soonest) return 'past';
    if (touches(from, 0) || touches(from, 0, busy)) return 'taken';
    if (from < noticed) return 'notice';
    if (lastDay !== null && day > lastDay) return 'horizon';
    if (rules.mostADay !== null && (perDay.get(day) ?? 0) >= rules.mostADay) return 'day-full';
    return pause > 0 && touches(from, pause) ? 'pause' : null;
  };
}
