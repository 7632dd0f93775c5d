import type { HeadersFunction } from '@remix-run/node';
import { z } from 'zod';
import { passwordResetPayload, registerPayload } from '~/api/contract/auth';
import { waitText } from '~/api/contract/rules/inWords';
import { type ApiError, retryAfterHeader, retryAfterOf } from '~/app/.server/api/errors';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { formatTime } from '~/app/domain/time/dates';
import { passwordAgain, passwordPair } from '~/app/forms/fieldSchemas';

/** Of a page whose address is a secret: nothing is cached, other sites get no referrer. */
export const secretHeaders: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set('Referrer-Policy', 'same-origin');
  all.set('Cache-Control', PRIVATE);
  return all;
};

const joining = {
  password_confirm: passwordAgain('Repite la contraseña.'),
  terms: z.literal('on', { error: 'Debes aceptar los términos y condiciones.' }),
};
const samePasswords = passwordPair('password', 'password_confirm');

/** The API's fields, the repeated password and the terms (docs/product.md, 'What forms ask'). */
export const registerForm = registerPayload.extend(joining).refine(...samePasswords);

export const resetForm = passwordResetPayload
  .pick({ new_password: true })
  .extend({ new_password_confirm: passwordAgain('Repite la contraseña.') })
  .refine(...passwordPair('new_password', 'new_password_confirm'));

/** Of who joins; a guardian sends the tick alone. */
export const invitationForm = registerPayload
  .pick({ password: true })
  .extend(joining)
  .refine(...samePasswords);

/** Of who joins by a mentor's invitation. */
export const tieForm = registerPayload
  .pick({ username: true, password: true })
  .extend(joining)
  .refine(...samePasswords);

export const consentForm = z.object({
  terms: z.literal('on', { error: 'Marca la casilla para dar tu permiso.' }),
});

const resetLink = passwordResetPayload.pick({ uid: true, token: true });

/** The parameters of a reset link; null if they are malformed. */
export function resetLinkIn(params: Record<string, string | undefined>): z.infer<typeof resetLink> | null {
  return resetLink.safeParse(params).data ?? null;
}

/** The message for too many calls (429) or an unavailable API (503). `timeZone`: also name the time when the wait ends. */
export function busyFailure(
  error: ApiError,
  now: Date,
  say: { tooOften: (wait: string) => string; down: string },
  timeZone?: string,
): { status: number; text: string; headers: Record<string, string> } {
  if (error.status !== 429) return { status: 503, text: say.down, headers: {} };
  const seconds = retryAfterOf(error, now);
  const wait = waitText(seconds);
  // Rounded up to the next minute.
  const end = now.getTime() + (seconds ?? 0) * 1000 + 59_999;
  const clock = seconds !== null && timeZone ? `a las ${formatTime(end, timeZone)} (${wait})` : wait;
  return { status: 429, text: say.tooOften(clock), headers: retryAfterHeader(seconds) };
}
