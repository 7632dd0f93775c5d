/** How other servers' refusals and close codes are translated for a page. */
import { CLOSE, type Close, ROOM_FULL_REASONS } from '~/api/contract/rules/closeCodes';

/** As other servers number them; any other code only means that the connection ended. */
const CLOSE_BY_CODE: Record<number, Close> = {
  1001: CLOSE.stopping,
  1008: CLOSE.flood,
  1009: CLOSE.tooLarge,
  1012: CLOSE.stopping,
  1013: CLOSE.full,
  4001: CLOSE['session-over'],
  4003: CLOSE.notYours,
  4401: CLOSE['session-over'],
  4403: CLOSE.notYours,
};

const ROOM_CLOSE_BY_CODE: Record<number, Close> = { 4409: CLOSE.elsewhere, 4410: CLOSE.closed };

/** How the page's side is closed after the API's side was closed with this code. */
export function closeFor(kind: 'chat' | 'room', [code, reason]: Close): Close {
  if (kind === 'room' && code === 1013 && ROOM_FULL_REASONS.includes(reason)) return CLOSE.roomFull;
  return (kind === 'room' ? ROOM_CLOSE_BY_CODE[code] : undefined) ?? CLOSE_BY_CODE[code] ?? CLOSE.failed;
}

const CLOSE_BY_STATUS: Record<number, Close> = {
  401: CLOSE['token-expired'],
  403: CLOSE.notYours,
  404: CLOSE.notYours,
  429: CLOSE.full,
  503: CLOSE.full,
};

/** How the page's side is closed after the API refused with this status. */
export const closeForStatus = (status: number): Close => CLOSE_BY_STATUS[status] ?? CLOSE.failed;
