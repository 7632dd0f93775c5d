import { jwtVerify, SignJWT } from 'jose';

const ACCESS_SECONDS = 5 * 60;
const TYPE = 'at+jwt';
const ISSUER = 'mentorea';

interface Subject {
  userId: number;
  sessionId: string;
}

/** A signed JWT for 5 minutes (api.md section 1). */
export async function issueAccessToken(
  { userId, sessionId }: Subject,
  { key, now }: { key: Uint8Array; now: Date },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(key);
}

/** Null for whatever is not a token of ours that is still good. */
export async function readAccessToken(
  token: string,
  { key, now }: { key: Uint8Array; now: Date },
): Promise<Subject | null> {
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(token, key, {
      algorithms: ['HS256'],
      typ: TYPE,
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') return null;
    return { userId, sessionId: payload.sid };
  } catch {
    return null;
  }
}
