import type { z } from 'zod';
import type { passwordChangePayload } from '../contract/passwords';
import { invalid } from '../http/errors';
import type { Services } from '../services';
import type { Caller } from '../types';
import { checkOwnPassword } from './passwordCheck';
import { passwordProblems } from './passwordRules';
import { storePassword } from './passwordStore';
import { hashPassword } from './passwords';

/**
 * Changes the caller's password; every other session of the account ends (api.md section 2).
 * @throws 400 on `old_password` or `new_password`, 429 after too many wrong ones
 */
export async function changePassword(
  { old_password, new_password }: z.infer<typeof passwordChangePayload>,
  { caller, address }: { caller: Caller; address: string },
  services: Services,
): Promise<void> {
  const owner = await checkOwnPassword(
    { password: old_password, field: 'old_password', caller, address },
    services,
  );
  const problems = passwordProblems(new_password, owner);
  if (problems.length > 0) throw invalid({ new_password: problems });
  const passwordHash = await hashPassword(new_password);
  const change = { userId: owner.id, passwordHash, replaces: owner.passwordHash, keeps: caller.sessionId };
  const changed = await services.db.transaction((tx) => storePassword(change, tx, services));
  // Somebody else was quicker: what was proved is no longer true.
  if (!changed) throw invalid({ old_password: ['La contraseña no es correcta.'] });
  services.log.info({ userId: owner.id, address }, 'auth: password changed');
}
