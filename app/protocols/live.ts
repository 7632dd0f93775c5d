import * as paths from '~/app/paths';

/**
 * What the website's own stream (GET /eventos) sends to page scripts, as server-sent events (decision 17).
 *
 * `ready` {}: its id is the current position. `reset` {}: the same, but earlier events are unknown.
 * `mentorship`, `notification`, `message`: see LiveEvent; the id is the position to resume from. `beat` {}:
 * keeps the stream alive. `end` {reason}: see END_REASONS. Events never contain user text: pages read it with
 * their loaders.
 */
export const STREAM_PATH = paths.events();

/** Milliseconds of silence after which a stream counts as dead: two beats (every 20 s) are missing. */
export const SILENCE_MS = 45_000;

/** `kind` is a `LiveKind`; `id` is the position to resume from. Ids are strings, because other servers may use any. */
export type LiveEvent = { id: string } & (
  | { kind: 'mentorship'; identifier: string }
  | { kind: 'notification'; notification: string; type: string }
  /** User ids of both sides; one of them is the reader. */
  | { kind: 'message'; sender: string; receiver: string }
);

/**
 * `token-expired`: reconnect at once. `session-over`: do not reconnect until the next log-in. `stopping`,
 * `too-slow`, `interrupted` (the API closed the stream or went silent): reconnect after a delay.
 */
export const END_REASONS = ['token-expired', 'session-over', 'stopping', 'too-slow', 'interrupted'] as const;
export type EndReason = (typeof END_REASONS)[number];
