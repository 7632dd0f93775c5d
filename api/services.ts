import { type Callers, createCallers } from './auth/callers';
import { deriveKeys, type Keys } from './auth/keys';
import { createMessageStore, type StoreMessage } from './chat/store';
import { createLimiters, type Limiters } from './http/rates';
import { type Connections, createConnections } from './live/connections';
import { createTurns, type Turns } from './mentorships/turns';
import type { ApiDeps } from './types';

/** What the resources share: the dependencies, and what is made of them once. */
export interface Services extends ApiDeps {
  keys: Keys;
  limiters: Limiters;
  callers: Callers;
  /** Sockets and event streams. */
  connections: Connections;
  /** Per mentor. */
  turns: Turns;
  storeMessage: StoreMessage;
}

export function createServices(deps: ApiDeps): Services {
  const keys = deriveKeys(deps.secret);
  return {
    ...deps,
    keys,
    limiters: createLimiters(deps),
    callers: createCallers(deps, keys),
    connections: createConnections(deps),
    turns: createTurns(),
    storeMessage: createMessageStore(deps),
  };
}
