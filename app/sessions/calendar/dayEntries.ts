import type { AvailabilityException } from '~/api/contract/availability';
import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import type { User } from '~/api/contract/users';
import { changesOn, clockChangeOn, offeredHours } from '~/app/domain/calendar/dayHours';
import type { CalendarView } from '~/app/domain/calendar/periods';
import { type Placed, placeSideBySide, type Segment, segmentsOf } from '~/app/domain/calendar/weekLayout';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { type SessionState, stateOf } from '~/app/domain/sessions/standing';
import { timeOf, wallOf } from '~/app/domain/slots/slots';
import { publicName } from '~/app/domain/text/personNames';
import { formatDay, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import { visitorHoursText } from '~/app/domain/time/visitorClock';
import { type Rights, rightsOf, roomAccessOf } from '~/app/sessions/rights';
import type { Viewer } from '~/app/sessions/viewer';

export type DayEntry = ReturnType<typeof entryOf>;

/** `wordOf`: for its state in the week of 'Mis mentorías', which shows room codes too. */
type EntryDeps = Viewer & { wordOf?: (state: SessionState) => string };

/** By day, in order of time; only days with sessions. A session over midnight appears on each of its days. */
export function entriesByDay(sessions: readonly Mentorship[], deps: EntryDeps): Map<string, DayEntry[]> {
  const parts = new Map<string, DayPart[]>();
  for (const mentorship of sessions) {
    const segments = segmentsOf(mentorship, deps.timeZone);
    const hours = hoursText(mentorship, segments, deps.timeZone);
    for (const segment of segments) {
      const ofDay = parts.get(segment.day) ?? [];
      ofDay.push({ ...segment, mentorship, hours });
      parts.set(segment.day, ofDay);
    }
  }
  const drawn = (ofDay: DayPart[]) => placeSideBySide(ofDay).map((placed) => entryOf(placed, deps));
  return new Map([...parts].map(([day, ofDay]) => [day, drawn(ofDay)]));
}

type DayPart = Segment & { mentorship: Mentorship; hours: string };

/** A session on one day of the calendar, with texts made on the server in the marketplace's zone. */
function entryOf({ item: part, row, rows, lane, lanes }: Placed<DayPart>, deps: EntryDeps) {
  const { mentorship, hours, day, from, to, before, after } = part;
  const { init_date, end_date, expertises } = mentorship;
  const state = stateOf(mentorship, deps);
  const ownHours = visitorHoursText(init_date, end_date, deps.zones);
  const room = roomAccessOf(mentorship, deps);
  const rights = rightsOf(mentorship, deps);
  const beyond = before ? 'desde el día anterior' : after ? 'hasta el día siguiente' : '';
  return {
    identifier: mentorship.identifier,
    state: { ...state, word: deps.wordOf?.(state) ?? state.word },
    /** '18:30'; '00:00' if it began the day before. */
    time: timeOf(from),
    /** '18:30 – 19:30', for the whole session. */
    hours,
    /** '17:00 – 18:00 en tu hora'; '' if the clocks agree. */
    ownHours,
    beyond,
    who: otherNames(mentorship, deps.me) || DELETED_USER_NAME,
    /** 'Ana S. +2', '0/6 Repaso' */
    shortWho: shortText(otherParticipants(mentorship, deps.me), mentorship),
    roomCode: deps.wordOf ? mentorship.room_code : '',
    about: expertises.map((topic) => nameOfTopic(topic, deps.topicName)).join(', '),
    /** 'jueves 26 de noviembre' */
    date: formatDay(day, "EEEE d 'de' MMMM"),
    answers: answersOf(mentorship, rights),
    /** Address of its room while it can be entered, otherwise ''. */
    room: room?.isOpen ? room.href : '',
    continued: before,
    /** The visitor may propose other hours; not of one over midnight. */
    canMove: beyond === '' && rights.canMove,
    /** Its position among the day's sessions. */
    cell: { row, rows, lane, lanes },
    /** Minutes since midnight. */
    from,
    to,
  };
}

function shortText([first, ...rest]: readonly User[], { group, room_size }: Mentorship): string {
  if (!first) return group ? `0/${room_size} ${group.title}` : DELETED_USER_NAME;
  return rest.length > 0 ? `${publicName(first)} +${rest.length}` : publicName(first);
}

/** The dialogs for the visitor's answer; null if it is not theirs to give. An offer is answered in its details. */
function answersOf(mentorship: Mentorship, { canConfirm, canDecline }: Rights) {
  if (!canConfirm) return null;
  if (mentorship.offered) return { yes: 'detalle', no: null, label: 'Responder' } as const;
  return { yes: 'confirmar', no: canDecline ? 'rechazar' : 'cancelar', label: 'Confirmar' } as const;
}

/** Includes the length if a clock change makes the times misleading: '02:30 – 02:30 (1 hora)'. */
function hoursText(
  { init_date, end_date }: Mentorship,
  segments: readonly Segment[],
  timeZone: string,
): string {
  const [start, end] = [formatTime(init_date, timeZone), formatTime(end_date, timeZone)];
  const minutes = minutesBetween(init_date, end_date);
  const onTheWall = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const isBackwards = segments.length === 1 && end <= start && end !== '00:00';
  const text = `${start} – ${end}`;
  return onTheWall === minutes && !isBackwards ? text : `${text} (${formatDuration(Math.max(minutes, 0))})`;
}

export type CalendarDay = ReturnType<typeof calendarDays>[number];

/** A mentor's own hours on the days shown. */
export interface MentorHours {
  weekly: Parameters<typeof offeredHours>[1];
  exceptions: AvailabilityException[];
  /** Hours taken by their other calendar. */
  busy: Parameters<typeof segmentsOf>[0][];
}

interface DayDeps {
  entries: ReadonlyMap<string, DayEntry[]>;
  hours: MentorHours | null;
  day: string;
  today: string;
  now: Date;
  view: CalendarView;
  timeZone: string;
}

export function calendarDays(days: readonly string[], deps: DayDeps) {
  const { entries, hours, today, now, view, timeZone } = deps;
  const busy = hours?.busy.flatMap((one) => segmentsOf(one, timeZone)) ?? [];
  return days.map((day) => ({
    day,
    number: formatDay(day, 'd'),
    short: formatDay(day, 'EEE'),
    /** 'jueves 26 de noviembre' */
    long: formatDay(day, "EEEE d 'de' MMMM"),
    isToday: day === today,
    /** Today only: the server's time in milliseconds since 1970, and its minute of the day. */
    clock: day === today ? { served: now.getTime(), minute: wallOf(now, timeZone).minute } : null,
    isPast: day < today,
    /** Belongs to the previous or next month. */
    isOutside: view === 'mes' && day.slice(0, 7) !== deps.day.slice(0, 7),
    entries: entries.get(day) ?? [],
    /** For a mentor, from today on: past hours cannot be booked. */
    hours: hours && day >= today ? offeredHours(day, hours.weekly, hours.exceptions) : null,
    /** Changes by exceptions, for a mentor's days from today on. */
    changes: hours && day >= today ? changesOn(day, hours.exceptions) : [],
    /** Hours taken by a mentor's other calendar. */
    busy: busy.filter((one) => one.day === day).map(({ from, to }) => ({ from, to })),
    /** 'A las 03:00 serán las 02:00'; null on days of 24 hours. */
    clockChange: clockChangeOn(day, timeZone),
  }));
}

/** '3 sesiones', 'sin sesiones' */
export function sessionCountText(count: number): string {
  if (count === 0) return 'sin sesiones';
  return count === 1 ? '1 sesión' : `${count} sesiones`;
}
