import { LATE_HOURS } from '../../../domain/mentorshipStatus';
import type { MentorshipView } from '../view';

/** What cancelling or leaving this late means (api.md section 2). */
export function LateNote({ mentorship: { isLate, told } }: { mentorship: MentorshipView }) {
  if (!isLate || !told) return null;
  return (
    <p className="mt-3 rounded-xl bg-amber-soft px-4 py-3 text-amber">
      Faltan menos de {LATE_HOURS} horas para que empiece: puedes hacerlo, pero quedará registrado como una
      cancelación tardía.
    </p>
  );
}
