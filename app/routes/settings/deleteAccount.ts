import { ApiError } from '~/.server/api/errors';
import type { Api } from '~/.server/api/types';

/**
 * Deletes the caller's account. The contract's call has no body (spec.md section 7), so a server of the bare contract may not look at the
 * password: there it is proved by a log-in first. Throws ApiError, 400 on `password` for a wrong one.
 */
export async function deleteAccount(
  owner: { username: string; password: string },
  api: Pick<Api, 'account' | 'auth' | 'listCapabilities'>,
): Promise<void> {
  const offered = await api.listCapabilities();
  if (offered.size === 0) await api.auth.logIn(owner).catch(asWrongPassword);
  await api.account.delete(owner.password);
}

function asWrongPassword(error: unknown): never {
  if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) throw error;
  const body = { password: ['La contraseña no es correcta.'] };
  throw new ApiError({ kind: 'answer', status: 400, body });
}
