import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedStateOf } from '~/app/.server/platform';
import { testPlatform } from '~/tests/support/platform';
import type { RawAnswer } from './attempt';
import { createBreaker } from './breaker';
import { ApiError, type FailureKind } from './errors';
import { createExchange } from './exchange';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const answer = (status: number) => async (): Promise<RawAnswer> => ({
  status,
  statusText: '',
  headers: new Headers(),
  text: '',
});
const fail = (kind: FailureKind) => async (): Promise<RawAnswer> => {
  throw new ApiError({ kind });
};

const get = (path: string) => ({ method: 'GET', path }) as const;
const MENTORS = get('/api/mentors/');

async function statusesOf(attempts: (() => Promise<RawAnswer>)[]) {
  const ask = createBreaker({ log: pino({ level: 'silent' }) });
  const seen: (number | string)[] = [];
  for (const one of attempts) {
    seen.push(
      await ask(MENTORS, one).then(
        (a) => a.status,
        (error: ApiError) => error.kind,
      ),
    );
  }
  return { ask, seen };
}

describe('the breaker', () => {
  it('opens after 5 failures in a row: time-outs, lost connections, 502 to 504', async () => {
    const failures = [fail('timeout'), fail('network'), answer(502), answer(503), answer(504)];
    const { ask, seen } = await statusesOf([...failures, answer(200), answer(200)]);
    expect(seen).toEqual(['timeout', 'network', 502, 503, 504, 'open', 'open']);
    vi.setSystemTime(Date.now() + 5_001);
    await expect(ask(MENTORS, answer(200))).resolves.toMatchObject({ status: 200 });
    await expect(ask(MENTORS, answer(200))).resolves.toMatchObject({ status: 200 });
  });

  it('never opens for a 500 or a refusal, and one answer starts the count again', async () => {
    const { seen } = await statusesOf([500, 500, 500, 500, 500, 401, 404, 429, 200].map(answer));
    expect(seen).toEqual([500, 500, 500, 500, 500, 401, 404, 429, 200]);
    const down = Array.from({ length: 4 }, () => answer(503));
    expect((await statusesOf([...down, answer(500), ...down, answer(200)])).seen.at(-1)).toBe(200);
  });

  it('lets one probe through and fails the other calls at once', async () => {
    const { ask } = await statusesOf(Array.from({ length: 5 }, () => fail('network')));
    vi.setSystemTime(Date.now() + 5_001);
    let finish = (_: RawAnswer) => {};
    const probe = ask(
      MENTORS,
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await expect(ask(MENTORS, answer(200))).rejects.toMatchObject({ kind: 'open' });
    finish(await answer(503)());
    await probe;
    await expect(ask(MENTORS, answer(200))).rejects.toMatchObject({ kind: 'open' });
  });

  it('counts each resource apart, and each call of `auth`', async () => {
    const { ask } = await statusesOf(Array.from({ length: 8 }, () => fail('timeout')));
    await expect(ask(get('/api/mentors/search/'), answer(200))).rejects.toMatchObject({ kind: 'open' });
    const me = get('/api/auth/me/');
    for (const one of [me, get('/api/reviews/'), { method: 'POST', path: '/api/mentors/' } as const])
      await expect(ask(one, answer(200))).resolves.toMatchObject({ status: 200 });
    for (let i = 0; i < 5; i++) await ask(get('/api/auth/sessions/'), fail('timeout')).catch(() => {});
    await expect(ask(get('/api/auth/sessions/7/'), answer(200))).rejects.toMatchObject({ kind: 'open' });
    await expect(ask(me, answer(200))).resolves.toMatchObject({ status: 200 });
  });

  it('opens after short time-outs only for calls with the same time', async () => {
    const { ask } = await statusesOf([]);
    const soon = { ...get('/api/mentors/search/'), limit: 1_500 };
    for (let i = 0; i < 5; i++) await ask(soon, fail('timeout')).catch(() => {});
    await expect(ask(soon, answer(200))).rejects.toMatchObject({ kind: 'open' });
    await expect(ask(MENTORS, answer(200))).resolves.toMatchObject({ status: 200 });
  });

  it('does not count a call that was never sent because the request had no time left', async () => {
    const platform = testPlatform({ env: { apiUrl: 'http://api.test' } });
    const shared = { ...sharedStateOf(platform), callApi: async () => new Response('[]') };
    const left = { milliseconds: 0, done() {} };
    const deadlines = { start: () => left };
    const exchange = createExchange({ shared, address: '', requestId: 'r', deadlines, log: platform.log });
    for (let i = 0; i < 5; i++)
      await expect(exchange(MENTORS, {})).rejects.toMatchObject({ kind: 'timeout' });
    left.milliseconds = 1_000;
    await expect(exchange(MENTORS, {})).resolves.toMatchObject({ status: 200 });
  });

  it('opens at the first failure until the server has answered once', async () => {
    const { ask } = await statusesOf(Array.from({ length: 5 }, () => fail('timeout')));
    const [me, reviews, badges] = [get('/api/auth/me/'), get('/api/reviews/'), get('/api/badges/')];
    await expect(ask(me, fail('timeout'))).rejects.toMatchObject({ kind: 'timeout' });
    await expect(ask(me, answer(200))).rejects.toMatchObject({ kind: 'open' });
    await expect(ask(badges, answer(404))).resolves.toMatchObject({ status: 404 });
    for (let i = 0; i < 4; i++) await ask(reviews, fail('timeout')).catch(() => {});
    await expect(ask(reviews, answer(200))).resolves.toMatchObject({ status: 200 });
  });
});
