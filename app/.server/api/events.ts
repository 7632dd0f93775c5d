/** The caller's events (extension `events`, api/contract/events.ts). */
import { path } from './call';
import type { Client } from './client';

export function createEvents(client: Client) {
  return {
    /** Server-sent events after `lastEventId` (null: from now on). Errors with an ApiError. */
    open({ lastEventId }: { lastEventId: string | null }) {
      const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'identity' };
      return client.listen({
        path: path`/api/events/`,
        headers: lastEventId === null ? headers : { ...headers, 'Last-Event-ID': lastEventId },
      });
    },
  };
}
