import { ApiError } from './errors';

/** Seconds that the server asks to wait (RFC 9110 10.2.3: a number or a date); null when it does not say, or says what is past. */
export function retryAfterOf(error: unknown, now: Date): number | null {
  const said = error instanceof ApiError ? error.retryAfter?.trim() : undefined;
  if (!said) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

/** The same, to be passed on to the browser. */
export function retryAfterHeader(seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { 'Retry-After': String(seconds) };
}
