import { beforeEach, expect, it } from 'vitest';
import type { RoomSignal } from '~/api/contract/room';
import { FakeConnection } from '~/tests/support/testCall';
import { NO_TRACKS } from './peerConnection';
import { createPeerLink } from './peerLink';

let now: number;
let timers: { run: () => void; at: number }[];
beforeEach(() => {
  now = 0;
  timers = [];
});
const settled = () => new Promise((done) => setImmediate(done));

function end(isCaller: boolean) {
  const sent: RoomSignal[] = [];
  const made: FakeConnection[] = [];
  const link = createPeerLink(
    {
      isCaller,
      tracks: () => NO_TRACKS,
      others: () => 1,
      send: (data) => sent.push(data) > 0,
      changed: () => {},
    },
    {
      connect() {
        made.push(new FakeConnection());
        return made.at(-1) as unknown as RTCPeerConnection;
      },
      stream: (tracks) => ({ tracks }) as unknown as MediaStream,
      now: () => now,
      random: () => 0,
      setTimer(run, milliseconds) {
        timers.push({ run, at: now + milliseconds });
        return timers.at(-1);
      },
      clearTimer(timer) {
        timers = timers.filter((one) => one !== timer);
      },
    },
  );
  return { link, sent, made, now: () => made.at(-1) as FakeConnection };
}
type End = ReturnType<typeof end>;

/** Delivers signals both ways until neither side sends any more. */
async function talk(...[one, other]: [End, End]): Promise<void> {
  await settled();
  while (one.sent.length + other.sent.length > 0) {
    for (const data of one.sent.splice(0)) other.link.receive(data);
    for (const data of other.sent.splice(0)) one.link.receive(data);
    await settled();
  }
}
async function pass(milliseconds: number): Promise<void> {
  const until = now + milliseconds;
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.run();
    await settled();
  }
  now = until;
}

it('the caller offers three transceivers, and the other side adopts them without adding any', async () => {
  const [caller, other] = [end(true), end(false)];
  await talk(caller, other);
  expect(
    caller
      .now()
      .getTransceivers()
      .map(({ kind }) => kind),
  ).toEqual(['audio', 'video', 'video']);
  expect(other.now().getTransceivers()).toHaveLength(3);
  expect([caller, other].map((one) => one.now().signalingState)).toEqual(['stable', 'stable']);
});

it('in a glare the caller proceeds and the other side rolls back', async () => {
  const [caller, other] = [end(true), end(false)];
  await talk(caller, other);
  caller.link.restart();
  other.link.restart();
  await talk(caller, other);
  expect([caller, other].map((one) => one.now().signalingState)).toEqual(['stable', 'stable']);
  expect([caller.now().rolledBack, other.now().rolledBack]).toEqual([0, 1]);
});

it('candidates gathered together are sent together', async () => {
  const [caller, other] = [end(true), end(false)];
  await talk(caller, other);
  for (const name of ['a', 'b', 'c']) caller.now().find(name);
  await pass(60);
  expect(caller.sent).toEqual([{ candidates: [{ candidate: 'a' }, { candidate: 'b' }, { candidate: 'c' }] }]);
  await talk(caller, other);
  expect(other.now().added).toHaveLength(3);
});

it('candidates that come before the offer wait for it', async () => {
  const [caller, other] = [end(true), end(false)];
  other.link.receive({ candidates: [{ candidate: 'early' }] });
  await settled();
  expect(other.now().added).toEqual([]);
  await talk(caller, other);
  expect(other.now().added).toEqual([{ candidate: 'early' }]);
});

it('keeps the newest candidates that arrive before an offer, up to a limit', async () => {
  const [caller, other] = [end(true), end(false)];
  const names = Array.from({ length: 250 }, (_, at) => ({ candidate: `${at}` }));
  for (let at = 0; at < 250; at += 50) other.link.receive({ candidates: names.slice(at, at + 50) });
  await talk(caller, other);
  expect(other.now().added).toEqual(names.slice(50));
});

it('a lost offer is sent again', async () => {
  const [caller, other] = [end(true), end(false)];
  await settled();
  caller.sent.length = 0;
  await pass(4_100);
  await talk(caller, other);
  expect(caller.now().signalingState).toBe('stable');
});

it('each side opens a new connection after the other gave up', async () => {
  for (const isCaller of [true, false]) {
    const [kept, first] = [end(isCaller), end(!isCaller)];
    await talk(kept, first);
    const again = end(!isCaller);
    kept.link.restart();
    await talk(kept, again);
    expect(kept.made).toHaveLength(2);
    expect([kept, again].map((one) => one.now().signalingState)).toEqual(['stable', 'stable']);
    expect(kept.now().remoteDescription?.sdp).toContain(again.now().localDescription?.sdp?.slice(0, 20));
  }
});

it('a failed connection restarts ICE, and is replaced after a long failure', async () => {
  const [caller, other] = [end(true), end(false)];
  await talk(caller, other);
  caller.now().become('connected');
  expect(caller.link.line()).toBe('connected');
  caller.now().become('failed');
  expect(caller.link.line()).toBe('lost');
  expect(caller.now().restarts).toBe(1);
  await pass(30_000);
  expect(caller.made.length).toBeGreaterThan(1);
  expect(caller.made[0]?.connectionState).toBe('closed');
});
