import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { enterRoom, heldSession, type RoomPage, startRoomServer } from '~/tests/support/roomServer';
import { openWorld, type Person } from '~/tests/support/world';

let eva: Person;
let ana: Person;
let luis: Person;
let identifier: string;
let count = 0;
const { world } = await openWorld();
const server = await startRoomServer(world.services, { tickMs: 50 });
afterAll(server.close);
beforeEach(async () => {
  count += 1;
  eva = await world.mentor(`eva${count}`);
  ana = await world.student(`ana${count}`);
  luis = await world.student(`luis${count}`);
  identifier = (await heldSession(world, eva, [ana, luis])).identifier;
});

const enter = (person: Person, tab?: string, which = identifier) =>
  enterRoom({ world, server }, person, which, tab === undefined ? {} : { tab });
const here = (page: RoomPage) => page.got('here').map(({ peer }) => peer.username);
const STATE = { audio: true, video: true, screen: false, hand: null, recording: false };
const offer = (sdp: string) => ({ description: { type: 'offer' as const, sdp } });
const present = async () => {
  const { body } = await world.call('GET', `/api/mentorships/${identifier}/presence/`, { token: eva.token });
  return body.map((one: { username: string }) => one.username);
};

describe('people in a room', () => {
  it('get each other’s names and roles from the database', async () => {
    const [mentor, student] = [await enter(eva), await enter(ana)];
    const [welcome] = student.got('welcome');
    expect(welcome).toMatchObject({
      now: world.now().toISOString(),
      self: { user_id: ana.id, username: ana.username, role: 'participant', full_name: `Ana${count} Pérez` },
    });
    expect(new Date(welcome?.closes_at ?? 0).getTime() - world.now().getTime()).toBe(90 * 60_000);
    await expect.poll(() => here(mentor)).toEqual([ana.username]);
    expect(student.got('here')[0]?.peer).toMatchObject({ id: mentor.id(), role: 'moderator' });
    expect(student.frames.map(({ type }) => type)).toEqual(['welcome', 'here']);
    expect(JSON.stringify([student.frames, mentor.frames])).not.toContain('@');
  });

  it('see state changes, with the whole peer each time', async () => {
    const [mentor, student] = [await enter(eva), await enter(ana)];
    student.say({ type: 'state', state: { ...STATE, hand: 7 } });
    await expect.poll(() => mentor.got('here')).toHaveLength(2);
    expect(mentor.got('here')[1]?.peer).toMatchObject({
      id: student.id(),
      username: ana.username,
      state: { ...STATE, hand: 7 },
    });
    const late = await enter(luis);
    const states = late.got('here').map(({ peer }) => [peer.username, peer.state.hand]);
    expect(states.sort()).toEqual([
      [ana.username, 7],
      [eva.username, null],
    ]);
  });

  it('send signals to a single peer, in order and unchanged', async () => {
    const [mentor, student, other] = [await enter(eva), await enter(ana), await enter(luis)];
    const candidates = [{ candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMLineIndex: 0 }];
    for (let n = 0; n < 50; n++) student.say({ type: 'signal', to: mentor.id(), data: offer(`n ${n}`) });
    student.say({ type: 'signal', to: mentor.id(), data: { candidates } });
    await expect.poll(() => mentor.got('signal')).toHaveLength(51);
    const signals = mentor.got('signal');
    expect(signals.slice(0, 50).map(({ data }) => data.description?.sdp)).toEqual(
      Array.from({ length: 50 }, (_, n) => `n ${n}`),
    );
    expect(signals[50]).toEqual({ type: 'signal', from: student.id(), data: { candidates } });
    expect(other.got('signal')).toEqual([]);
    expect(student.got('signal')).toEqual([]);
  });

  it('are gone at once when they say goodbye', async () => {
    const [mentor, student] = [await enter(eva), await enter(ana)];
    const id = student.id();
    student.say({ type: 'bye' });
    expect(await student.closed).toMatchObject({ code: 1000 });
    await expect.poll(() => mentor.got('gone')).toEqual([{ type: 'gone', id }]);
    await expect.poll(present).toEqual([eva.username]);
  });

  it('can reconnect unnoticed, and get what was sent to that page', async () => {
    const [mentor, tab] = [await enter(eva), randomUUID()];
    const student = await enter(ana, tab);
    student.say({ type: 'state', state: STATE });
    await expect.poll(() => mentor.got('here')).toHaveLength(2);
    student.socket.terminate();
    await student.closed;
    mentor.say({ type: 'signal', to: student.id(), data: offer('meanwhile') });
    mentor.say({ type: 'ping', ping: 1 });
    await expect.poll(() => mentor.got('pong')).toHaveLength(1);
    const back = await enter(ana, tab);
    expect(back.id()).toBe(student.id());
    expect(back.got('welcome')[0]?.self.state).toEqual(STATE);
    await expect.poll(() => back.got('signal').map(({ data }) => data)).toEqual([offer('meanwhile')]);
    back.say({ type: 'signal', to: mentor.id(), data: offer('again') });
    await expect.poll(() => mentor.got('signal')).toHaveLength(1);
    expect(mentor.got('here')).toHaveLength(2);
    expect(mentor.got('gone')).toEqual([]);
  });

  it('are gone after the grace period if they do not reconnect', async () => {
    const [mentor, student] = [await enter(eva), await enter(ana)];
    student.socket.terminate();
    await student.closed;
    expect(await present()).toContain(ana.username);
    await expect.poll(() => mentor.got('gone')).toEqual([{ type: 'gone', id: student.id() }]);
    await expect.poll(present).toEqual([eva.username]);
  });

  it('have an older page ended by a newer one, which does not count as leaving', async () => {
    const [mentor, first] = [await enter(eva), await enter(ana)];
    const second = await enter(ana);
    expect(await first.closed).toMatchObject({ code: 4409 });
    await expect
      .poll(() => mentor.frames.map((frame) => frame.type))
      .toEqual(['welcome', 'here', 'gone', 'here']);
    expect(mentor.got('gone')).toEqual([{ type: 'gone', id: first.id() }]);
    expect(mentor.got('here')[1]?.peer.id).toBe(second.id());
    expect(await present()).toEqual([eva.username, ana.username]);
    second.say({ type: 'ping', ping: 3 });
    await expect.poll(() => second.got('pong')).toEqual([{ type: 'pong', ping: 3 }]);
  });

  it('keep only one of several simultaneous pages', async () => {
    const mentor = await enter(eva);
    const pages = await Promise.all(Array.from({ length: 5 }, () => enter(ana)));
    const open = () => pages.filter(({ socket }) => socket.readyState === socket.OPEN);
    await expect.poll(() => open().length).toBe(1);
    // The count is also one for a moment while pages replace each other, so the id is checked too.
    await expect
      .poll(() => [mentor.got('here').length - mentor.got('gone').length, mentor.got('here').at(-1)?.peer.id])
      .toEqual([1, open()[0]?.id()]);
  });

  it('can be muted by a moderator only', async () => {
    const [mentor, student, other] = [await enter(eva), await enter(ana), await enter(luis)];
    student.say({ type: 'mute-all' });
    await expect.poll(() => student.got('error')[0]?.detail).toContain('modera');
    mentor.say({ type: 'mute-all' });
    for (const page of [student, other]) {
      await expect.poll(() => page.got('mute')).toEqual([{ type: 'mute', by: `Eva${count} Pérez` }]);
    }
    expect(mentor.got('mute')).toEqual([]);
  });

  it('do not hear people in another room', async () => {
    const [pilar, quique] = [await world.mentor(`pilar${count}`), await world.student(`quique${count}`)];
    const elsewhere = (await heldSession(world, pilar, [quique])).identifier;
    const [mentor, student] = [await enter(eva), await enter(ana)];
    const [theirs, stranger] = [
      await enter(pilar, undefined, elsewhere),
      await enter(quique, undefined, elsewhere),
    ];
    stranger.say({ type: 'signal', to: student.id(), data: offer('psst') });
    stranger.say({ type: 'state', state: STATE });
    stranger.say({ type: 'chat', text: 'Hola', client_id: 'x' });
    theirs.say({ type: 'mute-all' });
    await expect.poll(() => [stranger.got('chat').length, stranger.got('mute').length]).toEqual([1, 1]);
    stranger.say({ type: 'bye' });
    await expect.poll(() => theirs.got('gone')).toHaveLength(1);
    expect(mentor.frames.map(({ type }) => type)).toEqual(['welcome', 'here']);
    expect(student.frames.map(({ type }) => type)).toEqual(['welcome', 'here']);
  });
});
