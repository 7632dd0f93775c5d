/** Sessions without overlaps: people, times and states. Pure; the same for the same seed and day. */

import { TZDate } from '@date-fns/tz';
import { MINUTE } from '~/api/time';
import { type DemoMentor, type DemoStudent, mentors, students, type Week } from './cast';
import type { Random } from './random';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days relative to the day on which the data is created, in the marketplace's wall-clock time. */
export function createCalendar(now: Date, timeZone: string) {
  const today = new TZDate(now, timeZone);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  return {
    now,
    /** Weekday of the day `offset` days from today: 0 Monday to 6 Sunday. */
    weekday: (offset: number) => (new Date(Date.UTC(year, month, day + offset)).getUTCDay() + 6) % 7,
    /** Wall-clock `minute` of the day `offset` days from today. */
    instant: (offset: number, minute: number) =>
      new Date(
        new TZDate(year, month, day + offset, Math.floor(minute / 60), minute % 60, timeZone).getTime(),
      ),
  };
}

export type Stage = 'finished' | 'running' | 'confirmed' | 'pending';

export interface DemoSession {
  mentor: DemoMentor;
  students: DemoStudent[];
  stage: Stage;
  /** The mentor asks: an offer. */
  offered?: boolean;
  /** Its place in a series. */
  series?: { week: number; weeks: number };
  start: Date;
  end: Date;
}

interface Wish {
  stage: Stage;
  count: number;
  mentor?: DemoMentor;
  student?: DemoStudent;
  /** From today; without it, as `DAYS`. */
  days?: readonly [number, number];
}

const [marcos, laura] = [mentors[0], mentors[12]];
const ana = students[0];

/** 200 in all. The two demo users come first, so that they get the sessions they need. */
const WISHES: Wish[] = [
  // Reviews of the two demo users are published at once; what can only be done soon after a session each of them
  // can try with somebody else.
  { stage: 'finished', count: 4, mentor: marcos, student: ana, days: [-90, -8] },
  { stage: 'finished', count: 1, mentor: laura, student: ana, days: [-6, -2] },
  { stage: 'finished', count: 2, mentor: laura, student: ana },
  { stage: 'confirmed', count: 2, mentor: marcos, student: ana },
  { stage: 'confirmed', count: 1, mentor: laura, student: ana },
  { stage: 'pending', count: 1, mentor: marcos, student: ana },
  { stage: 'pending', count: 1, mentor: laura, student: ana },
  { stage: 'finished', count: 1, mentor: marcos, days: [-6, -2] },
  { stage: 'finished', count: 8, mentor: marcos },
  { stage: 'confirmed', count: 2, mentor: marcos },
  { stage: 'pending', count: 4, mentor: marcos },
  { stage: 'running', count: 4 },
  { stage: 'finished', count: 112 },
  { stage: 'confirmed', count: 34 },
  { stage: 'pending', count: 23 },
];

/** Days from today. Today is kept for running sessions; the demo users' next sessions are soon. */
const DAYS: Record<Exclude<Stage, 'running'>, readonly [number, number]> = {
  finished: [-90, -2],
  confirmed: [1, 21],
  pending: [2, 21],
};
const MINUTES = [30, 60, 60, 60, 90, 90, 120];
const ATTEMPTS = 2_000;
const OFFER_DAYS = 28;
/** After all other requests and sessions to come. */
const SERIES_FROM = 22;
const SERIES_WEEKS = 4;

export function createTimetable(calendar: Calendar, random: Random): DemoSession[] {
  const sessions: DemoSession[] = [];
  for (const wish of WISHES) {
    for (let made = 0; made < wish.count; made += 1) sessions.push(place(wish, sessions, calendar, random));
  }
  return withRoomNow(sessions.sort((a, b) => a.start.getTime() - b.start.getTime()));
}

/** An hour that the demo mentor offers the demo student, at the first one of their week from the third day on. */
export function createOffer(sessions: readonly DemoSession[], calendar: Calendar): DemoSession {
  if (!marcos || !ana) throw new Error('nobody to offer it');
  const [mentor, student] = [marcos, ana];
  for (let day = 3; day < OFFER_DAYS; day += 1) {
    for (const minute of slotsOf(mentor.week, calendar.weekday(day))) {
      const start = calendar.instant(day, minute);
      const end = new Date(start.getTime() + 60 * MINUTE);
      const isWhole = slotsOf(mentor.week, calendar.weekday(day)).includes(minute + 30);
      const session = { mentor, students: [student], stage: 'pending' as const, offered: true, start, end };
      if (isWhole && !sessions.some((other) => collide(session, other))) return session;
    }
  }
  throw new Error('The demo timetable has no room for an offer.');
}

/**
 * Two series of the demo mentor, an hour a week for four weeks: one to answer and one that is confirmed, each with
 * another student.
 */
