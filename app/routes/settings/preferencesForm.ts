import { z } from 'zod';
import type { PreferencesPayload } from '../../../api/contract/tolerantAccount';

const types = z.array(z.string().max(100)).default([]);

/** What was offered is told, so that a type which was not on screen stays as it is. */
export const preferencesForm = z.object({
  offered: types,
  mails: types,
  /** Only mentors are asked. */
  asks_indexed: z.literal('on').optional(),
  indexed: z.literal('on').optional(),
});

/** The changes of a posted form, as the API takes them. */
export function preferencesChange(form: z.output<typeof preferencesForm>): PreferencesPayload {
  return {
    mails: Object.fromEntries(form.offered.map((type) => [type, form.mails.includes(type)])),
    ...(form.asks_indexed ? { indexed: form.indexed === 'on' } : {}),
  };
}
