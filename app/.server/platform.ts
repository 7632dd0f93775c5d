/**
 * What a request's context is made from. The composition (server/compose.ts) provides it when the module graph is loaded, so that
 * pages also render where nothing was composed for the request (remix-serve).
 */
import type { Logger } from 'pino';
import type { Env } from './env';

export interface Platform {
  env: Env;
  /** The marketplace API in this process, started at the first call; null when API_URL is set. */
  apiFetch: ((request: Request, env: { address: string }) => Promise<Response>) | null;
  now(): Date;
  log: Logger;
}

let provided: (() => Platform) | undefined;
let made: Platform | undefined;

export function providePlatform(make: () => Platform): void {
  provided = make;
  made = undefined;
}

/** Made when first asked for, then always the same object: what requests share hangs on it (shared.ts). */
export function platform(): Platform {
  if (!provided) throw new Error('The platform is provided by server/compose.ts, which was not loaded');
  made ??= provided();
  return made;
}
