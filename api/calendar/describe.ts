import type { SessionFacts } from '../notifications/session';
import { eurosText, listText } from '../notifications/wording';
import type { CalendarSession } from './ics';

interface Options {
  /** Whose calendar it is. */
  readerId: number;
  siteOrigin: string;
}

/** A session as one of those in it reads it: with whom, about what, at what price, and where it is. */
export function describeSession(session: SessionFacts, { readerId, siteOrigin }: Options): CalendarSession {
  const { id, identifier, revision, changedAt, start, end, mentor, roomCode } = session;
  const status = statusOf(session, readerId);
  // What is cancelled can be opened no more: its entry leads to those that are left.
  const url = status === 'cancelled' ? `${siteOrigin}/mentorships` : `${siteOrigin}/mentorships/${id}`;
  return {
    identifier,
    sequence: revision,
    changedAt,
    start,
    end,
    title:
      status === 'pending' ? `${titleOf(session, readerId)} (por confirmar)` : titleOf(session, readerId),
    description: linesOf(session, { readerId, url }).join('\n'),
    url,
    location: status === 'confirmed' ? `${siteOrigin}/mentorships/${encodeURIComponent(roomCode)}` : '',
    organizer: { name: mentor.name },
    attendees: [],
    status,
  };
}

function isInside({ mentor, students }: SessionFacts, readerId: number): boolean {
  return mentor.id === readerId || students.some((one) => one.id === readerId);
}

/** Who has left does not come any more. */
function statusOf(session: SessionFacts, readerId: number) {
  if (session.cancelled || !isInside(session, readerId)) return 'cancelled';
  return session.confirmed ? 'confirmed' : 'pending';
}

function titleOf({ mentor, students }: SessionFacts, readerId: number): string {
  return `Mentoría con ${mentor.id === readerId ? listText(students.map((one) => one.name)) : mentor.name}`;
}

function linesOf(session: SessionFacts, { readerId, url }: { readerId: number; url: string }): string[] {
  const { topics, priceCents, mentor, bookedById } = session;
  // What became of it since is not theirs any more who have left.
  if (!isInside(session, readerId)) return [url];
  const text = [mentor.id, bookedById].includes(readerId) ? session.additionalInformation : '';
  return [
    ...(topics.length > 0 ? [`Temas: ${listText(topics)}`] : []),
    `Precio: ${eurosText(priceCents)} por hora`,
    ...(text ? ['', text, ''] : []),
    url,
  ];
}
