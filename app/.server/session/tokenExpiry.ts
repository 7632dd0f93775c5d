import { decodeJwt } from 'jose';

/**
 * When an access token expires by *our* clock, in milliseconds; null when it does not say. The token's life (`exp - iat`) counts,
 * so that an API whose clock is off does not make every token look stale. The token is not verified: the API does that.
 */
export function expiryOf(accessToken: string, now: number): number | null {
  try {
    const { exp, iat } = decodeJwt(accessToken);
    if (exp === undefined) return null;
    return iat === undefined ? exp * 1000 : now + (exp - iat) * 1000;
  } catch {
    return null;
  }
}
