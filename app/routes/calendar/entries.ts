/** A session as the calendar shows it on one day: texts ready, made on the server in the marketplace's time zone. */
import { type Placed, placeSideBySide } from '~/domain/calendarLanes';
import { type Segment, segmentsOf } from '~/domain/calendarSegments';
import { formatDay, formatTime } from '~/domain/dates';
import { formatDuration } from '~/domain/duration';
import { STATUS_LABELS, statusOf } from '~/domain/mentorshipStatus';
import { shortName } from '~/domain/shortName';
import { timeOf } from '~/domain/slots';
import { nameOfTopic, type TopicName } from '~/domain/topicName';
import { ownHours, type Zones } from '~/domain/zones';
import type { Mentorship, User } from '../../../api/contract/tolerant';
import { otherSideOf, othersOf } from '../mentorships/view';

export const STATES = ['pending', 'confirmed', 'ongoing', 'finished'] as const;
type SessionState = (typeof STATES)[number];

export const STATE_LABELS: Record<SessionState, string> = {
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  ongoing: STATUS_LABELS.ongoing,
  finished: STATUS_LABELS.finished,
};

export interface DayEntry {
  identifier: string;
  state: SessionState;
  /** '18:30'; of what began the day before '00:00'. */
  time: string;
  /** '18:30 – 19:30', of the whole session. */
  hours: string;
  /** '17:00 – 18:00 en tu hora'; '' when there is nothing to say. */
  ownHours: string;
  /** 'desde el día anterior', 'hasta el día siguiente'; '' when it lies on one day. */
  beyond: string;
  /** Names of the other side. */
  who: string;
  /** The same where there is little room: 'Ana S. +2'. */
  shortWho: string;
  /** Topics. */
  about: string;
  /** What is read out as well: 'hasta el día siguiente, 17:00 – 18:00 en tu hora, jueves 26 de noviembre'. */
  rest: string;
  /** It began on an earlier day. */
  continued: boolean;
  /** Where it stands among those of its day. */
  place: Pick<Placed<unknown>, 'row' | 'rows' | 'lane' | 'lanes'>;
  /** Minutes since midnight. */
  from: number;
  to: number;
}

export interface EntryDeps {
  me: Pick<User, 'user_type'>;
  now: Date;
  timeZone: string;
  zones: Zones;
  topicName: TopicName;
}

const GONE = 'Usuario eliminado';

/** By day, in order of time; only days that have one. A session over midnight stands on each of its days. */
export function entriesByDay(sessions: readonly Mentorship[], deps: EntryDeps): Map<string, DayEntry[]> {
  const parts = new Map<string, Part[]>();
  for (const mentorship of sessions) {
    const segments = segmentsOf(mentorship, deps.timeZone);
    const hours = hoursText(mentorship, segments, deps.timeZone);
    for (const segment of segments) {
      const ofDay = parts.get(segment.day) ?? [];
      ofDay.push({ ...segment, mentorship, hours });
      parts.set(segment.day, ofDay);
    }
  }
  const drawn = (ofDay: Part[]) => placeSideBySide(ofDay).map((placed) => entryOf(placed, deps));
  return new Map([...parts].map(([day, ofDay]) => [day, drawn(ofDay)]));
}

type Part = Segment & { mentorship: Mentorship; hours: string };

function entryOf({ item: part, row, rows, lane, lanes }: Placed<Part>, deps: EntryDeps): DayEntry {
  const { mentorship, hours, day, from, to, before, after } = part;
  const { init_date, end_date, expertises } = mentorship;
  const who = othersOf(mentorship, deps.me) || GONE;
  const state = stateOf(mentorship, deps.now);
  const own = ownHours(init_date, end_date, deps.zones);
  const beyond = before ? 'desde el día anterior' : after ? 'hasta el día siguiente' : '';
  return {
    identifier: mentorship.identifier,
    state,
    time: timeOf(from),
    hours,
    ownHours: own,
    beyond,
    who,
    shortWho: shortText(otherSideOf(mentorship, deps.me)),
    about: expertises.map((topic) => nameOfTopic(topic, deps.topicName)).join(', '),
    rest: [beyond, own, formatDay(day, "EEEE d 'de' MMMM")].filter(Boolean).join(', '),
    continued: before,
    place: { row, rows, lane, lanes },
    from,
    to,
  };
}

function shortText([first, ...rest]: readonly User[]): string {
  if (!first) return GONE;
  return rest.length > 0 ? `${shortName(first)} +${rest.length}` : shortName(first);
}

/** Confirmation only matters until the start. */
function stateOf(mentorship: Mentorship, now: Date): SessionState {
  const status = statusOf(mentorship, now);
  if (status !== 'upcoming') return status;
  return mentorship.confirmation ? 'confirmed' : 'pending';
}

/** With its length where the clock, changed meanwhile, does not tell it: '02:30 – 02:30 (1 hora)'. */
function hoursText(
  { init_date, end_date }: Mentorship,
  segments: readonly Segment[],
  timeZone: string,
): string {
  const [start, end] = [formatTime(init_date, timeZone), formatTime(end_date, timeZone)];
  const minutes = Math.round((Date.parse(end_date) - Date.parse(init_date)) / 60_000);
  const onTheWall = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const isBackwards = segments.length === 1 && end <= start && end !== '00:00';
  const text = `${start} – ${end}`;
  return onTheWall === minutes && !isBackwards ? text : `${text} (${formatDuration(Math.max(minutes, 0))})`;
}
