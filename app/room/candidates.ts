import type { Timing } from '~/chat/connection';
import type { RoomSignal } from '../../api/contract/roomSocket';

/** Milliseconds. */
const GATHER_MS = 50;
const MOST = 50;

/** Addresses come one by one within moments: those of a moment go out as one frame. */
export function createCandidates(send: (data: RoomSignal) => void, timing: Timing) {
  let found: RTCIceCandidateInit[] = [];
  let timer: unknown = null;
  const flush = () => {
    timing.clearTimer(timer);
    timer = null;
    const out = found;
    found = [];
    for (let at = 0; at < out.length; at += MOST) {
      send({ candidates: out.slice(at, at + MOST).map((one) => ({ ...one })) });
    }
  };
  return {
    add(candidate: RTCIceCandidateInit) {
      found.push(candidate);
      timer ??= timing.setTimer(flush, GATHER_MS);
    },
    /** What was found belongs to a connection that is no more. */
    clear() {
      timing.clearTimer(timer);
      timer = null;
      found = [];
    },
  };
}
