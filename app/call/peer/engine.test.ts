import { expect, it } from 'vitest';
import { fakeDevices, peer, startCall } from '~/tests/support/testCall';
import type { RecorderDeps } from './view';

const ON = { audio: true, video: true, screen: false, hand: null, recording: false };

it('enters with both devices, requested together, and sends their state', async () => {
  const devices = fakeDevices();
  const { call, sent, welcome } = await startCall({ devices });
  expect(call.view().phase).toBe('joining');
  await welcome();
  expect(devices.asked).toEqual(['audio+video']);
  expect(call.view()).toMatchObject({ phase: 'in', self: { id: 'm', name: 'M', state: ON } });
  expect(sent('state').at(-1)?.state).toEqual(ON);
});

it('a refused camera leaves the microphone on, and without devices one can listen', async () => {
  const half = await startCall({ devices: fakeDevices({ video: 'NotAllowedError' }) });
  await half.welcome();
  expect(half.call.view().troubles).toEqual([{ kind: 'camera', why: 'refused' }]);
  expect(half.call.view().self.state).toMatchObject({ audio: true, video: false });

  const none = await startCall({
    devices: fakeDevices({ audio: 'NotFoundError', video: 'NotReadableError' }),
  });
  await none.welcome();
  expect(none.call.view().troubles).toEqual([
    { kind: 'microphone', why: 'missing' },
    { kind: 'camera', why: 'busy' },
  ]);
  expect(none.call.view().phase).toBe('in');
});

it('a muted microphone stays open, silent for the others; who speaks into it is known here alone', async () => {
  const devices = fakeDevices();
  const { call, pass, sent, welcome } = await startCall({ devices, muted: true, level: 0.5 });
  await welcome();
  const [microphone] = devices.given;
  expect(microphone).toMatchObject({ enabled: false, readyState: 'live' });
  await pass(31_000);
  expect(call.view().self).toMatchObject({ isSpeaking: true, state: { audio: false } });
  expect(sent('state')).toHaveLength(1);
  call.toggleAudio();
  expect(microphone).toMatchObject({ enabled: true, readyState: 'live' });
  expect(call.view().self.state.audio).toBe(true);
});

it('turning the camera off stops it at once', async () => {
  const devices = fakeDevices();
  const { call, welcome } = await startCall({ devices });
  await welcome();
  call.toggleVideo();
  expect(devices.given.at(-1)?.readyState).toBe('ended');
  expect(call.view().self.state.video).toBe(false);
});

it('an unplugged camera is looked for once more, and reported when there is none', async () => {
  const devices = fakeDevices();
  const { call, pass, welcome } = await startCall({ devices });
  await welcome();
  devices.refuses.video = 'NotFoundError';
  devices.given.at(-1)?.pull();
  await pass(0);
  expect(call.view().self.state.video).toBe(false);
  expect(call.view().troubles).toEqual([{ kind: 'camera', why: 'missing' }]);
});

it('announces arrivals, departures and raised hands, but nobody who was already there', async () => {
  const { news, hear, pass, welcome } = await startCall();
  await welcome();
  const later = new Date(Date.UTC(2026, 10, 22, 12, 5)).toISOString();
  await hear({ type: 'here', peer: peer('b') }, { type: 'here', peer: peer('z', { joined_at: later }) });
  const state = { ...ON, hand: 5 };
  await hear({ type: 'here', peer: peer('b', { state }) }, { type: 'here', peer: peer('b', { state }) });
  await hear({ type: 'gone', id: 'z' });
  await pass(4_000);
  expect(news).toEqual([
    { kind: 'came', name: 'Z' },
    { kind: 'hand', name: 'B' },
    { kind: 'left', name: 'Z' },
  ]);
});

