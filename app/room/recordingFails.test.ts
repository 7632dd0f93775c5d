import { expect, it } from 'vitest';
import type { RecorderDeps } from './deps';
import { startRoom } from './testRoom';

/** A browser whose recorder says no in the end, and what has been opened for it and not closed. */
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
  const { room, timers, welcome } = await startRoom({ recorder });
  await welcome({ role: 'moderator' });
  let told = 0;
  room.subscribe(() => {
    told += 1;
  });
  const before = timers();
  room.startRecording();
  expect(room.view()).toMatchObject({ recordingFailures: 1, self: { state: { recording: false } } });
  room.startRecording();
  expect(room.view().recordingFailures).toBe(2);
  expect(told).toBe(2);
  expect([...open]).toEqual([]);
  expect(timers()).toBe(before);
});
