import type { ChosenDevices } from './chosenDevices';
import type { DeviceAccess } from './deps';
import type { DeviceTrouble } from './view';

export type Capturing = 'microphone' | 'camera';
type Why = DeviceTrouble['why'];

/** A device, or why it could not be had. */
export type Captured = { track: MediaStreamTrack } | { why: Why };

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const PICTURE = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 30 } };

/** `ideal`: a device that is not there today gives way to another. */
const from = (id: string): MediaTrackConstraints => (id === '' ? {} : { deviceId: { ideal: id } });

const constraintsOf = (kind: Capturing, chosen: ChosenDevices): MediaStreamConstraints =>
  kind === 'microphone'
    ? { audio: { ...SOUND, ...from(chosen.microphone) } }
    : { video: { ...PICTURE, ...from(chosen.camera) } };

export function whyOf(error: unknown): Why {
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

export async function openOne(
  kind: Capturing,
  chosen: ChosenDevices,
  devices: DeviceAccess | null,
): Promise<Captured> {
  if (!devices) return { why: 'unsupported' };
  try {
    const stream = await devices.getUserMedia(constraintsOf(kind, chosen));
    const [track] = stream.getTracks();
    return track ? { track } : { why: 'missing' };
  } catch (error) {
    return { why: whyOf(error) };
  }
}

/** Both at once, so that people are asked once; where that fails one after the other, since it may be the fault of one. */
export async function openBoth(
  chosen: ChosenDevices,
  devices: DeviceAccess | null,
): Promise<Record<Capturing, Captured>> {
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
    const microphone = await openOne('microphone', chosen, devices);
    return { microphone, camera: await openOne('camera', chosen, devices) };
  }
}
