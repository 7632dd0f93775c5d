/** Log-in, account, passwords and calendar: docs/contract.md, 'Calls: accounts and profiles', 'Auth'. */
import { parseSetCookie } from 'cookie';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type PreferencesPayload,
  tolerantCalendarToken,
  tolerantLogIn,
  tolerantPreferences,
} from '~/api/contract/account';
import {
  type RegisterPayload,
  tolerantDevice,
  tolerantFirstLogin,
  tolerantRefreshed,
} from '~/api/contract/auth';
import { tolerantFrame } from '~/api/contract/frame';
import { PICTURE_FIELD } from '~/api/contract/rules/limits';
import { type ProfilePayload, tolerantUser, type User } from '~/api/contract/users';
import type { RefreshOutcome, Tokens } from '~/app/.server/session/refreshFlights';
import type { RequestSession } from '~/app/.server/session/session';
import type { ResourceDeps } from './capabilities';
import { type Client, path } from './client';
import { ApiError, orElse } from './errors';
import type { Answer, Exchange } from './exchange';
import { readList } from './lists';

/** A cookie value (RFC 6265), as which the refresh token is sent on. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

/** Null without an access token in the body; `refresh` from body or cookie, null if unusable. */
function tokensIn(answer: Answer): { access: string; refresh: string | null } | null {
  const read = tolerantRefreshed.safeParse(answer.body);
  if (!read.success || !COOKIE_VALUE.test(read.data.access)) return null;
  const refresh = [read.data.refresh, cookieIn(answer.headers)].find((t) => t && COOKIE_VALUE.test(t));
  return { access: read.data.access, refresh: refresh ?? null };
}

function cookieIn(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((line) => parseSetCookie(line, { decode: (value) => value }))
    .find((cookie) => /^(__Host-|__Secure-)?refresh_token$/.test(cookie.name) && cookie.value)?.value;
}

/**
 * POST /api/auth/token/refresh/. Only a 400, 401 or 403 in JSON with a `code` is a refusal; whatever else is not a pair
 * of tokens throws ApiError: an API that is down logs no one out. The old refresh token is kept if there is no new one.
 */
export function createRefresh({ exchange, now }: { exchange: Exchange; now: () => number }) {
  const address = path`/api/auth/token/refresh/`;
  return async (refreshToken: string): Promise<RefreshOutcome> => {
    const call = { method: 'POST', path: address, headers: SAME_SITE, kind: 'read' } as const;
    const answer = await exchange(call, { refresh: refreshToken });
    const seemsRefused = [400, 401, 403].includes(answer.status);
    if (seemsRefused && withCode.safeParse(answer.body).success) return { kind: 'refused' };
    const tokens = answer.status < 300 ? tokensIn(answer) : null;
    // Without a `code` the answer comes from a gateway in front of the API.
    const status = seemsRefused || answer.status < 400 ? 502 : answer.status;
    if (!tokens) throw new ApiError({ kind: 'answer', ...answer, status });
    const { access, refresh } = tokens;
    return { kind: 'renewed', tokens: { access, refresh: refresh ?? refreshToken }, at: now() };
  };
}

const withCode = z.object({ code: z.string().min(1) });
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };
/** Milliseconds. A log-in changes nothing, so it gets the short limit of a read. */
const LOG_IN_LIMIT = 5_000;
const PICTURE_PATH = path`/api/auth/profile/picture/`;

interface AuthDeps {
  client: Client;
  session: RequestSession;
  readFrame: ResourceDeps['readFrame'];
  /** The browser's name, shown in the list of log-ins (extension `account`). */
  userAgent: string;
  log: Logger;
}

type Credentials = { username: string; device?: string } & ({ password: string } | { first_login: string });

