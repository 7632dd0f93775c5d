/** The calls of spec.md section 7, 'Auth'. */
import type { Logger } from 'pino';
import { PICTURE_FIELD } from '../../../api/contract/pictureLimits';
import { knownDevice, type User, user } from '../../../api/contract/tolerant';
import type { RequestSession } from '../session/session';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import type { Answer } from './exchange';
import { tokensIn } from './tokens';
import type { Api } from './types';

/** Milliseconds: it changes nothing, so whoever waits is told as soon as for a read. */
const LOG_IN_LIMIT = 5_000;
const PICTURE_PATH = path`/api/auth/profile/picture/`;

interface AuthDeps {
  client: Client;
  session: RequestSession;
  /** Of the visitor's browser: a log-in is listed by it (extension `sessions`). */
  userAgent: string;
  log: Logger;
}

export function createAuth(deps: AuthDeps): Api['auth'] {
  const { client, session, userAgent, log } = deps;
  let me: Promise<User> | null = null;

  const readMe = () => client.read(user, { method: 'GET', path: path`/api/auth/me/` });

  /** What an update answers is the new state; an answer that is no user is asked for. */
  const remember = (answer: Answer) => {
    const updated = user.safeParse(answer.body);
    me = updated.success ? Promise.resolve(updated.data) : readMe();
    return me;
  };

  return {
    async logIn(credentials) {
      const call = {
        method: 'POST',
        path: path`/api/auth/token/`,
        json: credentials,
        ...(userAgent === '' ? {} : { headers: { 'User-Agent': userAgent } }),
        limit: LOG_IN_LIMIT,
      } as const;
      const answer = await client.sendAs({}, call);
      const tokens = tokensIn(answer);
      if (!tokens?.refresh) throw new ApiError({ kind: 'answer', status: 502 });
      me = null;
      const { device } = knownDevice.parse(answer.body);
      return { access: tokens.access, refresh: tokens.refresh, device };
    },

    async logOut(other) {
      const tokens = other ?? session.tokens();
      if (!tokens) return;
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      try {
        await client.sendAs(tokens, { method: 'POST', path: path`/api/auth/logout/`, headers, limit: 4_000 });
      } catch (error) {
        log.warn({ err: error }, 'log-out did not reach the API');
      }
    },

    getMe() {
      me ??= readMe();
      return me;
    },

    async register(payload) {
      const form = new FormData();
      for (const [name, value] of Object.entries(payload)) form.set(name, String(value));
      await client.sendAs({}, { method: 'POST', path: path`/api/auth/register/`, form });
    },

    async updateProfile(payload) {
      // Until there is an answer nobody knows what it is now.
      me = null;
      return remember(await client.send({ method: 'PATCH', path: path`/api/auth/profile/`, json: payload }));
    },

    async setPicture(picture) {
      const form = new FormData();
      form.set(PICTURE_FIELD, picture);
      return remember(await client.send({ method: 'PUT', path: PICTURE_PATH, form, kind: 'upload' }));
    },

    async removePicture() {
      return remember(await client.send({ method: 'DELETE', path: PICTURE_PATH }));
    },
  };
}
