/**
 * Passwords and the links that mails carry (docs/contract.md, 'Calls: accounts and profiles':
 * change-password, `password-reset`, `resend-activation`).
 *
 * The mail of a reset leads to the page `/reset-password/{uid}/{token}` of the website, which asks for the
 * new password and posts `{uid, token, new_password}` to /api/auth/password-reset/confirm/. The link works
 * once, for one hour, and dies when another one is asked for or the password is changed. The page must not
 * pass its address on (no third party, `Referrer-Policy: same-origin`).
 */
import { z } from 'zod';
import { newPassword, registerPayload } from './payloads';

/** Path of the website that the link of a reset mail opens. */
export const resetPagePath = ({ uid, token }: { uid: string; token: string }) =>
  `/reset-password/${uid}/${token}`;

export const passwordChangePayload = z.object({
  old_password: z
    .string({ error: 'La contraseña actual es obligatoria.' })
    .min(1, 'La contraseña actual es obligatoria.')
    .max(1024, 'La contraseña es demasiado larga.'),
  new_password: newPassword,
});

/**
 * Requests a reset link or a new activation link. The response is always 204, whether or not the account
 * exists.
 */
export const linkRequestPayload = z.object({ email: registerPayload.shape.email });

export const passwordResetPayload = z.object({
  uid: z.string({ error: 'Falta el usuario del enlace.' }).max(100, 'El enlace no es válido.'),
  token: z.string({ error: 'Falta el código del enlace.' }).max(200, 'El enlace no es válido.'),
  new_password: newPassword,
});
