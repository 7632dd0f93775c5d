import type { RecorderDeps } from './deps';

/** What plays in most places comes first. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
const BITS_PER_SECOND = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 };

/** Null: this browser records nothing that could be played. */
export function browserRecorder(mixer: RecorderDeps['mixer']): RecorderDeps | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) return null;
  return {
    canvas: () => document.createElement('canvas'),
    video(stream) {
      const video = document.createElement('video');
      Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
      // A stream that ends while it begins to play has nothing more to show.
      video.play().catch(() => {});
      return video;
    },
    mixer,
    record: (stream) => new MediaRecorder(stream, { mimeType, ...BITS_PER_SECOND }),
    stream: (tracks) => new MediaStream(tracks),
  };
}
