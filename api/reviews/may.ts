/** Who may write which review. Everybody may read all of them, so the error is a 403, not a 404. */

import type { Caller } from '~/api/context';
import { EDITABLE_DAYS, editableUntil } from '~/api/contract/rules/reviews';
import { isStaff, isStudent } from '~/api/contract/rules/roles';
import { forbidden } from '~/api/http/errors';

/** @throws 403 for everyone but students */
export function assertMayReview(caller: Caller): void {
  if (!isStudent(caller)) throw forbidden('Solo los estudiantes pueden escribir reseñas.');
}

/** Staff at any time, its author within the first 14 days. @throws 403 */
export function assertMayChange(
  { studentId, createdAt }: { studentId: number; createdAt: Date },
  caller: Caller,
  now: Date,
): void {
  if (isStaff(caller)) return;
  if (studentId !== caller.id) throw forbidden('Solo quien escribió la reseña puede cambiarla.');
  if (editableUntil(createdAt, now) === null) {
    throw forbidden(`Una reseña se puede cambiar o borrar durante ${EDITABLE_DAYS} días.`);
  }
}

/** @throws 403 for everyone but the mentor it is about */
export function assertMayReply({ mentorId }: { mentorId: number }, caller: Caller): void {
  if (mentorId !== caller.id) throw forbidden('Solo el mentor reseñado puede responder.');
}
