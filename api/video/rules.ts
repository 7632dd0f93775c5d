import type { Interval } from '~/api/availability/slots';
import type { RoomRole } from '~/api/contract/room';
import { MINUTE, SECOND } from '~/api/time';

const OPENS_BEFORE_MS = { participant: 10 * MINUTE, moderator: 15 * MINUTE };
/** After the end of the session. */
export const CLOSES_AFTER_MS = 30 * MINUTE;

/** Whoever was not heard of for this long has left. */
export const ABSENT_MS = 45 * SECOND;
/** Three of them fit into `ABSENT_MS`: one may be lost. */
export const HEARTBEAT_SECONDS = 15;
export const TOKEN_SECONDS = 120;

export interface Opening {
  opensAt: Date;
  closesAt: Date;
}

/**
 * When the room is open for a role: from 10 (moderators 15) minutes before the start, and until 30 minutes
 * after the end.
 */
export function openingOf({ start, end }: Interval, role: RoomRole): Opening {
  return {
    opensAt: new Date(start.getTime() - OPENS_BEFORE_MS[role]),
    closesAt: new Date(end.getTime() + CLOSES_AFTER_MS),
  };
}

export function stateAt(now: Date, { opensAt, closesAt }: Opening): 'early' | 'open' | 'over' {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

/** Of a token made now. */
export function tokenExpiry(now: Date, { closesAt }: Opening): Date {
  return new Date(Math.min(now.getTime() + TOKEN_SECONDS * SECOND, closesAt.getTime()));
}