export function createAuth({ client, session, readFrame, userAgent, log }: AuthDeps) {
  let me: Promise<User> | null = null;

  const readMe = () => client.read(tolerantUser, { path: path`/api/auth/me/` });

  /** Caches the user in an update's answer; fetches it if the answer has none. */
  const remember = (answer: Answer) => {
    const updated = tolerantUser.safeParse(answer.body);
    me = updated.success ? Promise.resolve(updated.data) : readMe();
    return me;
  };

  return {
    /**
     * Refused: an ApiError of status 401. `device`: from an earlier log-in, or '' to ask for one. With `first_login` the
     * first one of an account, on the device that registered it.
     */
    async logIn(credentials: Credentials): Promise<Tokens & { device?: string }> {
      const call = {
        method: 'POST',
        path: 'first_login' in credentials ? path`/api/auth/token/first/` : path`/api/auth/token/`,
        json: credentials,
        ...(userAgent === '' ? {} : { headers: { 'User-Agent': userAgent } }),
        limit: LOG_IN_LIMIT,
      } as const;
      const answer = await client.sendAs({}, call);
      const tokens = tokensIn(answer);
      if (!tokens?.refresh) throw new ApiError({ kind: 'answer', status: 502 });
      me = null;
      const { device } = tolerantDevice.parse(answer.body);
      return { access: tokens.access, refresh: tokens.refresh, device };
    },

    /** Ends this session, or `other`. Best effort: never throws. */
    async logOut(other?: Tokens): Promise<void> {
      const tokens = other ?? session.tokens();
      if (!tokens) return;
      const call = {
        method: 'POST',
        path: path`/api/auth/logout/`,
        headers: SAME_SITE,
        success: 'empty',
        limit: 4_000,
      } as const;
      try {
        await client.sendAs(tokens, call);
      } catch (error) {
        log.warn({ err: error }, 'log-out did not reach the API');
      }
    },

    /** Calls the API at most once per request. */
    getMe(): Promise<User> {
      me ??= readFrame().then((frame) => frame?.user ?? readMe());
      return me;
    },

    /** The mail server of their address says that it is not there; false if unknown. */
    isMailRefused: async () => (await orElse(readFrame, null))?.mail_refused ?? false,

    /** What the first log-in on this device takes instead of the password; '' if the server has no such thing. */
    async register(payload: RegisterPayload): Promise<string> {
      const form = new FormData();
      for (const [name, value] of Object.entries(payload)) if (value != null) form.set(name, value);
      const answer = await client.sendAs({}, { method: 'POST', path: path`/api/auth/register/`, form });
      return tolerantFirstLogin.safeParse(answer.body).data?.first_login ?? '';
    },

    async updateProfile(payload: ProfilePayload): Promise<User> {
      // Until the answer arrives the cached user may be stale.
      me = null;
      return remember(await client.send({ method: 'PATCH', path: path`/api/auth/profile/`, json: payload }));
    },

    /** At most `PICTURE_MAX_BYTES`. */
    async setPicture(picture: File): Promise<User> {
      const form = new FormData();
      form.set(PICTURE_FIELD, picture);
      me = null;
      return remember(await client.send({ method: 'PUT', path: PICTURE_PATH, form, kind: 'upload' }));
    },

    async removePicture(): Promise<User> {
      me = null;
      return remember(await client.send({ method: 'DELETE', path: PICTURE_PATH, success: 'json' }));
    },
  };
}

export type Frame = z.output<typeof tolerantFrame>;

/**
 * The caller and the counts that every private page's frame shows, in one call (extension `account`), once per request and
 * again after a change. Null if the server has no such call.
 */
export function createReadFrame({ client, has }: { client: Client; has(name: string): Promise<boolean> }) {
  const ask = () =>
    orElse(() => client.read(tolerantFrame, { path: path`/api/auth/frame/` }), null, 404, 502);
  return async (): Promise<Frame | null> => ((await has('account')) ? client.once('frame', ask) : null);
}

export function createAccount(client: Client) {
  const sessions = path`/api/auth/sessions/`;
  const ownPreferences = path`/api/auth/preferences/`;
  return {
    /** Extension `account`: open log-ins, most recently used first. */
    listSessions: () => readList(client, tolerantLogIn, { path: sessions }),
    endSession: async (id: string) => client.tell('DELETE', path`/api/auth/sessions/${id}/`),
    /** Ends every log-in except this one. */
    endOtherSessions: () => client.tell('DELETE', sessions),
    /** Extension `account`. */
    getPreferences: () => client.read(tolerantPreferences, { path: ownPreferences }),
    updatePreferences: (json: PreferencesPayload) =>
      client.change(tolerantPreferences, 'PATCH', ownPreferences, json),
    /** Extension `account`: one JSON document. The stream errors if the API's answer breaks off. */
    openExport: () => client.download({ path: path`/api/auth/export/` }),
    /** When refused, the error's `mentorships` lists what blocks the deletion. */
    delete: (password: string) => client.tell('DELETE', path`/api/auth/delete/`, { password }),
  };
}

/** Passwords and the links in mails. No answer reveals whether an account exists. */
export function createPasswords(client: Client) {
  const post = async (path: string, json: object) => {
    await client.sendAs({}, { method: 'POST', path, json, success: 'empty' });
  };
  return {
    /** Ends every other session. */
    change: (json: { old_password: string; new_password: string }) =>
      client.tell('PUT', path`/api/auth/change-password/`, json, { success: 'empty' }),
    /** Extension `account`, both calls. */
    requestReset: (email: string) => post(path`/api/auth/password-reset/`, { email }),
    reset: (json: { uid: string; token: string; new_password: string }) =>
      post(path`/api/auth/password-reset/confirm/`, json),
    /** Extension `account`. */
    resendActivation: (email: string) => post(path`/api/auth/resend-activation/`, { email }),
  };
}

/** The secret address of the caller's calendar: extension `calendar` (docs/contract.md, 'Calls: sessions'). */
export function createCalendar(client: Client) {
  const address = path`/api/calendar/token/`;
  return {
    getToken: () => client.read(tolerantCalendarToken, { path: address }),
    /** Issues a new address and revokes the old one. The address is returned only here. */
    renewToken: () => client.change(tolerantCalendarToken, 'POST', address),
    endToken: () => client.tell('DELETE', address),
  };
}
