/** A mentor's day (docs/product.md, 'Dashboard'). */

import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { soonestFirst } from '~/app/domain/sessions/agenda';
import { otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { stateOf } from '~/app/domain/sessions/standing';
import { statusOf } from '~/app/domain/sessions/status';
import { DELETED_FACE, faceOf } from '~/app/domain/site/face';
import { dayOf, formatTime } from '~/app/domain/time/dates';
import type { Viewer } from '~/app/sessions/viewer';

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
