import type { Platform } from '../../app/.server/platform';
import type { AskApi } from './askApi';
import { bridgeChat } from './chatBridge';
import { CLOSE } from './codes';
import type { Door, Visit } from './door';
import type { Target } from './handshake';
import { createIdentity } from './identity';
import { lifeOf } from './life';
import { createPace } from './pace';
import { closeForRefusal } from './refusal';

/** For each person, over all sockets (security.md section 4, G8). */
const RATE = { burst: 20, perMinute: 100 };

/** A chat is for whom its address names; the API takes the session's own token. */
export function createChatDoors(
  { now }: Pick<Platform, 'now'>,
  askApi: AskApi,
): (visit: Visit<Extract<Target, { kind: 'chat' }>>) => Door {
  const clock = () => now().getTime();
  const identity = createIdentity(askApi);
  const pace = createPace(clock, RATE);
  return (visit) => {
    const { session, target } = visit;
    const known = identity.known(session);
    return {
      who: known ?? session.id,
      life: lifeOf(session, clock()),
      async admit(line) {
        const me = known ?? (await identity.ask(visit).catch(() => undefined));
        if (me === undefined) return { refused: CLOSE.apiFailed };
        if (me === null) return { refused: CLOSE.expired };
        if (me !== target.me) return { refused: CLOSE.notYours };
        // Whoever has gone meanwhile has left his place: he takes no other.
        const isCounted = known !== undefined || line.isOver || line.countAs(me);
        return isCounted ? { token: session.tokens.access } : { refused: CLOSE.full };
      },
      closeForRefusal: (status) => closeForRefusal(status, () => identity.ask(visit)),
      carry: (line, api) => bridgeChat(line, api, (what) => pace.take(`${what} ${target.me}`)),
    };
  };
}
