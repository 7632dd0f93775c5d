import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { forbidden } from '~/api/http/errors';
import type { Caller } from '~/api/services';

/** Weekly hours, days off and extra hours. @throws 403 */
export function assertMentor(caller: Caller): void {
  if (!isMentor(caller)) throw forbidden('Solo los mentores pueden hacer esto.');
}

/** Badges and other catalogues. @throws 403 */
export function assertStaff(caller: Caller): void {
  if (!isStaff(caller)) throw forbidden();
}
