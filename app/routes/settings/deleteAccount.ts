import { WRONG_PASSWORD } from '~/api/contract/rules/profile';
import type { Api } from '~/app/.server/api/api';
import { ApiError } from '~/app/.server/api/errors';
import type { Tokens } from '~/app/.server/session/refreshFlights';

interface Deps {
  api: { account: Pick<Api['account'], 'delete'>; auth: Pick<Api['auth'], 'logIn' | 'logOut'> };
  config: { ownApi: boolean };
}

/**
 * Deletes the caller's account. The contract's call has no body (docs/contract.md, 'Leaving for good'), so
 * other servers may not check the password. For them it is verified by a log-in first, which is ended again
 * if the account stays. Throws ApiError, 400 on `password` if it is wrong.
 */
export async function deleteAccount(
  owner: { username: string; password: string },
  { api, config }: Deps,
): Promise<void> {
  const proof = config.ownApi ? null : await api.auth.logIn(owner).catch(asWrongPassword);
  try {
    await api.account.delete(owner.password);
  } catch (error) {
    if (proof) await api.auth.logOut(proof);
    throw error;
  }
}

function asWrongPassword(error: unknown): Tokens {
  if (!(error instanceof ApiError && [400, 401, 403].includes(error.status))) throw error;
  const body = { password: [WRONG_PASSWORD] };
  throw new ApiError({ kind: 'answer', status: 400, body });
}
