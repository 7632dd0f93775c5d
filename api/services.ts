import { createCallers } from './auth/callers';
import { deriveKeys } from './auth/tokens';
import { createCalendarReader } from './availability/busy/thread';
import { createMessageStore } from './chat/store';
import type { ApiDeps } from './context';
import { serializeByKey } from './db/locks';
import { findFrame } from './frame';
import { createLimiters } from './http/rates';
import { createConnections } from './live/connections';
import { createPublicData } from './mentors/publicData';
import { createNotices } from './notifications/notices';

export type AllServices = ReturnType<typeof createServices>;

/** What the resources share, built once from the dependencies. */
export function createServices(deps: ApiDeps) {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    limiters: createLimiters(deps),
    callers: createCallers({ ...deps, keys, findFrame }),
    notices: createNotices({ ...deps, keys }),
    connections: createConnections(deps),
    publicData: createPublicData(deps.db),
    mentorQueue: serializeByKey(),
    storeMessage: createMessageStore(deps),
    readCalendar: createCalendarReader(deps),
  };
}
