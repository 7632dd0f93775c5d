import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import type { mentorRules } from '~/api/contract/availability';
import { OFFER_CHANGED, ONLY_FIRST_TIME } from '~/api/contract/rules/mentorOffers';
import { belowOwnPrice, type HourRules, NO_RULES, type Withheld } from '~/api/contract/rules/mentorRules';
import { bookingPriceProblem, centsOf, eurosOf, hourlyCents, totalCents } from '~/api/contract/rules/price';
import { isStudent } from '~/api/contract/rules/roles';
import { LEAD_MS } from '~/api/contract/rules/sessions';
import type { Terms } from '~/api/contract/rules/terms';
import { changeHours } from '~/api/db/locks';
import { mentorOffers, mentorProfiles, mentorshipStudents, mentorships } from '~/api/db/schema';
import { end, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid, Refusal } from '~/api/http/errors';
import { DAY, HOUR, isoDay, MINUTE, wallTimeOf } from '~/api/time';
import { sentColumns } from '~/api/users/update';
import { type Interval, SLOT_MS } from './slots';

export type RulesPayload = z.output<typeof mentorRules>;
export type MentorRules = HourRules &
  Terms &
  Pick<RulesPayload, 'own_price' | 'confirms_known'> & {
    /** Cents per hour; null: not set. */
    priceCents: number | null;
    isProfessional: boolean | null;
    /** Some offers are for the first session alone. */
    hasFirstOffers: boolean;
  };

const columns = {
  notice_hours: mentorProfiles.noticeHours,
  horizon_weeks: mentorProfiles.horizonWeeks,
  pause_minutes: mentorProfiles.pauseMinutes,
  most_a_day: mentorProfiles.mostADay,
  own_price: mentorProfiles.ownPrice,
  confirms_known: mentorProfiles.confirmsKnown,
  late_hours: mentorProfiles.lateHours,
  late_means: mentorProfiles.lateMeans,
  absent_means: mentorProfiles.absentMeans,
  priceCents: mentorProfiles.priceCents,
  isProfessional: mentorProfiles.isProfessional,
  hasFirstOffers: sql<boolean>`exists (select 1 from ${mentorOffers}
    where ${mentorOffers.mentorId} = ${mentorProfiles.userId} and ${mentorOffers.firstOnly})`,
};

export async function readRules(mentorId: number, db: Db): Promise<MentorRules> {
  const [row] = await db.select(columns).from(mentorProfiles).where(eq(mentorProfiles.userId, mentorId));
  return (
    row ?? {
      ...{ ...NO_RULES, own_price: false, confirms_known: false },
      ...{ priceCents: null, isProfessional: null, hasFirstOffers: false },
    }
  );
}

export async function saveRules(mentorId: number, rules: RulesPayload, services: Services): Promise<void> {
  const values = sentColumns(mentorProfiles, rules) ?? {};
  await changeHours(mentorId, services, (tx) =>
    tx.update(mentorProfiles).set(values).where(eq(mentorProfiles.userId, mentorId)),
  );
}

export const rulesView = ({
  priceCents: _,
  isProfessional: _trader,
  hasFirstOffers: _first,
  ...rules
}: MentorRules) => rules as RulesPayload;

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

interface Asked {
  payload: { offer?: number | undefined; price: number };
  hours: Interval;
  mentorId: number;
  studentIds: number[];
  isSeries: boolean;
  caller: Caller;
  rules: MentorRules;
}

/**
 * The mentor's own offer that a booking names (docs/contract.md, 'A mentor's own offers'). Null without one: then the
 * price goes by its steps, and a student's by the mentor's rule. @throws 400 per field, 409 on `offer`
 */
export async function agreedOffer(asked: Asked, { db }: Reading) {
  const { payload, hours, mentorId, studentIds, isSeries, caller, rules } = asked;
  if (payload.offer === undefined) {
    const least = rules.own_price && caller.id !== mentorId ? eurosOf(rules.priceCents ?? 0) : 0;
    // A group's is a price in all.
    const steps = studentIds.length > 0 ? bookingPriceProblem(payload.price) : null;
    const problem = steps ?? (payload.price < least ? belowOwnPrice(least) : null);
    if (problem) throw invalid({ price: [problem] });
    return null;
  }
  const named = and(eq(mentorOffers.id, payload.offer), eq(mentorOffers.mentorId, mentorId));
  const [offer] = await db.select().from(mentorOffers).where(named);
  if (!offer || totalCents(offer.minutes, hourlyCents(payload.price)) !== offer.totalCents)
    throw new Refusal(409, { detail: OFFER_CHANGED, offer: [OFFER_CHANGED] });
  if (hours.end.getTime() - hours.start.getTime() !== offer.minutes * MINUTE)
    throw invalid({ end_date: [`«${offer.name}» dura ${offer.minutes} minutos.`] });
  if (offer.firstOnly && (isSeries || (await haveAsked(mentorId, studentIds, db))))
    throw invalid({ offer: [ONLY_FIRST_TIME] });
  return offer;
}

/** Whether one of them has, or has asked for, a session with that mentor. */
export async function haveAsked(mentorId: number, studentIds: number[], db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from mentorships m join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
    where m.mentor_id = ${mentorId} and m.cancelled_at is null and ${inArray(sql`s.student_id`, studentIds)} limit 1`);
  return rows.length > 0;
}

/** The mentor's rule confirms students they have taught, if they take an offer or pay at least the mentor's price. */
export async function confirmsAtOnce(
  { payload, mentorId, caller, rules }: Pick<Asked, 'payload' | 'mentorId' | 'caller' | 'rules'>,
  reading: Reading,
): Promise<boolean> {
  const { confirms_known, priceCents } = rules;
  const pays = payload.offer !== undefined || centsOf(payload.price) >= (priceCents ?? 0);
  if (!confirms_known || !isStudent(caller) || !pays) return false;
  return isTaught({ mentorId, studentId: caller.id }, reading);
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
  const noticed = asked + rules.notice_hours * HOUR;
  const today = wallTimeOf(now, timeZone).day;
  const lastDay =
    rules.horizon_weeks === null ? null : isoDay(Date.parse(today) + rules.horizon_weeks * 7 * DAY);
  const pause = rules.pause_minutes * MINUTE;
  const touches = (from: number, margin: number, all = taken) =>
    all.some((one) => one.start.getTime() - margin < from + SLOT_MS && from < one.end.getTime() + margin);
  const perDay = new Map<string, number>();
  if (rules.most_a_day !== null)
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
    if (rules.most_a_day !== null && (perDay.get(day) ?? 0) >= rules.most_a_day) return 'day-full';
    return pause > 0 && touches(from, pause) ? 'pause' : null;
  };
}
