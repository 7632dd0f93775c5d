import type { Hearing } from '~/api/db/listen';
import type { Thread } from './thread';

/** LISTEN on the thread that serves, again on a new one; payloads sent in between are lost. */
export function createListeners() {
  const open = new Map<string, Hearing>();
  const listen = (channel: string, thread: Thread) =>
    thread.request({ op: 'exec', sql: `listen "${channel.replaceAll('"', '""')}"` });
  return {
    hear: ({ channel, payload }: { channel: string; payload: string }): void => {
      open.get(channel)?.heard(payload);
    },
    /** Called before anybody else uses the new thread. */
    attach: async (thread: Thread): Promise<void> => {
      for (const hearing of open.values()) hearing.lost();
      for (const channel of open.keys()) await listen(channel, thread);
      for (const hearing of open.values()) hearing.restored();
    },
    /** One listener per channel. */
    open: async (channel: string, hearing: Hearing, thread: Thread): Promise<() => Promise<void>> => {
      open.set(channel, hearing);
      await listen(channel, thread);
      return async () => {
        open.delete(channel);
      };
    },
  };
}
