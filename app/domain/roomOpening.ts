/** When the room of a session is open: from 10 minutes before it (15 for who moderates) until 30 minutes after its end. */

const MINUTE = 60_000;
const EARLY = 10 * MINUTE;
const EARLY_MODERATOR = 15 * MINUTE;
const AFTERWARDS = 30 * MINUTE;

interface Hours {
  init_date: string;
  end_date: string;
}

/** Milliseconds since 1970. */
export interface Opening {
  opensAt: number;
  closesAt: number;
}

export type RoomPhase = 'early' | 'open' | 'over';

/** The session's mentor, admin and support moderate. */
export function openingOf({ init_date, end_date }: Hours, { moderates }: { moderates: boolean }): Opening {
  return {
    opensAt: Date.parse(init_date) - (moderates ? EARLY_MODERATOR : EARLY),
    closesAt: Date.parse(end_date) + AFTERWARDS,
  };
}

/** @param now by the server's clock, milliseconds since 1970 */
export function roomPhase(now: number, { opensAt, closesAt }: Opening): RoomPhase {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}
