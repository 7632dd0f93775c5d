import * as paths from '~/app/paths';

/**
 * The website's own stream of server-sent events for page scripts (decision 17): `ready` {complete} and `reset` {} (earlier
 * events are unknown) with the position as id, events of a `LiveKind` without user text, `beat` {}, and `end` {reason}.
 */
export const STREAM_PATH = paths.events();

/** Milliseconds of silence after which a stream counts as dead, as two beats (every 20 s) are missing. */
export const SILENCE_MS = 45_000;

/**
 * `token-expired`: reconnect at once. `session-over`: do not reconnect before the next log-in. Others: reconnect after a
 * delay; `interrupted`: the API closed the stream or went silent.
 */
export const END_REASONS = ['token-expired', 'session-over', 'stopping', 'too-slow', 'interrupted'] as const;
export type EndReason = (typeof END_REASONS)[number];
