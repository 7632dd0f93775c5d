import type { Platform } from '~/app/.server/platform';
import { type AskApi, enterRoom } from './askApi';
import { CLOSE } from './closeCodes';
import type { Target } from './handshake';
import { createPipe, createRateLimit, type RelayPolicy, type Visit } from './socketPair';

/**
 * For each log-in: fifty browsers that find each other at once, and do so again after a change of network.
 */
const ROOM_RATE = { burst: 600, perMinute: 2_400 };

/**
 * A room's token is the API's, for this room alone, and the API knows how long it stands: the page's access
 * token, which lasts minutes, only opens it. A lost frame would leave two browsers waiting for each other: a
 * page that is too fast is closed, and comes back.
 */
export function createRoomPolicies(
  { now }: Pick<Platform, 'now'>,
  askApi: AskApi,
): (visit: Visit<Extract<Target, { kind: 'room' }>>) => RelayPolicy {
  const pace = createRateLimit(() => now().getTime(), ROOM_RATE);
  return (visit) => {
    const { session, target } = visit;
    return {
      who: `room ${session.id}`,
      life: null,
      admit: () => enterRoom(target.identifier, visit, askApi),
      closeForRefusal: async (status) => {
        if (status === 401) return CLOSE.expired;
        if (status === 403 || status === 404) return CLOSE.notYours;
        return status === 429 || status === 503 ? CLOSE.full : CLOSE.apiFailed;
      },
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
