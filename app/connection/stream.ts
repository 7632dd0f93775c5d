/** The website's event stream of a visible tab, resumed with back-off after every break. */
import { LIVE_KINDS, type LiveKind } from '~/app/domain/site/routeHandle';
import { SILENCE_MS, STREAM_PATH } from '~/app/protocols/live';
import { backOff } from './backOff';
import { listen } from './listen';

/** A connection that lasted this long resets the back-off. */
const STABLE_MS = 10_000;
/** Final statuses: not logged in, or no stream offered. */
const FINAL_STATUSES = [204, 401, 403, 404];
/** The person's other devices use all slots; retrying soon does not help. */
const TOO_MANY_REQUESTS = 429;

/** `session-over`: the session has ended. `refused`: no stream, at least for now. */
export type StreamEnd = 'session-over' | 'refused';

/** What a stream goes on from: `lastId`, the time when this tab's page was made, or neither. */
export type StreamStart = 'id' | 'page' | 'unknown';

export interface StreamOptions {
  userId: string;
  /** When the page's data were made, by the server's clock, in milliseconds. */
  served: number;
  lastId(): string | null;
  /** Connected at this position. */
  onReady(id: string, from: StreamStart): void;
  onEvent(kind: LiveKind, id: string): void;
  /** The stream will not reconnect by itself; called at most once. */
  onOver(over: StreamEnd): void;
}

/** What the server answers about this user's stream; 0 without an answer. */
export function streamStatus(userId: string): Promise<number> {
  return fetch(`${STREAM_PATH}?usuario=${userId}`, { method: 'HEAD' }).then(
    (answer) => answer.status,
    () => 0,
  );
}

/** Nobody is logged in here any more, or somebody else. */
export const isSessionOver = (status: number) => status === 204 || status === 401;

/** Returns the close function. */
export function openStream({ userId, served, lastId, onReady, onEvent, onOver }: StreamOptions): () => void {
  let source: EventSource | null = null;
  let openedAt = 0;
  let failures = 0;
  let again: number | undefined;
  let silence: number | undefined;
  let closed = false;

  const drop = () => {
    source?.close();
    source = null;
    clearTimeout(silence);
  };
  const later = (isSeen = true) => {
    drop();
    if (closed) return;
    if (Date.now() - openedAt > STABLE_MS) failures = 0;
    again = window.setTimeout(connect, backOff({ failures, random: Math.random(), isSeen }));
    failures += 1;
  };
  const alive = () => {
    clearTimeout(silence);
    silence = window.setTimeout(() => later(), SILENCE_MS);
  };
  /** An EventSource does not expose the reason for a refusal, so the status is requested. */
  const ask = async () => {
    drop();
    const status = await streamStatus(userId);
    if (closed || source) return;
    if (FINAL_STATUSES.includes(status)) over(isSessionOver(status) ? 'session-over' : 'refused');
    else later(status !== TOO_MANY_REQUESTS);
  };
  const end = (reason: unknown) => {
    if (reason === 'session-over') return over('session-over');
    if (reason === 'token-expired') failures = 0;
    later();
  };

  function connect(): void {
    clearTimeout(again);
    again = undefined;
    drop();
    if (closed) return;
    const known = lastId();
    const query = new URLSearchParams({
      usuario: userId,
      ...(known === null ? { pagina: String(served) } : { desde: known }),
    });
    const mine = new EventSource(`${STREAM_PATH}?${query}`);
    source = mine;
    openedAt = Date.now();
    const on = (name: string, take: (data: Record<string, unknown>, id: string) => void) =>
      mine.addEventListener(name, (message: MessageEvent<string>) => {
        if (source !== mine) return;
        alive();
        take(JSON.parse(message.data), message.lastEventId);
      });
    on('ready', ({ complete }, id) =>
      onReady(id, known !== null ? 'id' : complete === true ? 'page' : 'unknown'),
    );
    on('reset', (_, id) => onReady(id, 'unknown'));
    on('beat', () => {});
    on('end', ({ reason }) => end(reason));
    for (const kind of LIVE_KINDS) on(kind, (_, id) => onEvent(kind, id));
    mine.onerror = () => {
      if (source !== mine) return;
      if (mine.readyState === EventSource.CLOSED) void ask();
      else later();
    };
    alive();
  }

  /** Starts anew, as a running attempt may be lost. */
  const online = () => {
    failures = 0;
    connect();
  };
  const unlisten = listen({ online });
  const close = () => {
    closed = true;
    unlisten();
    clearTimeout(again);
    drop();
  };
  function over(why: StreamEnd): void {
    close();
    onOver(why);
  }
  connect();
  return close;
}
