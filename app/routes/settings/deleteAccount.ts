import { WRONG_PASSWORD } from '~/api/contract/rules/profile';
import type { Api } from '~/app/.server/api/api';
import { ApiError } from '~/app/.server/api/errors';
import type { Tokens } from '~/app/.server/session/refreshFlights';

interface Deps {
  api: { account: Pick<Api['account'], 'delete'>; auth: Pick<Api['auth'], 'logIn' | 'logOut'> };
  config: { ownApi: boolean };
}

/**
 * Deletes the caller's account. The contract's call has no body (docs/contract.md, 'Leaving for good'), so a
 * server other than ours may not look at the password: there it is proved by a log-in first, which ends again
 * when the account stays. Throws ApiError, 400 on `password` for a wrong one.
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
