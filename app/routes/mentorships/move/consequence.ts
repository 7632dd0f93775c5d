/** What moving a session does, and to whom (api.md section 2, 'Moving and cancelling'). */
import type { Mentorship } from '../../../../api/contract/tolerant';

const names = new Intl.ListFormat('es', { type: 'conjunction' });

interface Moved {
  session: Pick<Mentorship, 'mentor' | 'alumnos' | 'confirmation'>;
  isMentor: boolean;
  /** The API tells the other side of every change. */
  tells: boolean;
}

/** Before it is sent. */
export function consequence({ session, isMentor, tells }: Moved): string {
  if (!isMentor) {
    return `${session.mentor?.full_name ?? 'El mentor'} tendrá que confirmar la nueva hora: hasta entonces la mentoría queda pendiente. La hora de ahora se libera en cuanto envías el cambio.`;
  }
  if (session.confirmation) {
    const told = tells ? `, y avisaremos a ${studentNames(session)}` : '';
    return `El cambio vale desde el momento en que lo envías${told}.`;
  }
  const told = tells ? `Avisaremos a ${studentNames(session)} de la nueva hora. ` : '';
  return `${told}La solicitud seguirá pendiente hasta que la confirmes.`;
}

/** After it was done; `confirmation` as it is now. '' when there is nothing to say. */
export function outcome({ session, isMentor, tells }: Moved): string {
  if (session.confirmation) {
    return tells ? `Hemos avisado a ${isMentor ? studentNames(session) : mentorName(session)}.` : '';
  }
  return isMentor
    ? 'Sigue pendiente de que la confirmes.'
    : `Queda pendiente de que ${mentorName(session)} la confirme.`;
}

function studentNames({ alumnos }: Moved['session']): string {
  return names.format(alumnos.map((one) => one.full_name)) || 'los estudiantes';
}

function mentorName({ mentor }: Moved['session']): string {
  return mentor?.full_name ?? 'el mentor';
}
