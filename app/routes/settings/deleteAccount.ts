import { WRONG_PASSWORD } from '~/api/contract/rules/profile';
import type { Api } from '~/app/.server/api/api';
import { ApiError, isLost, isRefusal } from '~/app/.server/api/errors';
import type { Tokens } from '~/app/.server/session/refreshFlights';

interface Deps {
  api: { account: Pick<Api['account'], 'delete'>; auth: Pick<Api['auth'], 'logIn' | 'logOut'> };
  config: { ownApi: boolean };
}

/**
 * Deletes the caller's account. The contract's call has no body (docs/contract.md, 'Leaving for good'), so
 * other servers may not check the password. For them it is verified by a log-in first, which is ended again
 * if the account stays; refused after a lost answer, the same log-in says that the account is gone. Throws
 * ApiError, 400 on `password` if it is wrong.
 */
export async function deleteAccount(
  owner: { username: string; password: string },
  { api, config }: Deps,
): Promise<void> {
  const proof = config.ownApi ? null : await api.auth.logIn(owner).catch(asWrongPassword);
  try {
    await api.account.delete(owner.password);
  } catch (error) {
    if (!proof) throw error;
    const again = isLost(error) ? await api.auth.logIn(owner).catch(nullIfRefused) : proof;
    if (again === null) return;
    for (const tokens of new Set([proof, again])) if (tokens) await api.auth.logOut(tokens);
    throw error;
  }
}

const NOT_KNOWN = [401, 403];

/** Undefined: the server does not say. */
function nullIfRefused(error: unknown): null | undefined {
  if (!(error instanceof ApiError)) throw error;
  return isRefusal(error, ...NOT_KNOWN) ? null : undefined;
}

function asWrongPassword(error: unknown): Tokens {
  if (!isRefusal(error, ...NOT_KNOWN)) throw error;
  const body = { password: [WRONG_PASSWORD] };
  throw new ApiError({ kind: 'answer', status: 400, body });
}
