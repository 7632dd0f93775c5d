/** A mentor's preparation for the next session, and its day (docs/product.md, 'Dashboard'). */

import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { soonestFirst } from '~/app/domain/sessions/agenda';
import { otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { stateOf } from '~/app/domain/sessions/standing';
import { statusOf } from '~/app/domain/sessions/status';
import { DELETED_FACE, faceOf } from '~/app/domain/site/face';
import { firstNameOf } from '~/app/domain/text/personNames';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import type { Viewer } from '~/app/sessions/viewer';

export interface Brief {
  /** The student's request; '' for none. */
  asks: string;
  /** The mentor's last note on the first student; null for none. */
  note: { title: string; text: string } | null;
  /** That student's record; null if the API has none. */
  record: { name: string; href: string } | null;
}

/** The student's request and the mentor's last note. A failed read costs only the note. */
export async function briefOf(session: Mentorship, context: Context): Promise<Brief> {
  const { api, config, log } = context;
  const [student] = session.alumnos;
  const asks = session.offered ? '' : session.additional_information;
  const hasRecords = (await api.listCapabilities()).has('desk');
  const read = async () => (student && hasRecords ? api.students.lastNote(student.id) : null);
  const last = await orLogged(read, log, 'the note of the next session could not be read', () => null);
  const day = last?.session && formatInstant(last.session.init_date, "d 'de' MMMM", config.timeZone);
  return {
    asks,
    note: last && { title: day ? `Tu nota del ${day}` : 'Tu nota', text: last.text },
    record:
      student && hasRecords && (session.confirmation || last)
        ? { name: firstNameOf(student), href: paths.student(student.id) }
        : null,
  };
}

/** Today's sessions in order, finished ones included. */
export function todayOf(
  sessions: readonly Mentorship[],
  { me, now, timeZone }: Pick<Viewer, 'me' | 'now' | 'timeZone'>,
) {
  const today = dayOf(now, timeZone);
  return sessions
    .filter((one) => dayOf(one.init_date, timeZone) === today)
    .sort(soonestFirst)
    .map((one) => {
      const status = statusOf(one, now);
      return {
        identifier: one.identifier,
        face: faceOf(otherParticipants(one, me)[0] ?? DELETED_FACE),
        who: otherNames(one, me) || DELETED_USER_NAME,
        hours: `${formatTime(one.init_date, timeZone)} – ${formatTime(one.end_date, timeZone)}`,
        status,
        /** '' for what is to be expected: a confirmed one that comes. */
        standing: status === 'upcoming' && one.confirmation ? '' : stateOf(one, { me, now }).word,
      };
    });
}

export type TodayEntry = ReturnType<typeof todayOf>[number];
