/** What follows the end of a session, for one of its people (docs/product.md, 'Video room'). */
import type { Mentorship } from '~/api/contract/tolerant';
import { noteId } from '~/app/domain/sessions/notes';
import * as paths from '~/app/paths';
import { dialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { openChoices } from '~/app/sessions/reportView';
import { rightsOf } from '~/app/sessions/rights';
import type { Viewer } from '~/app/sessions/viewer';

type Reader = Pick<Viewer, 'me' | 'now' | 'timeZone' | 'capabilities'>;

/** Only what the API offers now; null or empty for the rest. */
export function nextStepsOf(session: Mentorship, viewer: Reader) {
  const { review, canOffer } = rightsOf(session, viewer);
  const isTeacher = session.mentor?.id === viewer.me.id && session.confirmation;
  const { identifier, alumnos } = session;
  const [student, ...more] = alumnos;
  const back = dialogLinks({ pathname: LIST_PATH, search: '' }).hrefFor('detalle', identifier);
  return {
    /** What a student can do about the review. */
    review: review && { may: review, href: paths.reviews({ resena: identifier, volver: back }) },
    /** The mentor's private note of this session, on the page of each student. */
    notes:
      isTeacher && viewer.capabilities.has('student-records')
        ? alumnos.map(({ id, full_name }) => ({
            name: full_name,
            href: paths.student(id, { nota: session.id }, noteId(session.id)),
          }))
        : [],
    absence: absenceOf(session, viewer),
    /** Where its mentor proposes the next session to its only student. */
    offerHref:
      canOffer && student && more.length === 0
        ? paths.offerSession({ estudiante: student.username, repetir: identifier })
        : null,
  };
}

export type NextSteps = ReturnType<typeof nextStepsOf>;

/** Where the reader says that the other side did not come; whom, if there is only one. */
function absenceOf(session: Mentorship, viewer: Reader) {
  if (!viewer.capabilities.has('session-reports')) return null;
  const missed = openChoices(session, viewer).filter(({ kinds }) => kinds.includes('absent'));
  const [one, ...more] = missed;
  if (!one) return null;
  const about = more.length === 0 ? one.id : undefined;
  return paths.sessionReports(session.identifier, { que: 'absent', quien: about });
}
