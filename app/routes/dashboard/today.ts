/** A mentor's day (docs/product.md, 'Dashboard'). */

import type { Mentorship } from '~/api/contract/mentorships';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { missingText } from '~/app/domain/sessions/missing';
import { nobodyOf, otherNames, otherParticipants } from '~/app/domain/sessions/people';
import { stateOf } from '~/app/domain/sessions/standing';
import { soonestFirst, statusOf } from '~/app/domain/sessions/status';
import { faceOf } from '~/app/domain/site/face';
import { dayOf, formatTime } from '~/app/domain/time/dates';
import type { Viewer } from '~/app/sessions/viewer';

/** Today's sessions in order, finished ones included. */
export function todayOf(
  sessions: readonly Mentorship[],
  { me, now, timeZone }: Pick<Viewer, 'me' | 'now' | 'timeZone'>,
  lacks: ReadonlyMap<string, string>,
) {
  const today = dayOf(now, timeZone);
  return sessions
    .filter((one) => dayOf(one.init_date, timeZone) === today)
    .sort(soonestFirst)
    .map((one) => {
      const status = statusOf(one, now);
      return {
        identifier: one.identifier,
        face: faceOf(otherParticipants(one, me)[0] ?? nobodyOf(one)),
        who: otherNames(one, me) || DELETED_USER_NAME,
        hours: `${formatTime(one.init_date, timeZone)} – ${formatTime(one.end_date, timeZone)}`,
        status,
        /** '' for what is to be expected: a confirmed one that comes. */
        standing: status === 'upcoming' && one.confirmation ? '' : stateOf(one, { me, now }).word,
        /** 'Falta la nota y el pago'; '' for nothing. */
        lacks: lacks.get(one.identifier) ?? '',
      };
    });
}

/** What each of today's finished sessions lacks, by identifier; a failure costs only that. */
export async function lacksOfToday(
  sessions: readonly Mentorship[],
  { api, config, now, log }: Context,
): Promise<ReadonlyMap<string, string>> {
  const isDue = sessions.some((one) => one.confirmation && statusOf(one, now()) === 'finished');
  if (!isDue || !(await api.listCapabilities()).has('desk')) return new Map();
  const asked = { day: dayOf(now(), config.timeZone), page: 1, size: 100 };
  const read = async () => (await api.income.page(asked)).items.filter(({ done }) => done);
  const rows = await orLogged(read, log, 'what today lacks could not be read', () => []);
  const seatsOf = (session: string) =>
    rows.flatMap((row) => (row.identifier === session ? { ...row, payment: row.state } : []));
  return new Map(rows.map(({ identifier }) => [identifier, missingText(seatsOf(identifier))]));
}

export type TodayEntry = ReturnType<typeof todayOf>[number];
