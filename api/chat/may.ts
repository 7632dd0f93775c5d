import { FROZEN } from '~/api/contract/rules/cases';
import type { UserType } from '~/api/contract/rules/profile';
import { isMentor, isStaff, isStudent } from '~/api/contract/rules/roles';
import { forbidden, notFound, type Refusal } from '~/api/http/errors';

export interface ChatUser {
  id: number;
  userType: UserType;
  /** A new mentor whom the staff have not approved. */
  waiting?: boolean;
}

/** A student with a mentor, staff with anyone, nobody with themselves (docs/contract.md, 'Who may chat'). */
export function mayChat(one: ChatUser, other: ChatUser): boolean {
  if (one.id === other.id) return false;
  if (isStaff(one) || isStaff(other)) return true;
  if (one.waiting || other.waiting) return false;
  return isMentor(one) ? isStudent(other) : isMentor(other);
}

/** @throws 403 */
export function assertMayChat(caller: ChatUser, other: ChatUser): void {
  if (!mayChat(caller, other)) throw forbidden('No puedes hablar con esa persona.');
}

export const MAY_NOT_WRITE = 'No puedes escribir a esa persona.';

export function messageRefusal(
  sender: ChatUser & { frozen?: boolean; blockedWith?: readonly number[] },
  receiver: (ChatUser & { present: boolean }) | undefined,
): Refusal | null {
  if (sender.frozen) return forbidden(FROZEN);
  if (!receiver?.present) return notFound('Esa persona ya no está en Mentorea.');
  if (mayChat(sender, receiver) && !sender.blockedWith?.includes(receiver.id)) return null;
  return forbidden(MAY_NOT_WRITE);
}

/** Only the two people of a conversation may read it, not even staff. @throws 403 */
export function assertOwnHistory(userId: number, caller: ChatUser): void {
  if (userId !== caller.id) throw forbidden();
}

/** Only that mentor and staff may list a mentor's students. @throws 403 */
export function assertMayListStudents(mentorId: number, caller: ChatUser): void {
  if (mentorId === caller.id ? !isMentor(caller) : !isStaff(caller)) throw forbidden();
}
