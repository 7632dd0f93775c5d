import { ApiError, isUnavailable, retryAfterHeader, retryAfterOf } from '~/app/.server/api/errors';
import { waitText } from '~/app/domain/time/durations';

interface LoginFailure {
  status: number;
  toast: string;
  /** What to do about it; stays beside the form. */
  advice: string;
  headers: Record<string, string>;
}

const REFUSED = 'Credenciales incorrectas o error de red.';

/**
 * What a failed log-in says and answers (docs/product.md, 'What people read when something fails'). A refusal
 * never tells whether the account exists.
 */
export function loginFailure(error: unknown, now: Date): LoginFailure {
  if (error instanceof ApiError && error.status === 429) {
    const seconds = retryAfterOf(error, now);
    return {
      status: 429,
      toast: 'Demasiados intentos seguidos.',
      advice: `Por seguridad hemos pausado el acceso a esta cuenta. Vuelve a probar ${waitText(seconds)}.`,
      headers: retryAfterHeader(seconds),
    };
  }
  if (isUnavailable(error) || (error instanceof ApiError && error.status >= 500)) {
    return {
      status: 503,
      toast: REFUSED,
      advice: 'El servicio no responde ahora mismo. Espera unos segundos y vuelve a intentarlo.',
      headers: {},
    };
  }
  return {
    status: 401,
    toast: REFUSED,
    advice:
      'Revisa el usuario y la contraseña. Si acabas de registrarte, abre antes el enlace de activación que te enviamos por correo.',
    headers: {},
  };
}
