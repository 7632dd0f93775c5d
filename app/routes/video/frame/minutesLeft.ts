import type { RoomView } from '~/room/view';

/** Minutes before its end from which on a room says so. */
const SOON = 5;

/**
 * Whole minutes until the room closes, once they are few; null before, and until the server has said when.
 * @param at this device's clock, which may be wrong: the server's is `ahead` of it
 */
export function minutesLeft({
  at,
  ahead,
  closesAt,
}: Pick<RoomView, 'ahead' | 'closesAt'> & { at: number }): number | null {
  if (closesAt === 0) return null;
  const minutes = Math.ceil((closesAt - at - ahead) / 60_000);
  return minutes <= SOON ? Math.max(0, minutes) : null;
}
