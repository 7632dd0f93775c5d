import { z } from 'zod';
import { accountDeletePayload, type PreferencesPayload } from '~/api/contract/account';
import { passwordChangePayload } from '~/api/contract/auth';
import { passwordAgain, passwordPair } from '~/app/forms/fieldSchemas';

const mailTypeNames = z.array(z.string().max(100)).default([]);

/** `offered`: types not listed here were not shown and stay as they are. */
export const preferencesForm = z.object({
  offered: mailTypeNames,
  mails: mailTypeNames,
  /** Shown to mentors only. */
  asks_indexed: z.literal('on').optional(),
  indexed: z.literal('on').optional(),
});

export function preferencesChange(form: z.output<typeof preferencesForm>): PreferencesPayload {
  return {
    mails: Object.fromEntries(form.offered.map((type) => [type, form.mails.includes(type)])),
    ...(form.asks_indexed ? { indexed: form.indexed === 'on' } : {}),
  };
}

/** The API's fields and the repeated new password (docs/product.md, 'What forms ask'). */
export const passwordForm = passwordChangePayload
  .extend({ new_password_confirm: passwordAgain('Repite la contraseña nueva.') })
  .refine(...passwordPair('new_password', 'new_password_confirm'));

export const deleteForm = accountDeletePayload.extend({
  sure: z.literal('on', { error: 'Marca la casilla para confirmar que quieres eliminar tu cuenta.' }),
});
