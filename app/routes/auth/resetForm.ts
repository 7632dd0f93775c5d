import { z } from 'zod';
import { passwordResetPayload } from '../../../api/contract/passwords';

const PASSWORDS = z.object({ new_password: z.string(), new_password_confirm: z.string() });

/** A new password, and the same again. */
export const resetForm = passwordResetPayload
  .pick({ new_password: true })
  .extend({
    new_password_confirm: z.string({ error: 'Repite la contraseña.' }).min(1, 'Repite la contraseña.'),
  })
  .refine((form) => form.new_password === form.new_password_confirm, {
    path: ['new_password_confirm'],
    error: 'Las contraseñas no coinciden.',
    // Said together with everything else that is wrong, not after it.
    when: ({ value }) => PASSWORDS.safeParse(value).success,
  });

const address = passwordResetPayload.pick({ uid: true, token: true });

/** What the link of a mail carries; null for an address that none can have. */
export function linkIn(params: Record<string, string | undefined>): z.infer<typeof address> | null {
  return address.safeParse(params).data ?? null;
}

export const RESET_LABELS = {
  new_password: 'Contraseña nueva',
  new_password_confirm: 'Repite la contraseña nueva',
} as const;
