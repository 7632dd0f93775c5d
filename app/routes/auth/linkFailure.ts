import { ApiError, fieldErrorsOf } from '~/.server/api/errors';
import { retryAfterHeader, retryAfterOf } from '~/.server/api/retryAfter';
import { waitText } from '~/domain/waiting';

interface LinkFailure {
  status: number;
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  headers: Record<string, string>;
}

/** Why a mail with a link could not be asked for. Anything but an ApiError is thrown on. */
export function linkFailure(error: unknown, now: Date): LinkFailure {
  if (!(error instanceof ApiError)) throw error;
  const { email, ...others } = error.status === 400 ? fieldErrorsOf(error) : {};
  if (email) return { status: 400, fieldErrors: { email }, formErrors: [], headers: {} };
  if (error.status === 400) {
    const said = Object.values(others).flat();
    const formErrors = said.length > 0 ? said : ['No hemos podido usar ese correo. Compruébalo.'];
    return { status: 400, fieldErrors: {}, formErrors, headers: {} };
  }
  if (error.status === 429) {
    const seconds = retryAfterOf(error, now);
    const text = `Se han pedido varios enlaces seguidos. Usa el último que te haya llegado, o vuelve a probar ${waitText(seconds)}.`;
    return { status: 429, fieldErrors: {}, formErrors: [text], headers: retryAfterHeader(seconds) };
  }
  const text = 'El servicio no responde ahora mismo. Espera unos segundos y vuelve a enviarlo.';
  return { status: 503, fieldErrors: {}, formErrors: [text], headers: {} };
}
