import { expect, it } from 'vitest';
import { peer, startCall } from '~/tests/support/testCall';
import type { RecorderDeps } from './deps';

/** Connected to b and c with media flowing; then the server restarts, and we return first. */
async function backFirst() {
  const world = await startCall();
  await world.welcome();
  await world.hear({ type: 'here', peer: peer('b') }, { type: 'here', peer: peer('c') });
  for (const one of world.connections) one.become('connected');
  await world.close(1001);
  await world.pass(1_000);
  await world.welcome();
  const here = () => world.call.view().others.map(({ id }) => id);
  return { ...world, here };
}

it('media that flow go on while the others are on their way back', async () => {
  const { connections, news, here, hear, pass } = await backFirst();
  await pass(35_000);
  expect(here()).toEqual(['b', 'c']);
  expect(connections.map(({ connectionState }) => connectionState)).toEqual(['connected', 'connected']);
  const later = new Date(Date.UTC(2026, 10, 22, 12, 1)).toISOString();
  await hear(...['b', 'c'].map((id) => ({ type: 'here' as const, peer: peer(id, { joined_at: later }) })));
  await pass(60_000);
  expect(here()).toEqual(['b', 'c']);
  expect(connections).toHaveLength(2);
  expect(news).toEqual([]);
});

it('who does not come back is missed in the end, at once without media between us', async () => {
  const { connections, here, pass } = await backFirst();
  connections[1]?.become('failed');
  await pass(3_000);
  expect(here()).toEqual(['b']);
  await pass(60_000);
  expect(here()).toEqual([]);
  expect(connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed']);
});

it('who is said to be gone, or comes back with another page, is not kept', async () => {
  const { here, hear, pass } = await backFirst();
  await hear({ type: 'gone', id: 'b' }, { type: 'here', peer: peer('d', { user_id: 'c'.charCodeAt(0) }) });
  expect(here()).toEqual(['d']);
  await pass(60_000);
  expect(here()).toEqual(['d']);
});

it('a second break begins the wait anew', async () => {
  const { here, pass, close, welcome } = await backFirst();
  await pass(30_000);
  await close(1001);
  await pass(5_000);
  await welcome();
  await pass(30_000);
  expect(here()).toEqual(['b', 'c']);
});

/** A browser whose recorder fails at the last step, with what was opened for it and not closed. */
function refusing() {
  const open = new Set<string>();
  const recorder: RecorderDeps = {
    canvas() {
      open.add('picture');
      const stop = () => open.delete('picture');
      const captureStream = () => ({ getVideoTracks: () => [], getTracks: () => [{ stop }] });
      return { getContext: () => null, captureStream } as unknown as HTMLCanvasElement;
    },
    video: () => ({}) as HTMLVideoElement,
    mixer() {
      open.add('sound');
      return { track: {} as MediaStreamTrack, set: () => {}, stop: () => void open.delete('sound') };
    },
    record() {
      throw new DOMException('no codec', 'NotSupportedError');
    },
    stream: () => ({}) as MediaStream,
  };
  return { recorder, open };
}

it('a recording that cannot begin is told of each time, and leaves nothing behind', async () => {
  const { recorder, open } = refusing();
  const { call, timers, welcome } = await startCall({ recorder });
  await welcome({ role: 'moderator' });
  let told = 0;
  call.subscribe(() => {
    told += 1;
  });
  const before = timers();
  call.startRecording();
  expect(call.view()).toMatchObject({ recordingFailures: 1, self: { state: { recording: false } } });
  call.startRecording();
  expect(call.view().recordingFailures).toBe(2);
  expect(told).toBe(2);
  expect([...open]).toEqual([]);
  expect(timers()).toBe(before);
});
