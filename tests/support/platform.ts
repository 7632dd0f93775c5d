/**
 * The parts of a request context, for tests: an environment, a clock to move, and the API
 * that the test wants.
 */

import { pino } from 'pino';
import { OPEN_ADMISSION } from '~/api/contract/rules/checks';
import { ANSWER_RULE } from '~/api/contract/rules/sessions';
import type { Env } from '~/app/.server/env';
import type { Platform } from '~/app/.server/platform';
import { createRequestContext } from '~/app/.server/requestContext';

export const SECRET = 'a-secret-for-tests-of-at-least-32-characters';
export const NOW = Date.parse('2026-11-20T10:00:00.000Z');

function testEnv(changes: Partial<Env> = {}): Env {
  return {
    port: 3000,
    host: '127.0.0.1',
    appOrigin: 'http://localhost:3000',
    local: true,
    trustProxy: 0,
    sharedNetworks: [],
    apiUrl: undefined,
    apiPublicUrl: '',
    apiSecret: undefined,
    databaseUrl: undefined,
    directUrl: undefined,
    readUrl: undefined,
    dataDir: '/nowhere',
    files: undefined,
    backup: undefined,
    bucketKeys: undefined,
    sessionSecrets: [SECRET],
    smtpUrl: undefined,
    mailFrom: 'Mentorea <no-reply@localhost>',
    contactEmail: undefined,
    timeZone: 'Europe/Madrid',
    answerRule: ANSWER_RULE,
    operator: {},
    admission: OPEN_ADMISSION,
    demo: true,
    workers: 1,
    drainMs: 2_000,
    logLevel: 'silent',
    logRequests: 'slow',
    metrics: undefined,
    traces: false,
    video: { host: undefined, roomSecrets: [SECRET], jwt: undefined, iceServers: [] },
    ...changes,
  };
}

export interface Clock {
  ms: number;
}

export function testPlatform(options: {
  env?: Partial<Env>;
  apiFetch?: Platform['apiFetch'];
  clock?: Clock;
}): Platform {
  const clock = options.clock ?? { ms: NOW };
  return {
    env: testEnv(options.env),
    apiFetch: options.apiFetch ?? null,
    measureCall: (run) => run(),
    traceparent: () => undefined,
    apiRead: null,
    now: () => new Date(clock.ms),
    log: pino({ level: 'silent' }),
  };
}

/**
 * A JSON Web Token that says when it expires (seconds from the clock's now); nobody checks its signature
 * here.
 */
export function accessToken(name: string, options: { now?: number; life?: number } = {}): string {
  const iat = Math.floor((options.now ?? NOW) / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: name, iat, exp: iat + (options.life ?? 300) })}.${part(name)}`;
}

/** The cookies that an answer sets, by name; '' for one that it expires. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** One request of a visitor, with its context. */
export function visit(
  platform: Platform,
  path: string,
  init: RequestInit & { cookies?: Record<string, string>; address?: string } = {},
) {
  const { cookies = {}, address = '203.0.113.7', ...rest } = init;
  const headers = new Headers(rest.headers);
  if (Object.keys(cookies).length > 0) headers.set('cookie', cookieHeader(cookies));
  const request = new Request(new URL(path, platform.env.appOrigin), { ...rest, headers });
  return createRequestContext({ request, address, platform });
}

/** The cookies after a log-in with these tokens. */
export function loggedIn(
  platform: Platform,
  tokens: { access: string; refresh: string },
): Record<string, string> {
  const { context, finish } = visit(platform, '/login');
  context.session.open(tokens, { remember: true });
  return cookiesOf(finish(new Response()));
}