it('somebody who returns from another page is announced neither as gone nor as new', async () => {
  const { call, news, hear, pass, welcome } = await startCall();
  await welcome();
  await hear({ type: 'here', peer: peer('b', { user_id: 7 }) }, { type: 'gone', id: 'b' });
  const later = new Date(Date.UTC(2026, 10, 22, 12, 5)).toISOString();
  await hear({ type: 'here', peer: peer('c', { user_id: 7, joined_at: later }) });
  await pass(5_000);
  expect(news).toEqual([]);
  expect(call.view().others.map(({ id }) => id)).toEqual(['c']);
});

it('reconnects after a break without repeated announcements, and reports who has left', async () => {
  const { call, sockets, connections, news, hear, pass, close, welcome } = await startCall();
  await welcome();
  await hear({ type: 'here', peer: peer('b') }, { type: 'here', peer: peer('c') });
  await close(1006);
  expect(call.view().phase).toBe('back');
  expect(call.view().others).toHaveLength(2);
  await pass(1_000);
  expect(sockets).toHaveLength(2);
  await welcome();
  await hear({ type: 'here', peer: peer('b') });
  await pass(6_000);
  expect(connections).toHaveLength(2);
  expect(call.view().others.map(({ id }) => id)).toEqual(['b']);
  expect(news).toEqual([{ kind: 'left', name: 'C' }]);
});

it('a chat line is shown at once, sent again after a break, and stays one when it comes back', async () => {
  const { call, sent, hear, pass, close, welcome } = await startCall();
  await welcome();
  call.say('  hola  ');
  await close(1006);
  await pass(1_000);
  await welcome();
  const said = sent('chat');
  expect(said.map(({ text }) => text)).toEqual(['hola', 'hola']);
  expect(call.view().chat).toMatchObject([{ id: null, text: 'hola', isMine: true, problem: null }]);
  const client_id = said[0]?.client_id ?? '';
  const stored = {
    id: 9,
    user_id: 'm'.charCodeAt(0),
    full_name: 'M',
    text: 'hola',
    sent_at: '2026-11-22T12:00:00Z',
    client_id,
  };
  await hear({ type: 'chat', message: stored }, { type: 'chat', message: stored });
  expect(call.view().chat).toMatchObject([{ id: 9, isMine: true, problem: null }]);
});

it('a refused chat line says why, and can be tried again', async () => {
  const { call, sent, hear, welcome } = await startCall();
  await welcome();
  call.say('hola');
  const client_id = sent('chat')[0]?.client_id ?? '';
  await hear({ type: 'error', detail: 'Vas muy deprisa.', client_id });
  expect(call.view().chat).toMatchObject([{ problem: 'Vas muy deprisa.' }]);
  call.retry(client_id);
  expect(sent('chat')).toHaveLength(2);
  expect(call.view().chat).toMatchObject([{ problem: null }]);
});

it('is muted by a moderator, and may not mute others without being one', async () => {
  const { call, news, sent, hear, welcome } = await startCall();
  await welcome();
  call.muteEveryone();
  expect(sent('mute-all')).toEqual([]);
  await hear({ type: 'mute', by: 'Marcos' });
  expect(news).toEqual([{ kind: 'muted', by: 'Marcos' }]);
  expect(call.view().self.state.audio).toBe(false);
  const moderator = await startCall();
  await moderator.welcome({ role: 'moderator' });
  moderator.call.muteEveryone();
  expect(moderator.sent('mute-all')).toHaveLength(1);
  const early = await startCall({ isModerator: true });
  early.call.muteEveryone();
  await early.welcome({ role: 'moderator' });
  expect(early.sent('mute-all')).toHaveLength(1);
});

