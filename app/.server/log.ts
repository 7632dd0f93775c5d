/** One line per event on standard output: JSON, or text at a terminal. No personal data, bodies or tokens. */
import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withoutAddresses } from '~/api/contract/rules/mailAddresses';
import { env } from './env';

let logger: Logger | undefined;

export function log(): Logger {
  logger ??= createLog(env().logLevel);
  return logger;
}

export function createLog(level: string, out = process.stdout.isTTY ? terminal : undefined): Logger {
  const options: LoggerOptions = {
    level,
    base: cluster.isWorker ? { pid: process.pid } : undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return out ? pino(options, out) : pino(options);
}

const INFO = 30;

const terminal: DestinationStream = { write: (line) => void process.stdout.write(readableLine(line)) };

/** `09:30:00 warn: the API did not answer { path: '/users/' }`, and the stack of an error below it. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json);
  const { stack, message: _inStack, ...failure } = err ?? {};
  const facts = inspect(
    { ...rest, ...failure },
    { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 3 },
  );
  const first = [
    new Date(time).toTimeString().slice(0, 8),
    level > INFO && `${pino.levels.labels[level]}:`,
    msg,
    facts !== '{}' && facts,
  ];
  return `${[first.filter(Boolean).join(' '), stack].filter(Boolean).join('\n')}\n`;
}

/** A path without secrets: some addresses alone are enough to act on. */
export function loggedPath(path: string): string {
  return path.replace(
    /^(\/+(?:reset-password|api\/auth\/activate|api\/notifications\/unsubscribe|cal|invitacion|denuncias)\/).+/i,
    '$1…',
  );
}

/** Only type, statement and place for a failed query, whose message contains its parameters; of others plain facts, without mail addresses. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const query = causesOf(error).find((one) => 'query' in one || 'params' in one || 'severity' in one);
  if (!query) {
    // A mail server's refusal has its words in `message` too, and the recipient in lists and objects.
    const { response: _, ...facts } = pino.stdSerializers.err(error);
    const plain = Object.entries(facts).filter(([, value]) => typeof value !== 'object');
    return Object.fromEntries(
      plain.map(([name, value]) => [name, typeof value === 'string' ? withoutAddresses(value) : value]),
    );
  }
  const { code, constraint, statement } = Object.assign({}, ...causesOf(error)) as Record<
    string,
    string | undefined
  >;
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code, constraint, statement, stack: at?.slice(0, 12).join('\n') };
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}
