import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { agreedPrice } from '~/api/contract/rules/mentorOffers';
import { eurosOf } from '~/api/contract/rules/price';
import { isByMentor } from '~/api/contract/rules/roles';
import type { SessionFacts } from '~/api/mentorships/facts';
import { listText } from '~/api/wording';

/** Line breaks are allowed in texts, other control characters nowhere (RFC 5545 section 3.1). */
const cleanText = (text: string): string => withoutControls(text.replace(/\r\n?/g, '\n')).trim();

/** A name as a quoted parameter, which can hold neither quotes nor backslashes. */
const cleanName = (name: string): string =>
  withoutControls(name.replace(/["\\]/g, '’')).replace(/\s+/g, ' ').trim();

const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : ' '));

interface Participant {
  name: string;
  /** Only for the reader of this calendar: it contains nobody else's address. */
  email?: string;
}
export type CalendarSession = Omit<
  ReturnType<typeof calendarSession>,
  'organizer' | 'attendees' | 'status'
> & {
  organizer: Participant;
  /** People without an address are left out: iCalendar requires one. */
  attendees: Participant[];
  /** Confirmed when it is left out, or cancelled with the method CANCEL. */
  status?: keyof typeof STATUS;
};
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
const REFRESH_SECONDS = 60 * 60;
const ALARM_SECONDS = 60 * 60;
const PRODUCT = { company: 'Mentorea', product: 'Mentorea', language: 'ES' };

/** One session as a file (PUBLISH) or a mail part that calendars act on (REQUEST, CANCEL); RFC 5545, times in UTC. */
export function sessionIcs(
  session: CalendarSession,
  { method, ...options }: Options & { method: 'PUBLISH' | 'REQUEST' | 'CANCEL' },
): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const status = method === 'CANCEL' ? 'cancelled' : session.status;
  addSession(calendar, { ...session, status }, options);
  return calendar.toString();
}

/** Several sessions as one file: without a request, which calendars take for one session only (RFC 5546). */
export function sessionsIcs(sessions: CalendarSession[], options: Options): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH });
  for (const session of sessions) addSession(calendar, session, options);
  return calendar.toString();
}

/** All sessions of a user, as a feed that calendars poll. */
export function feedIcs(sessions: CalendarSession[], { name, ...options }: Options & { name: string }) {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, name, ttl: REFRESH_SECONDS });
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
    // Required with a method. Replies are not handled: sessions are confirmed on the website.
    organizer: { name: cleanName(organizer.name), email: organizer.email ?? `no-reply@${hostname}` },
  });
  if (status !== 'cancelled') {
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: summary });
  }
  for (const { name, email } of session.attendees) {
    if (email) {
      event.createAttendee({ name: cleanName(name), email, role: ICalAttendeeRole.REQ, rsvp: false });
    }
  }
}

/** A session as one of its people reads it: with whom, about what, at what price, and where. */
export function calendarSession(
  session: SessionFacts,
  { readerId, siteOrigin }: { readerId: number; siteOrigin: string },
) {
  const { id, identifier, revision, changedAt, start, end, mentor, roomCode } = session;
  const status = statusOf(session, readerId);
  // Cancelled sessions have no page: the entry links to the list instead.
  const url = status === 'cancelled' ? `${siteOrigin}/mentorships` : `${siteOrigin}/mentorships/${id}`;
  return {
    identifier,
    sequence: revision,
    changedAt,
    start,
    end,
    title:
      status === 'pending'
        ? `${titleOf(session, readerId)} (pendiente de confirmación)`
        : titleOf(session, readerId),
    description: linesOf(session, { readerId, url }).join('\n'),
    url,
    location: status === 'confirmed' ? `${siteOrigin}/mentorships/${encodeURIComponent(roomCode)}` : '',
    organizer: { name: mentor.name },
    attendees: [],
    status,
  };
}

const isParticipant = ({ mentor, students }: SessionFacts, readerId: number): boolean =>
  mentor.id === readerId || students.some((one) => one.id === readerId);

/** People who have left do not attend. */
function statusOf(session: SessionFacts, readerId: number): keyof typeof STATUS {
  if (session.cancelled || !isParticipant(session, readerId)) return 'cancelled';
  return session.confirmed ? 'confirmed' : 'pending';
}

const titleOf = ({ groupTitle, mentor, students }: SessionFacts, readerId: number): string =>
  groupTitle ??
  `Mentoría con ${mentor.id === readerId ? listText(students.map((one) => one.name)) : mentor.name}`;

function linesOf(session: SessionFacts, { readerId, url }: { readerId: number; url: string }): string[] {
  const { topics, priceCents, offerName, mentor, bookedById } = session;
  // People who have left get no later changes.
  if (!isParticipant(session, readerId)) return [url];
  const reads = isByMentor({ mentorId: mentor.id, bookedById }) || [mentor.id, bookedById].includes(readerId);
  const text = reads ? session.additionalInformation : '';
  return [
    ...(topics.length > 0 ? [`Temas: ${listText(topics)}`] : []),
    `Precio: ${agreedPrice(eurosOf(priceCents), offerName)}`,
    ...(text ? ['', text, ''] : []),
    url,
  ];
}
