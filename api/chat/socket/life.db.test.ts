import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '~/api/db/schema';
import { type ChatClient, startChatServer } from '~/tests/support/chatServer';
import { eventually } from '~/tests/support/patience';
import { createWorld, openWorld, type Person } from '~/tests/support/world';

const { world } = await openWorld({}, { limits: { chat: { points: 200, seconds: 60 } } });
const server = await startChatServer(world.services);
const ana = await world.student('ana');
const eva = await world.mentor('eva');
afterAll(server.close);

let names = 0;
const couple = async () => {
  names += 1;
  return [await world.student(`alumna${names}`), await world.mentor(`mentora${names}`)] as const;
};
const join = (one: Person, other: Person) => server.join(one.id, other.id, { token: one.token });
const contents = ({ frames }: ChatClient) => frames.map((frame) => frame.content ?? frame.error);

describe('a chat socket', () => {
  // Checks of open connections run only when a test triggers them.
  beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterAll(() => vi.useRealTimers());

  const endsWith = async (client: ChatClient, code: number, change: () => Promise<unknown>) => {
    await change();
    vi.advanceTimersByTime(5_000);
    expect(await client.closed).toMatchObject({ code });
  };

  it('ends within 5 s of the log-out, but only for that log-in', async () => {
    const [one, other] = await couple();
    const elsewhere = await server.join(one.id, other.id, { token: await world.signIn(one.id) });
    await endsWith(await join(one, other), 4401, () =>
      world.call('POST', '/api/auth/logout/', { token: one.token }),
    );
    elsewhere.say({ message: 'Aquí sigo' });
    await eventually(() => expect(contents(elsewhere)).toEqual(['Aquí sigo']));
    elsewhere.socket.close();
  });

  it('ends when the account is deactivated', async () => {
    const [one, other] = await couple();
    await endsWith(await join(one, other), 4401, () =>
      world.db.update(users).set({ isActive: false }).where(eq(users.id, one.id)),
    );
  });

  it('ends a minute after its access token expires, unless it sends a new one', async () => {
    const [one, other] = await couple();
    const [old, renewed] = [await join(one, other), await join(one, other)];
    const start = world.now();
    world.setNow(new Date(start.getTime() + 4 * 60_000));
    renewed.say({ token: await world.signIn(one.id) });
    await eventually(() =>
      expect(renewed.frames).toEqual([
        { token_expires_at: new Date(start.getTime() + 9 * 60_000).toISOString() },
      ]),
    );
    world.setNow(new Date(start.getTime() + 6 * 60_000 + 1_000));
    vi.advanceTimersByTime(5_000);
    expect(await old.closed).toMatchObject({ code: 4401, reason: 'token expired' });
    renewed.say({ message: 'Sigo' });
    await eventually(() => expect(contents(renewed)[1]).toBe('Sigo'));
    renewed.socket.close();
    world.setNow(start);
  });

  it('is not renewed by another user’s token', async () => {
    const client = await join(ana, eva);
    client.say({ token: eva.token });
    await eventually(() => expect(client.frames).toHaveLength(1));
    expect(client.frames[0].error).toContain('sesión');
    client.socket.close();
  });

  it('is cut when it does not answer pings', async () => {
    const quick = await startChatServer(world.services, { beatMs: 100 });
    const [one, other] = await couple();
    const alive = await quick.join(one.id, other.id, { token: one.token });
    const dead = await quick.join(other.id, one.id, { token: other.token });
    const pings = vi.fn();
    alive.socket.on('ping', pings);
    dead.socket.pause();
    await eventually(() => expect(pings.mock.calls.length).toBeGreaterThan(4));
    dead.socket.resume();
    expect(await dead.closed).toMatchObject({ code: 1006 });
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    await quick.close();
  });

  it('is closed with 1001 when the server stops, and new ones are refused', async () => {
    const small = await createWorld();
    const door = await startChatServer(small.services);
    const [one, other] = [await small.student('ana'), await small.mentor('eva')];
    const client = await door.join(one.id, other.id, { token: one.token });
    small.services.connections.endAll();
    expect(await client.closed).toMatchObject({ code: 1001 });
    await expect(door.join(one.id, other.id, { token: one.token })).rejects.toThrow('503');
    await door.close();
    await small.close();
  });
});
