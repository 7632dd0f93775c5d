import { CLOSE } from '~/api/contract/rules/closeCodes';
import type { Platform } from '~/app/.server/platform';
import { type AskApi, enterRoom } from './askApi';
import { closeForStatus } from './closeCodes';
import type { Target } from './handshake';
import { createPipe, createRateLimit, type RelayPolicy, type Visit } from './socketPair';

/** Per log-in: enough for fifty browsers to connect to each other, and again after a network change. */
const ROOM_RATE = { burst: 600, perMinute: 2_400 };

/**
 * The API issues a token for each room and decides how long it stays valid: the page's access token, which
 * lasts minutes, is only used to open it. A dropped frame would leave two browsers waiting for each other, so
 * a page that sends too fast is closed, and reconnects.
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
