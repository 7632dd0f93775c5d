import { isStaff } from '../auth/callers';
import type { Caller } from '../types';

/** What a student writes for the mentor is read by these two and by staff; whoever joins a group session reads it as empty. */
export function readsDescription(
  { mentorId, bookedById }: { mentorId: number; bookedById: number },
  caller: Caller,
): boolean {
  return isStaff(caller) || caller.id === mentorId || caller.id === bookedById;
}
