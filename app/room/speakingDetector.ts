import type { Meter, RoomDeps } from './deps';
import type { OwnMedia } from './ownMedia';

interface Options {
  own(): Pick<OwnMedia, 'tracks' | 'audio'>;
  /** Every moment, with the test of who speaks. */
  listen(speaks: IsSpeaking, level: number): void;
}

/** Whether somebody speaks, from how loud it is there now. */
export type IsSpeaking = (id: string, level: number) => boolean;

/** Milliseconds. */
const MEASURE_MS = 250;
/** Between two words one still speaks. */
const PAUSE_MS = 800;
/** From 0 to 1. */
const SPEAKING_LEVEL = 0.02;

/**
 * Looks a few times a second at how loud it is: here by the own microphone, there by what the packets say,
 * which costs nothing.
 */
export function createSpeakingDetector(
  { own, listen }: Options,
  deps: Pick<RoomDeps, 'meter' | 'now' | 'setTimer' | 'clearTimer'>,
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
    const { tracks, audio } = own();
    const { microphone } = tracks;
    if (measured?.track !== microphone) {
      measured?.meter?.stop();
      measured = microphone && { track: microphone, meter: deps.meter(microphone) };
    }
    listen(speaks, audio ? (measured?.meter?.level() ?? 0) : 0);
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
