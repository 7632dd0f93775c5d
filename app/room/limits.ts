import type { Slot } from './slots';

interface Limit {
  maxBitrate: number;
  maxFramerate?: number;
  scaleResolutionDownBy?: number;
}

/** A page sends its picture once to each of the others: the more of them, the smaller. Index: how many others; bits a second. */
const CAMERA: Limit[] = [
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 400_000, maxFramerate: 20, scaleResolutionDownBy: 1.5 },
  { maxBitrate: 250_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
];
const SCREEN_BITRATE = 2_500_000;
const SOUND_BITRATE = 40_000;

/** What may be sent to one of `others`. A screen stays sharp: its text is what it is for. */
export function limitOf(slot: Slot, others: number): Limit {
  if (slot === 'microphone') return { maxBitrate: SOUND_BITRATE };
  if (slot === 'screen') {
    return { maxBitrate: Math.round(SCREEN_BITRATE / Math.max(1, others)), maxFramerate: 15 };
  }
  return CAMERA[Math.min(others, CAMERA.length - 1)] ?? { maxBitrate: 250_000 };
}

/** Nothing is set before the two have agreed; a browser that knows no limits sends as it likes. */
export async function limitSender(sender: RTCRtpSender, slot: Slot, others: number): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  const wanted = limitOf(slot, others);
  if (encoding.maxBitrate === wanted.maxBitrate) return;
  Object.assign(encoding, wanted);
  const degradation = { degradationPreference: slot === 'screen' ? 'maintain-resolution' : 'balanced' };
  await sender.setParameters(slot === 'microphone' ? parameters : Object.assign(parameters, degradation));
}
