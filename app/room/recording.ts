import type { Timing } from '~/chat/connection';
import type { RecorderDeps } from './deps';
import { createPainter, type Recorded } from './painter';

/** Milliseconds: 12 pictures a second are enough for faces and slides, and leave the processor to the call. */
const FRAME_MS = 80;
/** A piece every two seconds: browsers keep pieces out of the page's memory, and a crash of the recorder costs no more than one. */
const PIECE_MS = 2_000;

export interface Recording {
  /** What was recorded; null: nothing. Always the same answer. */
  stop(): Promise<Blob | null>;
}

/** Records what is seen and heard in the room, on this device. Throws when the browser cannot after all. */
export function createRecording(
  { recorded, ended }: { recorded(): Recorded; ended(): void },
  deps: RecorderDeps & Timing,
): Recording {
  const canvas = deps.canvas();
  const painter = createPainter(canvas, deps);
  const mixer = deps.mixer();
  const pictures = canvas.captureStream(1000 / FRAME_MS);
  const pieces: Blob[] = [];
  let timer: unknown = null;

  const paint = () => {
    timer = deps.setTimer(paint, FRAME_MS);
    const now = recorded();
    mixer.set(now.sounds);
    painter.paint(now);
  };
  const clear = () => {
    deps.clearTimer(timer);
    painter.stop();
    mixer.stop();
    for (const track of pictures.getTracks()) track.stop();
  };

  let recorder: MediaRecorder;
  try {
    paint();
    recorder = deps.record(deps.stream([...pictures.getVideoTracks(), mixer.track]));
    recorder.start(PIECE_MS);
  } catch (error) {
    clear();
    throw error;
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  const done = new Promise<Blob | null>((resolve) => {
    recorder.addEventListener('stop', () => {
      clear();
      resolve(pieces.length === 0 ? null : new Blob(pieces, { type: recorder.mimeType }));
      ended();
    });
  });
  return {
    stop() {
      if (recorder.state !== 'inactive') recorder.stop();
      return done;
    },
  };
}
