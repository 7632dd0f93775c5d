import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '~/api/app';
import { runSweep } from '~/api/jobs/sweep';
import { secondInstance } from '~/tests/support/secondInstance';
import { createWorld, ORIGIN, PASSWORD, type World } from '~/tests/support/world';
import { createLimiters, spend } from './rates';

let world: World;
beforeEach(async () => {
  world = await createWorld({
    limits: {
      logInAccount: { points: 3, seconds: 60 },
      logInWholeAccount: { points: 5, seconds: 60 },
      logInAddress: { points: 4, seconds: 60 },
      chat: { points: 3, seconds: 60 },
      writes: { points: 8, seconds: 60 },
    },
  });
});
afterEach(() => world.close());

const MINUTE = 60;
interface Asked {
  path: string;
  body: object;
  address: string;
}
const logIn = (username: string, password: string, address = '192.0.2.1'): Asked => ({
  path: '/api/auth/token/',
  body: { username, password },
  address,
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('two instances on one server', () => {
  let other: Awaited<ReturnType<typeof secondInstance>>;
  let send: ((asked: Asked, token?: string) => Promise<Response>)[];
  beforeEach(async () => {
    other = await secondInstance(world);
    const apis = [world.api, createApi(other.services, other.services)];
    send = apis.map((api) => async ({ path, body, address }, token) => {
      const headers = {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return api.fetch(new Request(ORIGIN + path, init), { address });
    });
  });
  afterEach(() => other.close());

  const statuses = async (asked: Asked[], token?: string) => {
    const answers = [];
    for (const [i, one] of asked.entries()) answers.push(await send[i % 2]?.(one, token));
    return answers.map((answer) => answer?.status);
  };
  const from = (n: number) => `198.51.${n}.1`;

  it('count an account’s failures from one network together, with a Retry-After, until a success', async () => {
    await world.student('ana');
    const wrong = (n: number) => logIn('ana', 'no-es-esta', `198.51.100.${n}`);
    const right = (n: number) => logIn('ANA', PASSWORD, `198.51.100.${n}`);
    expect(await statuses([wrong(1), wrong(2), right(3), wrong(4), wrong(5), wrong(6)])).toEqual([
      401, 401, 200, 401, 401, 401,
    ]);
    expect(await statuses([right(7), right(8)])).toEqual([429, 429]);
    const refused = await send[1]?.(right(9));
    const wait = Number(refused?.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(MINUTE - 20);
    expect(wait).toBeLessThanOrEqual(MINUTE);
  });

  it('count an account’s failures from all networks together, but a known device’s apart', async () => {
    await world.student('ana');
    const opened = await send[0]?.({
      ...logIn('ana', PASSWORD, from(0)),
      body: { username: 'ana', password: PASSWORD, device: '' },
    });
    const { device } = (await opened?.json()) as { device: string };
    const wrong = (n: number) => logIn('ana', 'no-es-esta', from(n));
    expect(await statuses([wrong(1), wrong(2), wrong(3), wrong(4), wrong(5), wrong(6)])).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    const known = (password: string) => ({
      ...logIn('ana', password, from(1)),
      body: { username: 'ana', password, device },
    });
    expect(await statuses([known('no'), known('no'), known('no'), known(PASSWORD)])).toEqual([
      401, 401, 401, 429,
    ]);
  });

  it('count only the failed log-ins of an IP address', async () => {
    await world.student('ana');
    const right = logIn('ana', PASSWORD);
    expect(await statuses(Array.from({ length: 6 }, () => right))).toEqual(Array(6).fill(200));
    const wrong = (n: number) => logIn(`nadie${n}`, 'no-es-esta');
    await world.student('bea');
    const stranger = logIn('bea', PASSWORD);
    expect(await statuses([wrong(1), wrong(2), wrong(3), wrong(4), wrong(5), stranger])).toEqual([
      401, 401, 401, 401, 429, 429,
    ]);
  });

  it('count a sender’s messages together, even simultaneous ones', async () => {
    const [eva, ana] = [await world.mentor('eva'), await world.student('ana')];
    const message = {
      path: '/api/chat/messages/',
      body: { receiver: eva.id, message: 'Hola' },
      address: '192.0.2.1',
    };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => send[i % 2]?.(message, ana.token)));
    const found = answers.map((answer) => answer?.status).sort();
    expect(found).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  it('count all of a person’s writes together, but no reads and no writes of others', async () => {
    const [eva, ana, bea] = [
      await world.mentor('eva'),
      await world.student('ana'),
      await world.student('bea'),
    ];
    const apis = [world.api, createApi(other.services, other.services)];
    let calls = 0;
    const call = async (method: string, path: string, { token } = ana) => {
      const init = { method, headers: { Authorization: `Bearer ${token}` } };
      return apis[calls++ % 2]?.fetch(new Request(ORIGIN + path, init), { address: '192.0.2.1' });
    };
    const favourite = '/api/favourites/eva/';
    for (let i = 0; i < 4; i++) {
      expect((await call('PUT', favourite))?.status).toBeLessThan(300);
      expect((await call('DELETE', favourite))?.status).toBe(204);
    }
    const writes = [
      ['PUT', favourite],
      ['POST', '/api/mentorships/'],
      ['POST', '/api/reviews/'],
      ['POST', '/api/notifications/mark-all-as-read/'],
      ['PATCH', '/api/auth/preferences/'],
      ['DELETE', '/api/auth/sessions/'],
    ] as const;
    for (const [method, path] of writes) {
      const refused = await call(method, path);
      expect([method, path, refused?.status]).toEqual([method, path, 429]);
      expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(MINUTE - 20);
    }
    expect((await call('GET', '/api/favourites/'))?.status).toBe(200);
    for (const person of [bea, eva])
      expect((await call('POST', '/api/notifications/mark-all-as-read/', person))?.status).toBeLessThan(300);
  });

  it('store no username and no address, and delete expired counts', async () => {
    await statuses([logIn('ana.garcia', 'no-es-esta')]);
    const read = async () => (await world.db.execute<{ key: string }>(sql`select * from rate_limits`)).rows;
    expect(await read()).toHaveLength(3);
    expect(JSON.stringify(await read())).not.toMatch(/garcia|192\.0\.2/);
    world.setNow(new Date());
    await runSweep(world.services);
    expect(await read()).toHaveLength(3);
    world.setNow(new Date(Date.now() + 2 * MINUTE * 1000));
    await runSweep(world.services);
    expect(await read()).toEqual([]);
  });

  it('each count on their own while the database cannot', async () => {
    await world.db.execute(sql`alter table rate_limits rename to rate_limits_away`);
    const [mine, theirs] = [world.services.limiters.chat, other.services.limiters.chat];
    for (const limiter of [mine, theirs, mine, theirs, mine, theirs]) await spend(limiter, 'ana');
    await expect(spend(mine, 'ana')).rejects.toMatchObject({ status: 429 });
    await world.db.execute(sql`alter table rate_limits_away rename to rate_limits`);
  });
});

it('the embedded engine counts in memory', async () => {
  const { chat } = createLimiters({ ...world.deps, engine: 'pglite' });
  for (let i = 0; i < 3; i++) await spend(chat, 'ana');
  await expect(spend(chat, 'ana')).rejects.toMatchObject({ status: 429 });
  const { rows } = await world.db.execute(sql`select * from rate_limits`);
  expect(rows).toEqual([]);
});

describe('a shared IP address', () => {
  const PLACE = '192.0.2.1';
  const post = async (username: string, password: string, address = PLACE) => {
    const answer = await world.call('POST', '/api/auth/token/', { body: { username, password }, address });
    return { ...answer, wait: Number(answer.headers.get('Retry-After')) };
  };
  /** However slow the machine is. */
  const lets = async (username: string, address = PLACE) => {
    world.services.refusalMs = 30_000;
    expect((await post(username, PASSWORD, address)).status).toBe(200);
    delete world.services.refusalMs;
  };
  const useUp = async () => {
    for (let n = 0; n < 4; n++) await post(`nadie${n}`, 'no-es-esta');
  };

  it('over its limit admits users who have logged in from there, within their own limit', async () => {
    for (const name of ['ana', 'bea']) await world.student(name);
    await lets('ana', '192.0.2.99');
    await useUp();
    const stranger = await post('bea', PASSWORD);
    expect([stranger.status, stranger.body.detail]).toEqual([
      429,
      'Demasiados intentos fallidos desde esta red. Vuelve a probar dentro de un minuto.',
    ]);
    for (const name of ['ANA', 'ana']) await lets(name);
    // A wrong password reads the same, whoever is known here: what was told would be who is.
    for (let n = 0; n < 3; n++) {
      const answers = [await post('ana', 'no-es-esta'), await post('bea', 'x'), await post('nadie', 'x')];
      for (const { status, body, wait } of answers) {
        expect([status, body]).toEqual([429, stranger.body]);
        expect(Math.abs(wait - stranger.wait)).toBeLessThan(20);
      }
    }
    // The limit of the account is not lifted.
    const locked = await post('ana', PASSWORD);
    expect([locked.status, locked.body]).toEqual([429, stranger.body]);
    await lets('ana', '198.51.100.1');
  });

  // The embedded engine does one thing after another: a lock there holds up everything.
  const onServer = it.skipIf(!process.env.TEST_DATABASE_URL);
  onServer('refuses known and unknown users at the same time, however long the look-up takes', async () => {
    await world.student('ana');
    await useUp();
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table known_networks`);
      // Neither waits for the other: the lock holds until both are answered.
      const [known, stranger] = await Promise.all([post('ana', 'no-es-esta'), post('nadie', 'x')]);
      expect([known.status, known.body]).toEqual([429, stranger.body]);
    });
  });

  it('remembers its users for 90 days, by a hash that hides the network', async () => {
    const ana = await world.student('ana');
    await world.student('bea');
    await lets('ana');
    await lets('bea');
    const rows = async () => (await world.db.execute(sql`select * from known_networks`)).rows;
    expect(await rows()).toHaveLength(2);
    expect(new Set((await rows()).map(({ network }) => network)).size).toBe(2);
    expect(JSON.stringify(await rows())).not.toContain('192.0.2');
    const mine = await world.call('GET', '/api/auth/export/', { token: ana.token });
    expect(mine.body.known_networks).toEqual([{ last_log_in_at: expect.any(String) }]);
    await useUp();
    const start = world.now().getTime();
    const later = (days: number) => world.setNow(new Date(start + days * 24 * 3600_000));
    later(89);
    await lets('ana');
    later(91);
    await runSweep(world.services);
    expect(await rows()).toHaveLength(1);
    // The clean-up of a database server has forgotten the attempts, too.
    await useUp();
    expect((await post('bea', PASSWORD)).status).toBe(429);
    await lets('ana');
    world.setNow(new Date(start));
  });

  it('has twenty times the limit where it is configured', async () => {
    const limits = {
      logInAddress: { points: 1, seconds: 60 },
      registerTries: { points: 1, seconds: 60 },
      resetAddress: { points: 1, seconds: 60 },
    };
    const school = await createWorld({ limits, sharedNetworks: ['203.0.113.0/24', '2001:db8:7::/48'] });
    const calls = [
      ['/api/auth/token/', (n: number) => ({ username: `nadie${n}`, password: 'x' })],
      ['/api/auth/register/', () => ({})],
      [
        '/api/auth/password-reset/',
        (n: number, from: string) => ({ email: `n${n}@${from.replaceAll(':', '-')}.example` }),
      ],
    ] as const;
    for (const [path, bodyOf] of calls) {
      const most = async (address: string) => {
        for (let n = 0; ; n++)
          if ((await school.call('POST', path, { body: bodyOf(n, address), address })).status === 429)
            return n;
      };
      expect([path, await most('203.0.113.9')]).toEqual([path, 20]);
      expect([path, await most('2001:db8:7:1::9')]).toEqual([path, 20]);
      expect([path, await most('203.0.114.9')]).toEqual([path, 1]);
      expect([path, await most('2001:db8:8:1::9')]).toEqual([path, 1]);
    }
    await school.close();
  });
});
