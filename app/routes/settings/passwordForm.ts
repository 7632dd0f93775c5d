import { passwordAgain, passwordPair } from '~/forms/passwordPair';
import { passwordChangePayload } from '../../../api/contract/passwords';

/** What the API wants, and the new password again (spec.md section 5). */
export const passwordForm = passwordChangePayload
  .extend({ new_password_confirm: passwordAgain('Repite la contraseña nueva.') })
  .refine(...passwordPair('new_password', 'new_password_confirm'));
