/** What moving a session does, and to whom (api.md section 2, 'Moving and cancelling'). */
import type { Mentorship } from '../../../../api/contract/tolerant';

const names = new Intl.ListFormat('es', { type: 'conjunction' });

interface Moved {
  session: Pick<Mentorship, 'mentor' | 'alumnos' | 'confirmation'>;
  isMentor: boolean;
}

export function studentNames({ alumnos }: Pick<Mentorship, 'alumnos'>): string {
  return names.format(alumnos.map((one) => one.full_name));
}

/** Before it is sent. */
export function consequence({ session, isMentor }: Moved): string {
  if (!isMentor) {
    const mentor = session.mentor?.full_name ?? 'El mentor';
    return `${mentor} tendrá que confirmar la nueva hora: hasta entonces la mentoría queda pendiente. La hora de ahora se libera en cuanto envías el cambio.`;
  }
  const students = studentNames(session) || 'los estudiantes';
  return session.confirmation
    ? `El cambio vale desde el momento en que lo envías, y avisaremos a ${students}.`
    : `Avisaremos a ${students} de la nueva hora. La solicitud seguirá pendiente hasta que la confirmes.`;
}

/** After it was done; `confirmation` as it is now. */
export function outcome({ session, isMentor }: Moved): string {
  if (session.confirmation) return `Hemos avisado a ${studentNames(session) || 'los estudiantes'}.`;
  return isMentor
    ? 'Sigue pendiente de que la confirmes.'
    : `Queda pendiente de que ${session.mentor?.full_name ?? 'el mentor'} la confirme.`;
}
