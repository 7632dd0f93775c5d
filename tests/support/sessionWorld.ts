/**
 * A visitor's session over an API in this process that a test can break: whom it knows, and how it renews.
 */
import { accessToken, type Clock, loggedIn, NOW, testPlatform } from './platform';

const ME = {
  id: 1,
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Gil',
  email: '',
  user_type: 'alumno',
  profile: null,
};

interface FakeApi {
  /** Access tokens that /me/ takes. */
  valid: Set<string>;
  refresh: (token: string) => Response | Promise<Response>;
  refreshed: string[];
  asked: number;
}

export function openSessionWorld(options: { life?: number } = {}) {
  const clock: Clock = { ms: NOW };
  const api: FakeApi = {
    valid: new Set(),
    refreshed: [],
    asked: 0,
    refresh(token) {
      const access = accessToken(`after-${token}`, { now: clock.ms, life: options.life });
      this.valid = new Set([access]);
      return Response.json({ access, refresh: `${token}+` });
    },
  };
  const platform = testPlatform({
    clock,
    apiFetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/auth/token/refresh/') {
        const token = (request.headers.get('cookie') ?? '').replace('refresh_token=', '');
        api.refreshed.push(token);
        await Promise.resolve();
        return api.refresh(token);
      }
      if (pathname !== '/api/auth/me/') return new Response(null, { status: 404 });
      api.asked += 1;
      const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return api.valid.has(bearer) ? Response.json(ME) : Response.json({ detail: 'no' }, { status: 401 });
    },
  });
  const logIn = (life?: number) => {
    const access = accessToken('first', { now: clock.ms, life });
    api.valid.add(access);
    return loggedIn(platform, { access, refresh: 'r1' });
  };
  return { clock, api, platform, logIn };
}

export const REFUSED = () =>
  Response.json({ detail: 'Token is blacklisted', code: 'token_not_valid' }, { status: 401 });
