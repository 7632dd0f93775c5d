import type { z } from 'zod';
import { passwordAgain, passwordPair } from '~/forms/passwordPair';
import { passwordResetPayload } from '../../../api/contract/passwords';

/** A new password, and the same again. */
export const resetForm = passwordResetPayload
  .pick({ new_password: true })
  .extend({
    new_password_confirm: passwordAgain('Repite la contraseña.'),
  })
  .refine(...passwordPair('new_password', 'new_password_confirm'));

const address = passwordResetPayload.pick({ uid: true, token: true });

/** What the link of a mail carries; null for an address that none can have. */
export function linkIn(params: Record<string, string | undefined>): z.infer<typeof address> | null {
  return address.safeParse(params).data ?? null;
}
