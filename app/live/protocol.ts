import * as paths from '~/app/paths';

/**
 * What the website's own stream (GET /eventos) tells the scripts of its pages, as server-sent events
 * (decision 17).
 *
 * `ready` {}: the id it carries is where the browser stands. `reset` {}: the same, and what came before is
 * not known any more. `mentorship`, `notification`, `message`: see LiveEvent; the id is the one to go on
 * from. `beat` {}: the stream is alive. `end` {reason}: over, see END_REASONS. No text that people wrote is
 * ever in it: who wants it reads it by a loader.
 */
export const STREAM_PATH = paths.events();

/** Milliseconds of silence after which a stream is taken to be dead: two beats (every 20 s) have not come. */
export const SILENCE_MS = 45_000;

export const LIVE_KINDS = ['mentorship', 'notification', 'message'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/**
 * `id` is the event's own, to go on from; the rest says what it is about. Ids are texts: another server may
 * have any.
 */
export type LiveEvent = { id: string } & (
  | { kind: 'mentorship'; identifier: string }
  | { kind: 'notification'; notification: string; type: string }
  /** User ids of both sides; the reader is one of them. */
  | { kind: 'message'; sender: string; receiver: string }
);

/**
 * `token-expired`: come back at once. `session-over`: stay away until somebody logs in. `stopping`,
 * `too-slow`, `interrupted` (the API broke off or fell silent): come back after a while.
 */
export const END_REASONS = ['token-expired', 'session-over', 'stopping', 'too-slow', 'interrupted'] as const;
export type EndReason = (typeof END_REASONS)[number];

export function isLiveKind(value: unknown): value is LiveKind {
  return LIVE_KINDS.some((kind) => kind === value);
}
