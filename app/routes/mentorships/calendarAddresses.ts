/** Where a session can be added to somebody's calendar. Whoever follows such a link shows its site what the link says: no secret is in it. */
import { google, office365, outlook } from 'calendar-link';
import type { Mentorship } from '../../../api/contract/tolerant';

export interface CalendarAddresses {
  /** Its file; '' where the API has none. */
  file: string;
  google: string;
  /** Of private people, and of companies and schools. */
  outlook: string;
  office: string;
}

interface Deps {
  now: Date;
  others: string;
  origin: string;
  able: ReadonlySet<string>;
}

/** Null once it is over. */
export function calendarAddresses(
  { id, identifier, init_date, end_date, confirmation }: Mentorship,
  { now, others, origin, able }: Deps,
): CalendarAddresses | null {
  if (Date.parse(end_date) <= now.getTime()) return null;
  const title = others ? `Mentoría con ${others}` : 'Mentoría';
  const event = {
    title: confirmation ? title : `${title} (por confirmar)`,
    description: `${origin}/mentorships/${encodeURIComponent(id)}`,
    start: init_date,
    end: end_date,
  };
  return {
    file: able.has('calendar-feed') ? `/mentorships/${encodeURIComponent(identifier)}/ics` : '',
    google: google(event),
    outlook: outlook(event),
    office: office365(event),
  };
}
