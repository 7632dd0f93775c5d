import { WRONG_PASSWORD } from '~/api/contract/rules/profile';
import type { Api } from '~/app/.server/api/api';
import { ApiError, isLost, isRefusal } from '~/app/.server/api/errors';
import type { Tokens } from '~/app/.server/session/refreshFlights';

interface Deps {
  api: { account: Pick<Api['account'], 'delete'>; auth: Pick<Api['auth'], 'logIn' | 'logOut'> };
  config: { ownApi: boolean };
}

/**
 * Deletes the caller's account (docs/contract.md, 'Leaving for good'). Other servers may not check the password: a log-in
 * verifies it first, and after a lost answer tells whether the account is gone. Throws ApiError, 400 on `password` if wrong.
 */
export async function deleteAccount(owner: { username: string; password: string }, { api, config }: Deps) {
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

/** Undefined if the answer does not tell. */
function nullIfRefused(error: unknown): null | undefined {
  if (!(error instanceof ApiError)) throw error;
  return isRefusal(error, ...NOT_KNOWN) ? null : undefined;
}

function asWrongPassword(error: unknown): Tokens {
  if (!isRefusal(error, ...NOT_KNOWN)) throw error;
  throw new ApiError({ kind: 'answer', status: 400, body: { password: [WRONG_PASSWORD] } });
}
