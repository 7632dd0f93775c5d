import type { Db } from '~/api/db/types';
import type { CalendarFailure, Notices } from '~/api/notices';
import { notifyParticipants, notifySeries } from './mentorshipNotices';
import { type NotifyDeps, notify } from './notify';
import { notifyOfReport } from './reportNotices';
import { notifyWithoutEnd } from './withoutEndNotices';

/** Sends the notices of the resources below (decision 38). */
export const createNotices = (deps: NotifyDeps): Notices => ({
  session: (tx, change) => notifyParticipants(tx, change, deps),
  series: (tx, change) => notifySeries(tx, change, deps),
  withoutEnd: (tx, change) => notifyWithoutEnd(tx, change, deps),
  report: (tx, change) => notifyOfReport(tx, change, deps),
  calendarFailure: (tx, failing) => notifyOfFailure(tx, failing, deps),
});

function notifyOfFailure(tx: Db, { mentorId, failure }: CalendarFailure, deps: NotifyDeps): Promise<void> {
  const title = 'Tu calendario externo no se puede leer';
  const description = `Llevamos una semana sin poder leer tu calendario externo: ${failure} Las horas que conocíamos siguen ocupadas.`;
  const notice = {
    userId: mentorId,
    type: 'reminder' as const,
    title,
    description,
    subject: `busy-import:${deps.clock().getTime()}`,
    link: '/profile/horario',
    mail: { subject: title, paragraphs: [description], action: 'Revisar mi horario' },
  };
  return notify(tx, [notice], deps);
}
