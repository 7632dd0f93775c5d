import { describeSession } from '../calendar/describe';
import { sessionIcs } from '../calendar/ics';
import type { MailAttachment } from '../mail/types';
import type { MentorshipEvent } from './mentorshipTexts';
import type { Reader } from './notify';
import type { SessionFacts } from './session';

const METHODS: Partial<Record<MentorshipEvent, 'REQUEST' | 'CANCEL'>> = {
  confirmed: 'REQUEST',
  entered: 'REQUEST',
  rescheduled: 'REQUEST',
  declined: 'CANCEL',
  gone: 'CANCEL',
  cancelled: 'CANCEL',
  unanswered: 'CANCEL',
};

/** The session for the reader's calendar, which enters, moves or takes out its one entry. Only the reader's own address is in it. */
export function invitation(
  event: MentorshipEvent,
  session: SessionFacts,
  { now, siteOrigin }: { now: Date; siteOrigin: string },
): ((reader: Reader) => MailAttachment[]) | undefined {
  const method = METHODS[event];
  if (!method) return undefined;
  return ({ id, name, email }) => {
    const entry = describeSession(session, { readerId: id, siteOrigin });
    const content = sessionIcs({ ...entry, attendees: [{ name, email }] }, { method, now, siteOrigin });
    const contentType = `text/calendar; charset=utf-8; method=${method}`;
    return [{ filename: 'mentoria.ics', contentType, content }];
  };
}
