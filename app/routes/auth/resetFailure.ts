import { ApiError, fieldErrorsOf, statusPage } from '~/.server/api/errors';
import { retryAfterHeader, retryAfterOf } from '~/.server/api/retryAfter';
import { waitText } from '~/domain/waiting';

type ResetFailure =
  | { broken: true }
  | {
      broken: false;
      status: number;
      fieldErrors: Record<string, string[]>;
      formErrors: string[];
      headers: Record<string, string>;
    };

/** Why a new password was not taken: the link itself, the password, or the service. Anything but an ApiError is thrown on. */
export function resetFailure(error: unknown, now: Date): ResetFailure {
  if (!(error instanceof ApiError)) throw error;
  // The server has no such call (any more).
  if (error.status === 404 || error.status === 405) throw statusPage(404);
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    const { uid, token, new_password, ...others } = fieldErrorsOf(error);
    if (!new_password && (uid || token)) return { broken: true };
    const formErrors = Object.values(others).flat();
    if (!new_password && formErrors.length === 0) return { broken: true };
    const fieldErrors: Record<string, string[]> = new_password ? { new_password } : {};
    return { broken: false, status: 400, fieldErrors, formErrors, headers: {} };
  }
  const seconds = retryAfterOf(error, now);
  const busy = error.status === 429;
  const text = busy
    ? `Demasiados intentos seguidos. Vuelve a probar ${waitText(seconds)}.`
    : 'El servicio no responde ahora mismo. Tu enlace sigue sirviendo: espera unos segundos y vuelve a intentarlo.';
  const headers = busy ? retryAfterHeader(seconds) : {};
  return { broken: false, status: busy ? 429 : 503, fieldErrors: {}, formErrors: [text], headers };
}
