import type { ChosenDevices } from './chosenDevices';
import type { DeviceAccess } from './deps';
import type { DeviceTrouble } from './view';

export type CaptureKind = 'microphone' | 'camera';
type Why = DeviceTrouble['why'];
type Chosen = Pick<ChosenDevices, CaptureKind>;

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

/** Not `ideal`, for which Chrome may take another one. */
export const chosenDevice = (id: string): MediaTrackConstraints =>
  id === '' ? {} : { deviceId: { exact: id } };

export async function openDevice(
  kind: CaptureKind,
  chosen: Chosen,
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
