/** One address, whose state is a matter of time (issue of the video room). */
import type { Mentorship } from '../../../../api/contract/tolerant';
import { type Opening, roomPhase } from '../../../domain/roomOpening';

/** `unavailable`: there is no video server for it. */
export type Stage = 'waiting' | 'call' | 'ended' | 'unavailable';

interface Asked {
  /** Milliseconds since 1970. */
  now: number;
  opening: Opening;
  /** `?entrar`: in as soon as it is open. */
  enters: boolean;
  /** `?fin`: what comes after the call, once the session is over. */
  leaves: boolean;
  /** There is a video server, or a room of ours. */
  hasRoom: boolean;
}

export function stageOf(
  mentorship: Pick<Mentorship, 'init_date' | 'end_date' | 'confirmation'>,
  { now, opening, enters, leaves, hasRoom }: Asked,
): Stage {
  const phase = roomPhase(now, opening);
  if (phase === 'over' || (leaves && now >= Date.parse(mentorship.end_date))) return 'ended';
  if (!hasRoom) return 'unavailable';
  if (!mentorship.confirmation || phase === 'early') return 'waiting';
  return enters || now >= Date.parse(mentorship.init_date) ? 'call' : 'waiting';
}
