/**
 * One connection to the website's stream, kept up: resumed after every break, with back-off. Only tabs that
 * are seen have one.
 */
import { backOff } from '~/app/connection/backOff';
import { isLiveKind, LIVE_KINDS, type LiveEvent, SILENCE_MS, STREAM_PATH } from './protocol';

/** Milliseconds: having stood that long it was no failure. */
const STABLE_MS = 10_000;
/** Statuses that do not change by waiting: nobody is logged in, or there is no stream here. */
const FINAL_STATUSES = [204, 401, 403, 404];
const SESSION_OVER = [204, 401];
/** This person's other tabs and devices have all places: asking soon does not make one. */
const TOO_MANY_REQUESTS = 429;

/** `session-over`: nobody is logged in any more. `refused`: there is no stream here, at least for now. */
export type StreamEnd = 'session-over' | 'refused';

export interface StreamOptions {
  userId: string;
  lastId(): string | null;
  /** It stands at this id; `isNew`: nothing is known of what came before. */
  onReady(id: string, isNew: boolean): void;
  onEvent(event: LiveEvent): void;
  /** It does not come back by itself; called once at most. */
  onOver(over: StreamEnd): void;
}

/** Returns how to close it. */
export function openStream({ userId, lastId, onReady, onEvent, onOver }: StreamOptions): () => void {
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
  /** An EventSource does not tell why it was refused. */
  const ask = async () => {
    drop();
    const status = await fetch(`${STREAM_PATH}?usuario=${userId}`, { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (closed || source) return;
    if (FINAL_STATUSES.includes(status)) over(SESSION_OVER.includes(status) ? 'session-over' : 'refused');
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
      ...(known === null ? {} : { desde: known }),
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
    on('ready', (_, id) => onReady(id, known === null));
    on('reset', (_, id) => onReady(id, true));
    on('beat', () => {});
    on('end', ({ reason }) => end(reason));
    for (const kind of LIVE_KINDS)
      on(kind, (data, id) => {
        const event = { ...data, kind, id };
        if (isEvent(event)) onEvent(event);
      });
    mine.onerror = () => {
      if (source !== mine) return;
      if (mine.readyState === EventSource.CLOSED) void ask();
      else later();
    };
    alive();
  }

  const online = () => {
    failures = 0;
    if (!source) connect();
  };
  const close = () => {
    closed = true;
    window.removeEventListener('online', online);
    clearTimeout(again);
    drop();
  };
  function over(why: StreamEnd): void {
    close();
    onOver(why);
  }
  window.addEventListener('online', online);
  connect();
  return close;
}

/** Ours: the server's side of it is written against the same type. */
function isEvent(value: { kind: unknown; id: unknown }): value is LiveEvent {
  return isLiveKind(value.kind) && typeof value.id === 'string';
}
