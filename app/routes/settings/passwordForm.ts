import { z } from 'zod';
import { passwordChangePayload } from '../../../api/contract/passwords';

const PASSWORDS = z.object({ new_password: z.string(), new_password_confirm: z.string() });

/** What the API wants, and the new password again (spec.md section 5). */
export const passwordForm = passwordChangePayload
  .extend({
    new_password_confirm: z
      .string({ error: 'Repite la contraseña nueva.' })
      .min(1, 'Repite la contraseña nueva.'),
  })
  .refine((form) => form.new_password === form.new_password_confirm, {
    path: ['new_password_confirm'],
    error: 'Las contraseñas no coinciden.',
    // Said together with everything else that is wrong, not after it.
    when: ({ value }) => PASSWORDS.safeParse(value).success,
  });
