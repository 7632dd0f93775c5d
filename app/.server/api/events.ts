/** The caller's events as they happen (extension `events`, api/contract/events.ts). */
import { path } from './call';
import type { Client } from './client';
import type { Api } from './types';

export function createEvents(client: Client): Api['events'] {
  return {
    open({ lastEventId }) {
      const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'identity' };
      return client.listen({
        method: 'GET',
        path: path`/api/events/`,
        headers: lastEventId === null ? headers : { ...headers, 'Last-Event-ID': lastEventId },
      });
    },
  };
}
