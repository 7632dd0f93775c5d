import type { RegisterPayload } from '~/api/contract/auth';
import type { Api } from '~/app/.server/api/api';
import { ApiError, fieldErrorsOf } from '~/app/.server/api/errors';
import { isLost } from '~/app/.server/api/lostAnswers';

const MAYBE_MADE =
  'Este nombre ya está en uso, quizá por tu intento de hace un momento: mira tu correo. Si no te llega el enlace de activación, elige otro nombre.';

/**
 * Registers an account. A lost answer is asked for again by sending the same once more (docs/contract.md, 'Repeating
 * a request'): if both name and e-mail address are taken now, the first one arrived. Throws ApiError.
 */
export async function registerAccount(
  payload: RegisterPayload,
  { auth }: { auth: Pick<Api['auth'], 'register'> },
): Promise<void> {
  try {
    await auth.register(payload);
  } catch (error) {
    if (!isLost(error)) throw error;
    await auth.register(payload).catch((second: unknown) => {
      const { username, email, ...others } = fieldErrorsOf(second);
      if (!username || Object.keys(others).length > 0) throw isLost(second) ? error : second;
      if (!email) throw new ApiError({ kind: 'answer', status: 400, body: { username: [MAYBE_MADE] } });
    });
  }
}
