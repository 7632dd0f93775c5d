/** One chat with an API elsewhere: what passes from the page's socket to the API's, and back. */

import type { WebSocket } from 'ws';
import { chatError, frameObject, readChatMessage } from '~/api/contract/chatFrames';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import { MAX_REFUSED_FRAMES } from '~/api/contract/rules/limits';
import type { Platform } from '~/app/.server/platform';
import { type AskApi, createIdentity } from './askApi';
import { closeForStatus } from './closeCodes';
import { remainingLifetime, type Target } from './handshake';
import { createPipe, createRateLimit, type RelayPolicy, type SocketPair, type Visit } from './socketPair';

/** Only frames of the contract are forwarded, in their normal form. `{"ping": …}` checks the connection to the API. */
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

/**
 * How the page's side is closed when the API refused a handshake. Django Channels sends 403 for every reason:
 * `ask` returns null if it is the token; otherwise the page finds out what it can.
 */
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
export function createChatPolicies(
  { now }: Pick<Platform, 'now'>,
  askApi: AskApi,
): (visit: Visit<Extract<Target, { kind: 'chat' }>>) => RelayPolicy {
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
