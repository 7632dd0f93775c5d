import type { Timing } from '~/chat/connection';
import type { Captured } from './capture';
import type { DeviceTrouble } from './view';

interface DeviceOptions {
  /** How long it stays open, silent, after it was turned off. Milliseconds; 0: not at all. */
  lingers: number;
  hint: string;
  open(): Promise<Captured>;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

export interface Device {
  /** Turned on, though it may not be open yet. */
  isWanted(): boolean;
  isOn(): boolean;
  /** What is sent: silent while it is off and lingers. */
  track(): MediaStreamTrack | null;
  set(on: boolean): void;
  /** The first time it is opened together with the other one. */
  start(on: boolean, opened: Promise<Captured>): Promise<void>;
  /** Another one was chosen. */
  reopen(): void;
  close(): void;
}

/**
 * A microphone or a camera. Off is off at once; what lingers (so that who answers in a moment is heard from the first word) lets go of the device
 * after a while, and its light goes out. One that is pulled out is looked for once more: another may do.
 */
export function createDevice(options: DeviceOptions, timing: Timing): Device {
  const { lingers, hint, open, trouble, changed } = options;
  let track: MediaStreamTrack | null = null;
  let wanted = false;
  let opening: symbol | null = null;
  let timer: unknown = null;
  let closed = false;

  const release = () => {
    timing.clearTimer(timer);
    track?.stop();
    track = null;
  };
  const quiet = () => {
    if (!track) return;
    track.enabled = false;
    timing.clearTimer(timer);
    if (lingers === 0) return release();
    timer = timing.setTimer(() => {
      release();
      changed();
    }, lingers);
  };
  const take = (captured: Captured) => {
    if (closed) return 'track' in captured && captured.track.stop();
    if ('why' in captured) {
      wanted = false;
      trouble(captured.why);
    } else {
      release();
      const mine = captured.track;
      track = mine;
      if ('contentHint' in mine) mine.contentHint = hint;
      mine.addEventListener('ended', () => {
        if (track !== mine) return;
        release();
        if (wanted) void begin();
        changed();
      });
      trouble(null);
      if (!wanted) quiet();
    }
    changed();
  };
  const begin = async (opened?: Promise<Captured>) => {
    if (opening) return;
    const mine = Symbol('opening');
    opening = mine;
    const captured = await (opened ?? open());
    if (opening === mine) {
      opening = null;
      take(captured);
    } else if ('track' in captured) captured.track.stop();
  };

  return {
    isWanted: () => wanted,
    isOn: () => wanted && track !== null,
    track: () => track,
    set(on) {
      if (closed) return;
      wanted = on;
      if (!on) quiet();
      else if (track) {
        timing.clearTimer(timer);
        track.enabled = true;
      } else void begin();
      changed();
    },
    start(on, opened) {
      wanted = on;
      return begin(opened);
    },
    reopen() {
      const isOpen = track !== null || opening !== null;
      opening = null;
      release();
      if (isOpen && wanted) void begin();
      changed();
    },
    close() {
      closed = true;
      release();
    },
  };
}
