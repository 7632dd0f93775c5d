import type { Interval } from '~/api/availability/slots';
import { type RoomRole, roomOpening } from '~/api/contract/rules/sessions';
import { SECOND } from '~/api/time';

/** People not heard of for this long have left. */
export const ABSENT_MS = 45 * SECOND;
/** Three of them fit into `ABSENT_MS`, so one may be lost. */
export const HEARTBEAT_SECONDS = 15;
export const TOKEN_SECONDS = 120;

export interface Opening {
  opensAt: Date;
  closesAt: Date;
}

export function openingOf(session: Interval, role: RoomRole): Opening {
  const { opensAt, closesAt } = roomOpening(session, role);
  return { opensAt: new Date(opensAt), closesAt: new Date(closesAt) };
}

export function tokenExpiry(now: Date, { closesAt }: Opening): Date {
  return new Date(Math.min(now.getTime() + TOKEN_SECONDS * SECOND, closesAt.getTime()));
}
