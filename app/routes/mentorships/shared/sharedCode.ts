/** What the last part of `/mentorships/{…}` may name (issue of shared links; spec.md section 2: `{id}` and `{room_code}`). */

export type SharedCode =
  /** An integer is an id. */
  | { kind: 'id'; key: string }
  /** A room's code as bookings get it (spec.md section 9), in any case. */
  | { kind: 'room'; code: string }
  /** An identifier, or a room's code of another shape. */
  | { kind: 'other'; text: string };

const ROOM = /^MENTOR-\d{4}-\d{4,12}$/i;
/** Longer than any identifier or code. */
const MOST = 100;

/** Null for what can name nothing. */
export function readSharedCode(text: string): SharedCode | null {
  const code = text.trim();
  if (code === '' || code.length > MOST || /^\.+$/.test(code) || /[\p{Cc}/\\]/u.test(code)) return null;
  if (/^\d+$/.test(code)) return /^[1-9]\d{0,17}$/.test(code) ? { kind: 'id', key: code } : null;
  if (ROOM.test(code)) return { kind: 'room', code: code.toUpperCase() };
  return { kind: 'other', text: code };
}
