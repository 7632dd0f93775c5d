/** Sessions without overlaps: people, times and states. Pure; the same for the same seed and day. */
import { TZDate } from '@date-fns/tz';
import { MINUTE } from '~/api/time';
import * as cast from './cast';
import timetable from './timetable.json' with { type: 'json' };

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
  mentor: cast.DemoMentor;
  students: cast.DemoStudent[];
  stage: Stage;
  /** The mentor asks: an offer. */
  offered?: boolean;
  /** Its place in a series. */
  series?: { week: number; weeks: number };
  start: Date;
  end: Date;
}

/**
 * 200 in all, days counted from today; the demo users' come first. Their reviews are published at once, so what
 * can only be done soon after a session they do with others.
 */
const WISHES = timetable.wishes.map(({ mentor, student, ...wish }) => ({
  ...(wish as { stage: Stage; count: number; days?: number[] }),
  mentor: mentor === undefined ? undefined : cast.byUsername(cast.mentors, mentor),
  student: student === undefined ? undefined : cast.byUsername(cast.students, student),
}));
type Wish = (typeof WISHES)[number];

/** From and to, where a wish names none. Today is kept for running sessions. */
const DAYS: Record<Exclude<Stage, 'running'>, number[]> = timetable.days;
/** Days and hours of each kind of week: '01234 9-13' is Monday to Friday from 9 to 13. */
const WEEKS: Record<cast.Week, string[]> = timetable.weeks;
const ATTEMPTS = 2_000;
const SEARCHED_DAYS = 28;
/** After all other requests and sessions to come. */
const SERIES_FROM = 22;
const SERIES_WEEKS = 4;

export function createTimetable(calendar: Calendar, random: cast.Random): DemoSession[] {
  const sessions: DemoSession[] = [];
  for (const wish of WISHES) {
    for (let made = 0; made < wish.count; made += 1) sessions.push(place(wish, sessions, calendar, random));
  }
  return withRoomNow(sessions.sort((a, b) => a.start.getTime() - b.start.getTime()));
}

/** An hour that the demo mentor offers the demo student, at the first free one from the third day on. */
export const createOffer = (taken: readonly DemoSession[], calendar: Calendar): DemoSession[] =>
  weekly({ student: cast.ana, stage: 'pending', from: 3, weeks: 1 }, taken, calendar).map((session) => ({
    ...session,
    offered: true,
  }));

/** Two weekly series of the demo mentor, each with another student: one to answer and one that is confirmed. */
export function createSeries(taken: readonly DemoSession[], calendar: Calendar): DemoSession[][] {
  const made: DemoSession[][] = [];
  for (const [stage, username] of Object.entries(timetable.series)) {
    const student = cast.byUsername(cast.students, username);
    const plan = { student, stage: stage as Stage, from: SERIES_FROM, weeks: SERIES_WEEKS };
    const sessions = weekly(plan, [...taken, ...made.flat()], calendar);
    made.push(sessions.map((one, i) => ({ ...one, series: { week: i + 1, weeks: SERIES_WEEKS } })));
  }
  return made;
}

/** The demo mentor's first hour from a day on that is free for so many weeks. */
function weekly(
  { student, stage, from, weeks }: { student: cast.DemoStudent; stage: Stage; from: number; weeks: number },
  taken: readonly DemoSession[],
  calendar: Calendar,
): DemoSession[] {
  for (let day = from; day < from + SEARCHED_DAYS; day += 1) {
    const slots = slotsOf(cast.marcos.week, calendar.weekday(day));
    for (const minute of slots.filter((slot) => slots.includes(slot + 30))) {
      const sessions = Array.from({ length: weeks }, (_, index) => {
        const times = lasting(60, calendar.instant(day + index * 7, minute));
        return { mentor: cast.marcos, students: [student], stage, ...times };
      });
      if (!sessions.some((one) => taken.some((other) => collide(one, other)))) return sessions;
    }
  }
  throw new Error('The demo timetable has no room for an offer or a series.');
}

/** One session of the two demo users is running now, so that visitors can enter its room. */
function withRoomNow(sessions: DemoSession[]): DemoSession[] {
  const running = sessions.find(({ stage }) => stage === 'running');
  return sessions.map((one) =>
    one === running ? { ...one, mentor: cast.marcos, students: [cast.ana] } : one,
  );
}

function place(wish: Wish, taken: DemoSession[], calendar: Calendar, random: cast.Random): DemoSession {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = propose(wish, calendar, random);
    if (session && !taken.some((other) => collide(session, other))) return session;
  }
  throw new Error(`The demo timetable has no room for another ${wish.stage} session.`);
}

function propose(wish: Wish, calendar: Calendar, random: cast.Random): DemoSession | null {
  // The demo student gets only the sessions wished for above.
  const others = cast.students.filter((student) => student !== cast.ana);
  const mentor = wish.mentor ?? random.pick(cast.mentors.slice(1));
  const group = wish.student ? [wish.student] : random.some(others, random.next() < 0.1 ? 3 : 1);
  const { stage } = wish;
  const times =
    stage === 'running'
      ? runningNow(calendar, random)
      : bookable(wish.days ?? DAYS[stage], mentor, calendar, random);
  return times && { mentor, students: group, stage, ...times };
}

const lasting = (minutes: number, start: Date) => ({
  start,
  end: new Date(start.getTime() + minutes * MINUTE),
});

function runningNow(calendar: Calendar, random: cast.Random) {
  const half = 30 * MINUTE;
  const start = new Date(Math.floor(calendar.now.getTime() / half) * half - random.between(0, 1) * half);
  return lasting(random.between(3, 4) * 30, start);
}

/** A time within the mentor's weekly hours, or null if that day has none for it. */
function bookable(
  [first = 0, last = 0]: number[],
  mentor: cast.DemoMentor,
  calendar: Calendar,
  random: cast.Random,
) {
  const day = random.between(first, last);
  const slots = slotsOf(mentor.week, calendar.weekday(day));
  if (slots.length === 0) return null;
  const from = random.pick(slots);
  const minutes = random.pick(timetable.minutes);
  const whole = Array.from({ length: minutes / 30 }, (_, index) => from + index * 30);
  return whole.every((slot) => slots.includes(slot)) ? lasting(minutes, calendar.instant(day, from)) : null;
}

function collide(a: DemoSession, b: DemoSession): boolean {
  const share = a.mentor === b.mentor || a.students.some((student) => b.students.includes(student));
  return share && a.start < b.end && b.start < a.end;
}

/** Start minutes of the half hours that a week offers on a day (0 Monday), in order. */
export function slotsOf(week: cast.Week, day: number): number[] {
  const parts = WEEKS[week].map((part) => part.split(' ')).filter(([days]) => days?.includes(String(day)));
  const spans = parts.flatMap(([, ...hours]) => hours.map((span) => span.split('-').map(Number)));
  return spans.flatMap(([from = 0, until = 0]) =>
    Array.from({ length: (until - from) * 2 }, (_, index) => from * 60 + index * 30),
  );
}
