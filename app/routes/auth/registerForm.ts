import { z } from 'zod';
import { passwordAgain, passwordPair } from '~/forms/passwordPair';
import { registerPayload } from '../../../api/contract/payloads';

/** The registration form: what the API wants, the password again, and the terms (spec.md section 5). */
export const registerForm = registerPayload
  .extend({
    password_confirm: passwordAgain('Repite la contraseña.'),
    terms: z.literal('on', { error: 'Debes aceptar los términos y condiciones.' }),
  })
  .refine(...passwordPair('password', 'password_confirm'));
