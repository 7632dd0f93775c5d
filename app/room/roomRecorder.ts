import type { RoomDeps } from './deps';
import type { Recorded } from './painter';
import { createRecording, type Recording } from './recording';

interface Options {
  recorded(): Recorded;
  changed(): void;
}

/** The button of the recording: what was recorded waits until it is asked for, also when the room ended it. */
export function createRoomRecorder({ recorded, changed }: Options, deps: RoomDeps) {
  let recording: Recording | null = null;
  let isOn = false;
  let failures = 0;

  return {
    isOn: () => isOn,
    /** In a row. */
    failures: () => failures,
    start() {
      if (isOn || !deps.recorder) return;
      try {
        const ended = () => {
          isOn = false;
          changed();
        };
        recording = createRecording({ recorded, ended }, { ...deps, ...deps.recorder });
        isOn = true;
        failures = 0;
      } catch {
        // The browser promised more than it can.
        failures += 1;
      }
      changed();
    },
    /** The room is over. */
    finish: async () => void (await recording?.stop()),
    async stop(): Promise<Blob | null> {
      const mine = recording;
      recording = null;
      return (await mine?.stop()) ?? null;
    },
  };
}