export function createSeries(sessions: readonly DemoSession[], calendar: Calendar): DemoSession[][] {
  const [, , asking, known] = students;
  if (!marcos || !asking || !known) throw new Error('nobody to ask for it');
  const pending = seriesOf({ mentor: marcos, student: asking, stage: 'pending' }, sessions, calendar);
  const taken = [...sessions, ...pending];
  return [pending, seriesOf({ mentor: marcos, student: known, stage: 'confirmed' }, taken, calendar)];
}

function seriesOf(
  { mentor, student, stage }: { mentor: DemoMentor; student: DemoStudent; stage: Stage },
  taken: readonly DemoSession[],
  calendar: Calendar,
): DemoSession[] {
  for (let day = SERIES_FROM; day < SERIES_FROM + OFFER_DAYS; day += 1) {
    const slots = slotsOf(mentor.week, calendar.weekday(day));
    for (const minute of slots.filter((slot) => slots.includes(slot + 30))) {
      const weeks = Array.from({ length: SERIES_WEEKS }, (_, index): DemoSession => {
        const start = calendar.instant(day + index * 7, minute);
        const series = { week: index + 1, weeks: SERIES_WEEKS };
        const end = new Date(start.getTime() + 60 * MINUTE);
        return { mentor, students: [student], stage, series, start, end };
      });
      if (!weeks.some((one) => taken.some((other) => collide(one, other)))) return weeks;
    }
  }
  throw new Error('The demo timetable has no room for a series.');
}

/** One session of the two demo users is running now, so that visitors can enter its room. */
function withRoomNow(sessions: DemoSession[]): DemoSession[] {
  const running = sessions.find(({ stage }) => stage === 'running');
  if (!running || !marcos || !ana) return sessions;
  return sessions.map((one) => (one === running ? { ...one, mentor: marcos, students: [ana] } : one));
}

function place(wish: Wish, taken: DemoSession[], calendar: Calendar, random: Random): DemoSession {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = propose(wish, calendar, random);
    if (session && !taken.some((other) => collide(session, other))) return session;
  }
  throw new Error(`The demo timetable has no room for another ${wish.stage} session.`);
}

function propose(wish: Wish, calendar: Calendar, random: Random): DemoSession | null {
  // The demo student gets only the sessions wished for above.
  const others = students.filter((student) => student !== ana);
  const mentor = wish.mentor ?? random.pick(mentors.slice(1));
  const group = wish.student ? [wish.student] : random.some(others, random.next() < 0.1 ? 3 : 1);
  const { stage } = wish;
  const times =
    stage === 'running'
      ? runningNow(calendar, random)
      : bookable(wish.days ?? DAYS[stage], mentor, calendar, random);
  return times && { mentor, students: group, stage, ...times };
}

function runningNow(calendar: Calendar, random: Random) {
  const half = 30 * MINUTE;
  const start = new Date(Math.floor(calendar.now.getTime() / half) * half - random.between(0, 1) * half);
  return { start, end: new Date(start.getTime() + random.between(3, 4) * half) };
}

/** A time within the mentor's weekly hours, or null if that day has none for it. */
function bookable(days: readonly [number, number], mentor: DemoMentor, calendar: Calendar, random: Random) {
  const day = random.between(...days);
  const slots = slotsOf(mentor.week, calendar.weekday(day));
  if (slots.length === 0) return null;
  const from = random.pick(slots);
  const minutes = random.pick(MINUTES);
  const whole = Array.from({ length: minutes / 30 }, (_, index) => from + index * 30);
  if (!whole.every((slot) => slots.includes(slot))) return null;
  const start = calendar.instant(day, from);
  return { start, end: new Date(start.getTime() + minutes * MINUTE) };
}

function collide(a: DemoSession, b: DemoSession): boolean {
  const share = a.mentor === b.mentor || a.students.some((student) => b.students.includes(student));
  return share && a.start < b.end && b.start < a.end;
}

/** Days (0 Monday) and hours that each kind of week offers. */
const WEEKS: Record<Week, string[]> = {
  days: ['01234 9-13 16-20', '5 10-13'],
  mornings: ['01234 9-14'],
  afternoons: ['0123 15.5-20.5'],
  evenings: ['0234 17-21.5'],
  nights: ['013 20-24'],
  weekends: ['4 17-20', '56 9-14 16-19'],
};

/** Start minutes of the half hours that a week offers on a day (0 Monday), in order. */
export function slotsOf(week: Week, day: number): number[] {
  const parts = WEEKS[week].map((part) => part.split(' ')).filter(([days]) => days?.includes(String(day)));
  const spans = parts.flatMap(([, ...hours]) => hours.map((span) => span.split('-').map(Number)));
  return spans.flatMap(([from = 0, until = 0]) =>
    Array.from({ length: (until - from) * 2 }, (_, index) => from * 60 + index * 30),
  );
}
