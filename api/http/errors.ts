import { PICTURE_TOO_LARGE } from '../contract/pictureLimits';

/** Refusals of the API (api.md section 1). Thrown anywhere below a route, answered by `answerError`. */
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
export type AuthCode = 'not_authenticated' | 'token_not_valid' | 'no_active_account';

const AUTH_TEXTS: Record<AuthCode, string> = {
  not_authenticated: 'Inicia sesión para continuar.',
  token_not_valid: 'La sesión no es válida o ha caducado.',
  no_active_account: 'No hay ninguna cuenta activa con esas credenciales.',
};

export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: Status,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(`refused with ${status}`);
  }
}

/** 400 with messages per field; `non_field_errors` for the whole. */
export const invalid = (fields: Record<string, string[]>) => new Refusal(400, fields);
/** 400 for what cannot even be read. */
export const unreadable = (detail: string) => new Refusal(400, { detail });
export const unauthorized = (code: AuthCode) =>
  new Refusal(401, { detail: AUTH_TEXTS[code], code }, { 'WWW-Authenticate': 'Bearer' });
export const forbidden = (detail = 'No tienes permiso para hacer esto.') => new Refusal(403, { detail });
export const notFound = (detail = 'No encontrado.') => new Refusal(404, { detail });
export const conflict = (detail: string) => new Refusal(409, { detail });
export const tooLarge = () => new Refusal(413, { detail: 'El contenido enviado es demasiado grande.' });
export const fileTooLarge = () => new Refusal(413, { detail: PICTURE_TOO_LARGE });
export const wrongMedia = (got: string) =>
  new Refusal(415, { detail: `Tipo de contenido no admitido: ${got || 'sin tipo'}.` });
export const tooBusy = () =>
  new Refusal(
    503,
    { detail: 'El servicio no da abasto ahora mismo. Vuelve a intentarlo.' },
    { 'Retry-After': '5' },
  );
/** @param seconds until a new attempt makes sense */
export const tooMany = (seconds: number) =>
  new Refusal(
    429,
    { detail: `Demasiados intentos. Vuelve a probar dentro de ${seconds} segundos.` },
    { 'Retry-After': String(seconds) },
  );
