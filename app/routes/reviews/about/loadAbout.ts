import type { StudentReview } from '~/api/contract/reviews';
import { editableUntil } from '~/api/contract/rules/reviews';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { statusOf } from '~/app/domain/sessions/status';
import { wholeName } from '~/app/domain/text/personNames';
import { formatDateTime, formatInstant } from '~/app/domain/time/dates';

export type AboutView = NonNullable<Awaited<ReturnType<typeof loadAbout>>>;

/**
 * The students of a finished, confirmed session of the mentor's: the one in the address, or the first without
 * a review, and the others. Null if there is no such session.
 */
export async function loadAbout(identifier: string, me: User, { api, config, now, url }: Context) {
  if (me.user_type !== 'mentor') return null;
  const session = await api.mentorships.find(identifier);
  if (session?.mentor?.id !== me.id || !session.confirmation) return null;
  if (statusOf(session, now()) !== 'finished') return null;
  const written = await api.aboutStudents.list(session.id);
  const { timeZone } = config;
  const students = session.alumnos.map((student) => {
    const found = written.find(({ alumno }) => alumno.id === student.id);
    const until = found ? editableUntil(found.created_at, now()) : null;
    return {
      id: student.id,
      name: wholeName(student),
      face: {
        full_name: wholeName(student),
        username: student.username,
        profile_picture: student.profile_picture,
      },
      written: found ? { id: found.id, stars: found.calification, text: found.text } : null,
      /** Also while it can still be changed or deleted. */
      mayWrite: !found || until !== null,
      state: found ? stateOf(found, { until, timeZone }) : '',
    };
  });
  const asked = url.searchParams.get('alumno');
  const chosen =
    students.find(({ id }) => id === asked) ?? students.find((one) => !one.written) ?? students[0] ?? null;
  return {
    identifier: session.identifier,
    session: session.id,
    day: formatInstant(session.init_date, "d 'de' MMMM", timeZone),
    chosen,
    /** Asked whether to delete it. */
    deletes: url.searchParams.has('borrar') && Boolean(chosen?.written && chosen.mayWrite),
    others: students.filter((one) => one !== chosen),
  };
}

function stateOf(
  one: StudentReview,
  { until, timeZone }: { until: string | null; timeZone: string },
): string {
  const read = one.hidden_until
    ? `La leerá cuando escriba la suya, o el ${formatInstant(one.hidden_until, "d 'de' MMMM", timeZone)}.`
    : 'Ya la puede leer.';
  return until ? `${read} Puedes cambiarla hasta el ${formatDateTime(until, timeZone)}.` : read;
}
