/**
 * Accounts, log-ins, passwords and mailed links (docs/contract.md, 'Calls: accounts and profiles'). A reset link leads to
 * `/reset-password/{uid}/{token}`, works once, within an hour; that page needs `Referrer-Policy: same-origin`.
 */
import { z } from 'zod';
import { required } from './common';
import { PASSWORD_MIN } from './rules/profile';

export const tokenPair = z.object({
  access: z.string().describe('A JWT for five minutes.'),
  refresh: z.string().describe('For seven days, works once; also set as a cookie.'),
});
export const sessionTokens = tokenPair.extend({
  device: z
    .string()
    .optional()
    .describe('If `device` was sent. It opens nothing: keep it, through log-outs too, for the next log-in.'),
});

const USERNAME_RULE = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{1,28})[a-zA-Z0-9]$/;
const RESERVED_USERNAMES = ['area', 'new', 'admin', 'search', 'recommended'];

const NO_USERNAME = 'El nombre de usuario es obligatorio.';

export const username = required(NO_USERNAME)
  .regex(
    USERNAME_RULE,
    'Usa de 3 a 30 letras sin acentos, números, puntos o guiones; empieza y acaba con letra o número.',
  )
  .refine((v) => !v.includes('..') && !v.toLowerCase().endsWith('.data'), {
    message: 'El nombre de usuario no puede tener dos puntos seguidos ni acabar en «.data».',
  })
  .refine((v) => !RESERVED_USERNAMES.includes(v.toLowerCase()), {
    message: 'Ese nombre de usuario está reservado.',
  });

/** A password that is there already. */
export const typedPassword = (missing: string, wrong = 'La contraseña es demasiado larga.') =>
  z.string({ error: missing }).min(1, missing).max(1024, wrong);

/** Length only: the API also refuses common, numeric and username-like passwords. */
export const newPassword = z
  .string({ error: 'La contraseña es obligatoria.' })
  .min(PASSWORD_MIN, `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`)
  .max(1024, 'La contraseña es demasiado larga.');

/** A path that browsers take as written: no `..`, nothing that they would encode or drop. */
export function staysAsItIs(path: string): boolean {
  const origin = 'http://site.internal';
  return URL.canParse(path, origin) && new URL(path, origin).href === `${origin}${path}`;
}

const NOT_OURS = 'La dirección no es de este sitio.';
/** A path of the website, which checks it again before redirecting there. */
export const sitePath = z
  .string()
  .max(500, 'La dirección es demasiado larga.')
  .regex(/^\/(?![/\\])[!-~]*$/, { error: NOT_OURS, abort: true })
  .refine(staysAsItIs, NOT_OURS);

export const registerPayload = z.object({
  username,
  email: required('El correo electrónico es obligatorio.')
    .max(254, 'El correo electrónico es demasiado largo.')
    .pipe(z.email('Escribe un correo electrónico válido.')),
  password: newPassword.describe('Not a common one, not only digits, not like the username.'),
  user_type: z.enum(['alumno', 'mentor'], {
    error: 'Por favor selecciona si eres mentor o estudiante.',
  }),
  next: sitePath.nullish().describe('The page of the website to which the link of the mail leads on.'),
});

export const loginPayload = z.object({
  username: required(NO_USERNAME)
    .max(254, 'El nombre de usuario es demasiado largo.')
    .describe('In any case.'),
  password: typedPassword('La contraseña es obligatoria.'),
  device: z
    .string()
    .max(500)
    .nullish()
    .describe('What an earlier log-in on this device answered; empty: to be given one.'),
});

export const firstLoginPayload = loginPayload
  .omit({ password: true })
  .extend({ first_login: z.string('Falta la prueba del registro.').max(500) });

/** Path of the website that the link of a reset mail opens. */
export const resetPagePath = ({ uid, token }: { uid: string; token: string }) =>
  `/reset-password/${uid}/${token}`;

export const passwordChangePayload = z.object({
  old_password: typedPassword('La contraseña actual es obligatoria.'),
  new_password: newPassword,
});

/** The response is always 204, whether or not the account exists. */
export const linkRequestPayload = z.object({ email: registerPayload.shape.email });

export const passwordResetPayload = z.object({
  uid: z.string({ error: 'Falta el usuario del enlace.' }).max(100, 'El enlace no es válido.'),
  token: z.string({ error: 'Falta el código del enlace.' }).max(200, 'El enlace no es válido.'),
  new_password: newPassword,
});

export type RegisterPayload = z.infer<typeof registerPayload>;

export const tolerantAccessToken = z.object({ access: z.string().min(1) });
/** `refresh` may come in the body, in the cookie, or in both. */
export const tolerantRefreshed = tolerantAccessToken.extend({ refresh: z.string().min(1).nullish() });
/** Of a registration's response, if the server lets its device in. */
export const tolerantFirstLogin = z.object({
  first_login: z.string().min(1).max(500).optional().catch(undefined),
});
/** The device token of a log-in response, if the server supports devices. */
export const tolerantDevice = z.object({ device: z.string().min(1).max(500).optional().catch(undefined) });
