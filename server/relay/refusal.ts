import { CLOSE, type Close } from './codes';

/**
 * With which the page's side is closed when the API refused a handshake. Django Channels says 403 whatever the reason: `ask` tells (null) when
 * it is the token; else the page finds out what it can.
 */
export async function closeForRefusal(status: number, ask: () => Promise<string | null>): Promise<Close> {
  if (status === 401) return CLOSE.expired;
  if (status === 404) return CLOSE.notYours;
  if (status === 429 || status === 503) return CLOSE.full;
  if (status !== 403) return CLOSE.apiFailed;
  try {
    return (await ask()) === null ? CLOSE.expired : CLOSE.unclear;
  } catch {
    return CLOSE.apiFailed;
  }
}
