import { expect, it } from 'vitest';
import { entryPreset, keepEntryChoice, readEntryChoice, switchedMedia } from './entryChoice';

const storeOf = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
const STUDENT = entryPreset({ moderates: false });

it('students start muted and moderators unmuted, both with the camera on', () => {
  expect(STUDENT).toMatchObject({ audio: false, video: true });
  expect(entryPreset({ moderates: true })).toMatchObject({ audio: true, video: true });
});

it('a choice is kept for its own session, each part independently', () => {
  const store = storeOf();
  keepEntryChoice(store, 'one', { audio: true });
  keepEntryChoice(store, 'one', { camera: 'HD' });
  keepEntryChoice(store, 'one', { video: false });
  expect(readEntryChoice(store, 'one', STUDENT)).toEqual({
    audio: true,
    video: false,
    microphone: '',
    camera: 'HD',
  });
  expect(readEntryChoice(store, 'two', STUDENT)).toEqual(STUDENT);
});

it('the preset applies without readable choices or without storage', () => {
  const broken = storeOf(new Map([['mentorea-entry-one', '{']]));
  const foreign = storeOf(new Map([['mentorea-entry-one', '{"audio":"yes","camera":7}']]));
  for (const store of [broken, foreign, null])
    expect(readEntryChoice(store, 'one', STUDENT)).toEqual(STUDENT);
  expect(() => keepEntryChoice(null, 'one', { audio: true })).not.toThrow();
});

it('only devices switched during a call are remembered', () => {
  const [outside, begun] = [
    { audio: null, video: null },
    { audio: true, video: false },
  ];
  expect(switchedMedia(outside, begun)).toEqual({});
  expect(switchedMedia(begun, { audio: false, video: false })).toEqual({ audio: false });
  expect(switchedMedia(begun, { audio: true, video: true })).toEqual({ video: true });
  expect(switchedMedia(begun, outside)).toEqual({});
});
