/** One JSON line per event on standard output; no personal data, no bodies, no tokens. */
import { type Logger, pino } from 'pino';
import { env } from './env';

let logger: Logger | undefined;

export function log(): Logger {
  logger ??= createLog(env().logLevel);
  return logger;
}

export function createLog(level: string): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
