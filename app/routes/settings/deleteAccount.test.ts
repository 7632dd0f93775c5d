import { describe, expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import { deleteAccount } from './deleteAccount';

const OWNER = { username: 'eva', password: 'clave-eva-2026' };
const failure = (status: number) => new ApiError({ kind: 'answer', status, body: { detail: 'x' } });

async function attempt(answers: {
  ownApi?: boolean;
  logIn?: ApiError;
  deletion?: ApiError;
  again?: ApiError;
}) {
  const calls: string[] = [];
  const answer = async (call: string, error: ApiError | undefined) => {
    calls.push(call);
    if (error) throw error;
  };
  const api = {
    account: { delete: (password: string) => answer(`delete ${password}`, answers.deletion) },
    auth: {
      async logIn({ username }: typeof OWNER) {
        await answer(`log in ${username}`, calls.length > 0 ? answers.again : answers.logIn);
        return { access: 'a', refresh: 'proof' };
      },
      logOut: (tokens?: { refresh: string }) => answer(`log out ${tokens?.refresh}`, undefined),
    },
  };
  const deps = { api, config: { ownApi: answers.ownApi ?? false } };
  const error: unknown = await deleteAccount(OWNER, deps).catch((thrown: unknown) => thrown);
  return { calls, error };
}

describe('deleting an account', () => {
  it('verifies the password by a log-in on other servers', async () => {
    expect((await attempt({})).calls).toEqual(['log in eva', 'delete clave-eva-2026']);
    expect((await attempt({ ownApi: true })).calls).toEqual(['delete clave-eva-2026']);
  });

  it.each([401, 403])('deletes nothing when the log-in is refused with %i', async (status) => {
    const { calls, error } = await attempt({ logIn: failure(status) });
    expect(calls).toEqual(['log in eva']);
    expect(error).toMatchObject({ status: 400, body: { password: ['La contraseña no es correcta.'] } });
  });

  it.each([400, 429, 503])('deletes nothing either when the log-in answers %i', async (status) => {
    const logIn = failure(status);
    expect(await attempt({ logIn })).toEqual({ calls: ['log in eva'], error: logIn });
  });

  it('ends its own log-in when the account stays', async () => {
    const deletion = failure(400);
    const { calls, error } = await attempt({ deletion });
    expect([calls.at(-1), error]).toEqual(['log out proof', deletion]);
  });

  it('resolves a lost answer by another log-in', async () => {
    const deletion = new ApiError({ kind: 'unclear', status: 502 });
    const tries = ['log in eva', 'delete clave-eva-2026', 'log in eva'];
    expect(await attempt({ deletion, again: failure(401) })).toEqual({ calls: tries, error: undefined });
    const ends = ['log out proof', 'log out proof'];
    expect(await attempt({ deletion })).toEqual({ calls: [...tries, ...ends], error: deletion });
    const portal = new ApiError({ kind: 'answer', status: 401, body: '<h1>Login</h1>' });
    expect(await attempt({ deletion, again: portal })).toEqual({
      calls: [...tries, ends[0]],
      error: deletion,
    });
  });
});
