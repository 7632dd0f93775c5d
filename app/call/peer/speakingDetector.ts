import type { OwnMedia } from './ownMedia';
import type { Meter } from './soundMeter';
import type { PeerDeps } from './view';

interface Options {
  own(): Pick<OwnMedia, 'tracks'>;
  /** Called at every measurement, with the speaking test. */
  listen(speaks: IsSpeaking, level: number): void;
}

/** Whether that person is speaking, given the current loudness. */
export type IsSpeaking = (id: string, level: number) => boolean;

const MEASURE_MS = 250;
/** A pause between words still counts as speaking. */
const PAUSE_MS = 800;
/** From 0 to 1. */
const SPEAKING_LEVEL = 0.02;

/** Measures loudness a few times a second: of the own open microphone, muted or not, and of others by packet statistics. */
export function createSpeakingDetector(
  { own, listen }: Options,
  deps: Pick<PeerDeps, 'meter' | 'now' | 'setTimer' | 'clearTimer'>,
) {
  const heardAt = new Map<string, number>();
  let measured: { track: MediaStreamTrack; meter: Meter | null } | null = null;
  let timer: unknown = null;

  const speaks: IsSpeaking = (id, level) => {
    const now = deps.now();
    if (level >= SPEAKING_LEVEL) heardAt.set(id, now);
    return now - (heardAt.get(id) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS;
  };
  const hear = () => {
    timer = deps.setTimer(hear, MEASURE_MS);
    const { microphone } = own().tracks;
    if (measured?.track !== microphone) {
      measured?.meter?.stop();
      measured = microphone && { track: microphone, meter: deps.meter(microphone) };
    }
    listen(speaks, measured?.meter?.level() ?? 0);
  };
  return {
    start: hear,
    stop() {
      deps.clearTimer(timer);
      measured?.meter?.stop();
      measured = null;
    },
  };
}
