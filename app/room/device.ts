import type { Timing } from '~/app/chat/connection';
import type { ChosenDevices } from './chosenDevices';
import type { DeviceAccess } from './deps';
import type { DeviceTrouble } from './view';

export type CaptureKind = 'microphone' | 'camera';
type Why = DeviceTrouble['why'];

/** A device's track, or why it could not be opened. */
type Captured = { track: MediaStreamTrack } | { why: Why };

const AUDIO_CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const VIDEO_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 24, max: 30 },
};

/** `ideal`: falls back to another device if this one is missing. */
const deviceConstraint = (id: string): MediaTrackConstraints =>
  id === '' ? {} : { deviceId: { ideal: id } };

const constraintsOf = (kind: CaptureKind, chosen: ChosenDevices): MediaStreamConstraints =>
  kind === 'microphone'
    ? { audio: { ...AUDIO_CONSTRAINTS, ...deviceConstraint(chosen.microphone) } }
    : { video: { ...VIDEO_CONSTRAINTS, ...deviceConstraint(chosen.camera) } };

export function troubleReason(error: unknown): Why {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'TypeError':
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'busy';
  }
}

export async function openDevice(
  kind: CaptureKind,
  chosen: ChosenDevices,
  devices: DeviceAccess | null,
): Promise<Captured> {
  if (!devices) return { why: 'unsupported' };
  try {
    const stream = await devices.getUserMedia(constraintsOf(kind, chosen));
    const [track] = stream.getTracks();
    return track ? { track } : { why: 'missing' };
  } catch (error) {
    return { why: troubleReason(error) };
  }
}

/**
 * Requests both at once, so that the browser asks once. If that fails they are requested one by one, because
 * only one may be at fault.
 */
export async function openMicrophoneAndCamera(
  chosen: ChosenDevices,
  devices: DeviceAccess | null,
): Promise<Record<CaptureKind, Captured>> {
  if (!devices) return { microphone: { why: 'unsupported' }, camera: { why: 'unsupported' } };
  try {
    const stream = await devices.getUserMedia({
      ...constraintsOf('microphone', chosen),
      ...constraintsOf('camera', chosen),
    });
    const [microphone] = stream.getAudioTracks();
    const [camera] = stream.getVideoTracks();
    return {
      microphone: microphone ? { track: microphone } : { why: 'missing' },
      camera: camera ? { track: camera } : { why: 'missing' },
    };
  } catch {
    const microphone = await openDevice('microphone', chosen, devices);
    return { microphone, camera: await openDevice('camera', chosen, devices) };
  }
}

interface DeviceOptions {
  /** Milliseconds that a muted device stays open; 0: it is closed at once. */
  lingers: number;
  hint: string;
  open(): Promise<Captured>;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

/**
 * A microphone or camera. Switching off mutes at once; the device stays open for a while (so that a quick
 * answer is heard from the first word), then closes and its light goes out. If it is unplugged, another one
 * is tried once.
 */
export function createDevice(options: DeviceOptions, timing: Timing) {
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
    /** Switched on, though possibly not open yet. */
    isWanted: () => wanted,
    isOn: () => wanted && track !== null,
    /** The track to send: silent while muted and still open. */
    track: () => track,
    set(on: boolean) {
      if (closed) return;
      wanted = on;
      if (!on) quiet();
      else if (track) {
        timing.clearTimer(timer);
        track.enabled = true;
      } else void begin();
      changed();
    },
    /** The first start, which opens it together with the other device. */
    start(on: boolean, opened: Promise<Captured>) {
      wanted = on;
      return begin(opened);
    },
    /** Another device was chosen. */
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
