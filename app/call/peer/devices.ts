/** Choosing and opening microphones and cameras. */
import { keepMore, readKept, type Store, storeOf } from '~/app/call/kept';
import type { DeviceAccess, DeviceKind, DeviceTrouble } from './view';

/** The chosen devices, kept in this browser for the lobby's check and for the call; '' is the browser's default. */
export type ChosenDevices = Record<DeviceKind, string>;

const KEY = 'mentorea-devices';

export function readChosenDevices(store: Store | null): ChosenDevices {
  const { microphone, camera, speaker } = readKept(store, KEY);
  const textOf = (id: unknown) => (typeof id === 'string' ? id : '');
  return { microphone: textOf(microphone), camera: textOf(camera), speaker: textOf(speaker) };
}

export const keepChosenDevice = (store: Store | null, kind: DeviceKind, id: string) =>
  keepMore(store, KEY, { [kind]: id });

export const deviceStore = () => storeOf('localStorage');

export type CaptureKind = 'microphone' | 'camera';
type Why = DeviceTrouble['why'];
export type Captured = { track: MediaStreamTrack } | { why: Why };

const AUDIO_CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const VIDEO_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 24, max: 30 },
};

export const constraintsOf = (kind: CaptureKind, device: MediaTrackConstraints): MediaStreamConstraints =>
  kind === 'microphone'
    ? { audio: { ...AUDIO_CONSTRAINTS, ...device } }
    : { video: { ...VIDEO_CONSTRAINTS, ...device } };

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

/** Uses `exact`, since Chrome may take another device for `ideal`. */
export const chosenDevice = (id: string): MediaTrackConstraints =>
  id === '' ? {} : { deviceId: { exact: id } };

export async function openDevice(
  kind: CaptureKind,
  chosen: Pick<ChosenDevices, CaptureKind>,
  devices: Pick<DeviceAccess, 'getUserMedia'> | null,
): Promise<Captured> {
  if (!devices) return { why: 'unsupported' };
  const id = chosen[kind];
  const ask = (device: MediaTrackConstraints) => devices.getUserMedia(constraintsOf(kind, device));
  try {
    // The chosen device may be unplugged: then any will do.
    const stream = await ask(chosenDevice(id)).catch((error: unknown) => {
      if (id === '' || troubleReason(error) !== 'missing') throw error;
      return ask({});
    });
    const [track] = stream.getTracks();
    return track ? { track } : { why: 'missing' };
  } catch (error) {
    return { why: troubleReason(error) };
  }
}
