import { z } from 'zod';
import { registerPayload } from '../../../api/contract/payloads';

const PASSWORDS = z.object({ password: z.string(), password_confirm: z.string() });

/** The registration form: what the API wants, the password again, and the terms (spec.md section 5). */
export const registerForm = registerPayload
  .extend({
    password_confirm: z.string({ error: 'Repite la contraseña.' }).min(1, 'Repite la contraseña.'),
    terms: z.literal('on', { error: 'Debes aceptar los términos y condiciones.' }),
  })
  .refine((form) => form.password === form.password_confirm, {
    path: ['password_confirm'],
    error: 'Las contraseñas no coinciden.',
    // Said together with everything else that is wrong, not after it.
    when: ({ value }) => PASSWORDS.safeParse(value).success,
  });

export const REGISTER_LABELS = {
  user_type: 'Tipo de cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  password_confirm: 'Repite la contraseña',
  terms: 'Términos',
} as const;

/** Messages of the API, split into those of a control on screen and those of the whole form. */
export function placeErrors(errors: Record<string, string[]>): {
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
} {
  const entries = Object.entries(errors);
  return {
    fieldErrors: Object.fromEntries(entries.filter(([name]) => name in REGISTER_LABELS)),
    formErrors: entries.filter(([name]) => !(name in REGISTER_LABELS)).flatMap(([, texts]) => texts),
  };
}
