/** Frames between a page and an API elsewhere, and how chats and rooms differ. */
import type { WebSocket } from 'ws';
import { chatError, frameObject, readChatMessage } from '~/api/contract/chat';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import { MAX_REFUSED_FRAMES } from '~/api/contract/rules/limits';
import type { Platform } from '~/app/.server/platform';
import type { HeldSession } from '~/app/.server/session/sealedSession';
import { type Admission, type AskApi, closeForStatus, createIdentity, enterRoom } from './askApi';
import { remainingLifetime, type Target } from './handshake';
import { createPipe, createRateLimit, type SocketPair } from './socketPair';

type Policies<Kind extends Target['kind']> = (visit: {
  target: Extract<Target, { kind: Kind }>;
  session: HeldSession;
  address: string;
}) => RelayPolicy;

/** The differences between chats and rooms, for one page. */
export interface RelayPolicy {
  /** Key by which sockets are counted, as far as known. */
  who: string;
  /** Milliseconds that it may stay open from now on; null: as long as the API allows. */
  life: number | null;
  /** Whether it may be opened. The page may be gone when this is known. */
  admit(pair: SocketPair): Promise<Admission>;
  /** How the page's side is closed after the API refused the handshake. */
  closeForRefusal(status: number): Promise<Close>;
  carry(pair: SocketPair, api: WebSocket): void;
}

/** Only frames of the contract are forwarded, in their normal form. A ping checks the connection to the API. */
export function readPageFrame(text: string) {
  const sent = frameObject(text);
  if (sent && 'ping' in sent && !('message' in sent)) return { kind: 'ping' as const };
  const frame = readChatMessage(sent);
  if (frame.kind === 'bad') return { kind: frame.kind, text: JSON.stringify(frame.answer) };
  const { kind, content, clientId } = frame;
  return { kind, text: JSON.stringify({ message: content, client_id: clientId }), clientId };
}

const PONG = JSON.stringify({ pong: 1 });

/** `take`: seconds to wait before this person may send again; 0 means that it was counted now. */
function relayChat(pair: SocketPair, api: WebSocket, take: (what: 'ping' | 'message') => number): void {
  const { toPage, toApi, onPage } = createPipe(pair, api);
  let refused = 0;
  let asked = false;
  const refuse = (clientId: string | undefined, seconds: number) => {
    refused += 1;
    if (refused > MAX_REFUSED_FRAMES) return pair.end(CLOSE.flood);
    const text = `Demasiados intentos. Vuelve a probar dentro de ${seconds} segundos.`;
    toPage(JSON.stringify(chatError(text, { clientId, retryAfter: seconds })));
  };

  onPage((text) => {
    const frame = readPageFrame(text);
    const wait = take(frame.kind === 'ping' ? 'ping' : 'message');
    if (wait > 0) return refuse(frame.kind === 'message' ? frame.clientId : undefined, wait);
    refused = 0;
    if (frame.kind === 'bad') return toPage(frame.text);
    if (frame.kind === 'message') return toApi(frame.text);
    asked = true;
    api.ping();
  });
  api.on('pong', () => {
    if (asked) toPage(PONG);
    asked = false;
  });
}

/** Django Channels sends 403 for every reason: `ask` returns null if it is the token. */
async function closeForRefusal(status: number, ask: () => Promise<string | null>): Promise<Close> {
  if (status !== 403) return closeForStatus(status);
  try {
    return (await ask()) === null ? CLOSE['token-expired'] : CLOSE.unclear;
  } catch {
    return CLOSE.failed;
  }
}

/** Limits per person, over all sockets (decision 19). */
const CHAT_RATE = { burst: 20, perMinute: 100 };

/** The chat is with the user in the address; the API gets the session's own token. */
export function createChatPolicies({ now }: Pick<Platform, 'now'>, askApi: AskApi): Policies<'chat'> {
  const clock = () => now().getTime();
  const identity = createIdentity(askApi);
  const pace = createRateLimit(clock, CHAT_RATE);
  return (visit) => {
    const { session, target } = visit;
    const known = identity.known(session);
    return {
      who: known ?? session.id,
      life: remainingLifetime(session, clock()),
      async admit(pair) {
        const me = known ?? (await identity.ask(visit).catch(() => undefined));
        if (me === undefined) return { refused: CLOSE.failed };
        if (me === null) return { refused: CLOSE['token-expired'] };
        if (me !== target.me) return { refused: CLOSE.notYours };
        // A page that left meanwhile has released its place and takes no other.
        const isCounted = known !== undefined || pair.isOver || pair.countAs(me);
        return isCounted ? { token: session.tokens.access } : { refused: CLOSE.full };
      },
      closeForRefusal: (status) => closeForRefusal(status, () => identity.ask(visit)),
      carry: (pair, api) => relayChat(pair, api, (what) => pace.take(`${what} ${target.me}`)),
    };
  };
}

/** Per log-in: enough for fifty browsers to connect to each other, and again after a network change. */
const ROOM_RATE = { burst: 600, perMinute: 2_400 };

/**
 * The API issues a token per room; the page's access token only opens it. A dropped frame would leave two browsers
 * waiting for each other, so a page that sends too fast is closed and reconnects.
 */
export function createRoomPolicies({ now }: Pick<Platform, 'now'>, askApi: AskApi): Policies<'room'> {
  const pace = createRateLimit(() => now().getTime(), ROOM_RATE);
  return (visit) => {
    const { session, target } = visit;
    return {
      who: `room ${session.id}`,
      life: null,
      admit: () => enterRoom(target.identifier, visit, askApi),
      closeForRefusal: async (status) => closeForStatus(status),
      carry(pair, api) {
        const { toApi, onPage } = createPipe(pair, api);
        onPage((text) => {
          if (pace.take(session.id) > 0) pair.end(CLOSE.flood);
          else toApi(text);
        });
      },
    };
  };
}
