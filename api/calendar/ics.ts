import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { cleanName, cleanText } from './text';

interface Participant {
  name: string;
  /** Only of the person who gets this calendar: nobody else's address is in it. */
  email?: string;
}
/** One session as a calendar shows it. */
export interface CalendarSession {
  /** UUID of the mentorship: the same entry in every calendar. */
  identifier: string;
  /** Grows with every change. */
  sequence: number;
  /** When the last one was. */
  changedAt: Date;
  start: Date;
  end: Date;
  title: string;
  description: string;
  /** Absolute address on the website. */
  url: string;
  /** Absolute address of the room; '' while there is nothing to go to. */
  location: string;
  organizer: Participant;
  /** Those without an address are left out: iCalendar cannot name them. */
  attendees: Participant[];
  /** What it is when nothing is said: confirmed, or cancelled by the method CANCEL. */
  status?: 'confirmed' | 'pending' | 'cancelled';
}
interface Options {
  now: Date;
  /** For example `https://mentorea.es`: the second half of each entry's UID. */
  siteOrigin: string;
}

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  pending: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};
/** Seconds after which a calendar asks again. */
const REFRESH = 60 * 60;
/** Seconds before the start at which a calendar rings. */
const ALARM = 60 * 60;
const PRODUCT = { company: 'Mentorea', product: 'Mentorea', language: 'ES' };

/** One session as a file (PUBLISH) or as the part of a mail that calendars act on (REQUEST, CANCEL). RFC 5545, times in UTC. */
export function sessionIcs(
  session: CalendarSession,
  { method, ...options }: Options & { method: 'PUBLISH' | 'REQUEST' | 'CANCEL' },
): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const status = method === 'CANCEL' ? 'cancelled' : session.status;
  addSession(calendar, { ...session, status }, options);
  return calendar.toString();
}

/** All of somebody's sessions, for a calendar that comes back for news. */
export function feedIcs(
  sessions: CalendarSession[],
  { name, ...options }: Options & { name: string },
): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, name, ttl: REFRESH });
  for (const session of sessions) addSession(calendar, session, options);
  return calendar.toString();
}

function addSession(calendar: ICalCalendar, session: CalendarSession, { now, siteOrigin }: Options): void {
  const { identifier, sequence, start, end, url, organizer, status = 'confirmed' } = session;
  const summary = cleanText(session.title);
  const { hostname } = new URL(siteOrigin);
  const event = calendar.createEvent({
    id: `${identifier}@${hostname}`,
    sequence,
    start,
    end,
    stamp: now,
    lastModified: session.changedAt,
    summary,
    description: cleanText(session.description),
    url,
    location: session.location || null,
    status: STATUS[status],
    busystatus: status === 'cancelled' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    // Required with a method. Answers lead nowhere: sessions are confirmed on the website.
    organizer: { name: cleanName(organizer.name), email: organizer.email ?? `no-reply@${hostname}` },
  });
  if (status !== 'cancelled') {
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM, description: summary });
  }
  for (const { name, email } of session.attendees) {
    if (email) {
      event.createAttendee({ name: cleanName(name), email, role: ICalAttendeeRole.REQ, rsvp: false });
    }
  }
}
