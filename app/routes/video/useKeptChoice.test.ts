import { expect, it } from 'vitest';
import { switchedMedia } from './useKeptChoice';

it('is what was switched in a call, not how one began', () => {
  const [outside, begun] = [
    { audio: null, video: null },
    { audio: true, video: false },
  ];
  expect(switchedMedia(outside, begun)).toEqual({});
  expect(switchedMedia(begun, { audio: false, video: false })).toEqual({ audio: false });
  expect(switchedMedia(begun, { audio: true, video: true })).toEqual({ video: true });
  expect(switchedMedia(begun, outside)).toEqual({});
});
