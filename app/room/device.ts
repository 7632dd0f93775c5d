import type { Timing } from '~/app/chat/connection';
import type { ChosenDevices } from './chosenDevices';
import type { DeviceAccess } from './deps';
import type { DeviceTrouble } from './view';

export type CaptureKind = 'microphone' | 'camera';
type Why = DeviceTrouble['why'];

/** A device, or why it could not be had. */
type Captured = { track: MediaStreamTrack } | { why: Why };

const AUDIO_CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const VIDEO_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 24, max: 30 },
};

/** `ideal`: a device that is not there today gives way to another. */
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
 * Both at once, so that people are asked once; where that fails one after the other, since it may be the
 * fault of one.
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
  /** How long it stays open, silent, after it was turned off. Milliseconds; 0: not at all. */
  lingers: number;
  hint: string;
  open(): Promise<Captured>;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

interface Device {
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
 * A microphone or a camera. Off is off at once; what lingers (so that who answers in a moment is heard from
 * the first word) lets go of the device after a while, and its light goes out. One that is pulled out is
 * looked for once more: another may do.
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