it.each([
  [4403, 'not yours', 'notYours'],
  [4409, 'entered elsewhere', 'elsewhere'],
  [4410, 'room closed', 'closed'],
  [1013, 'room full', 'full'],
  [1013, 'no place', 'full'],
  [4401, 'session over', 'expired'],
])('a close with %i (%s) ends the call: %s, and releases every device', async (code, reason, over) => {
  const devices = fakeDevices();
  const { call, sockets, close, pass } = await startCall({ devices });
  await close(code, reason);
  expect(call.view()).toMatchObject({ phase: 'over', over });
  expect(devices.given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  await pass(120_000);
  expect(sockets).toHaveLength(1);
});

it.each(['too many sockets', 'too slow', ''])('a busy server (1013 %j) is tried again', async (reason) => {
  const { call, sockets, close, pass, welcome } = await startCall();
  await close(1013, reason);
  expect(call.view().phase).toBe('joining');
  await pass(5_000);
  expect(sockets).toHaveLength(2);
  await welcome();
  expect(call.view().phase).toBe('in');
});

it('a reconnect resends what may be lost: state, an unanswered offer, the mute order', async () => {
  const { call, connections, sockets, hear, pass, close, welcome } = await startCall();
  await welcome({ role: 'moderator' });
  await hear({ type: 'here', peer: peer('z') });
  expect(connections[0]?.signalingState).toBe('have-local-offer');
  await close(1006);
  call.muteEveryone();
  await pass(1_000);
  await welcome({ role: 'moderator', state: call.view().self.state });
  await hear({ type: 'here', peer: peer('z') });
  expect(sockets[1]?.sent.filter(({ type }) => type !== 'ping')).toMatchObject([
    { type: 'state', state: { audio: true } },
    { type: 'mute-all' },
    { type: 'signal', to: 'z', data: { description: { type: 'offer' } } },
  ]);
});

it('leaving frees every timer, connection and device', async () => {
  const devices = fakeDevices();
  const { call, connections, hear, pass, timers, soundsEnded, welcome } = await startCall({ devices });
  await welcome();
  await hear({ type: 'here', peer: peer('b') }, { type: 'here', peer: peer('z') });
  call.toggleAudio();
  call.toggleVideo();
  call.toggleVideo();
  await pass(100);
  call.leave();
  await pass(0);
  expect(timers()).toBe(0);
  expect(connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed']);
  expect(new Set(devices.given.map(({ readyState }) => readyState))).toEqual(new Set(['ended']));
  expect(soundsEnded()).toBe(1);
});

it('leaving tells the server and ends the call', async () => {
  const { call, sent, connections, hear, welcome } = await startCall();
  await welcome();
  await hear({ type: 'here', peer: peer('b') });
  call.leave();
  expect(sent('bye')).toHaveLength(1);
  expect(call.view()).toMatchObject({ phase: 'over', over: 'left', others: [] });
  expect(connections[0]?.connectionState).toBe('closed');
});

it('knows how far the clock of the server is ahead of its own', async () => {
  const { call, hear, welcome } = await startCall();
  expect(call.view()).toMatchObject({ closesAt: 0, ahead: 0 });
  await welcome();
  const [now, closes_at] = ['2026-11-22T12:20:00Z', '2026-11-22T12:24:30Z'];
  await hear({ type: 'welcome', self: peer('m'), closes_at, now });
  expect(call.view()).toMatchObject({ closesAt: Date.parse(closes_at), ahead: 20 * 60_000 });
});

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

it('media keep flowing while the others reconnect', async () => {
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

it('somebody who does not return is dropped after a while, at once if no media flowed', async () => {
  const { connections, here, pass } = await backFirst();
  connections[1]?.become('failed');
  await pass(3_000);
  expect(here()).toEqual(['b']);
  await pass(60_000);
  expect(here()).toEqual([]);
  expect(connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'closed']);
});

it('somebody who left or came back from another page is dropped', async () => {
  const { here, hear, pass } = await backFirst();
  await hear({ type: 'gone', id: 'b' }, { type: 'here', peer: peer('d', { user_id: 'c'.charCodeAt(0) }) });
  expect(here()).toEqual(['d']);
  await pass(60_000);
  expect(here()).toEqual(['d']);
});

it('a second break restarts the wait', async () => {
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

it('each recording that cannot start is reported, and leaves nothing behind', async () => {
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
