/** Changes of public pages, sent by the database after the commit (publicChanges.sql). Those missed in a gap are unknown. */
import { AsyncResource } from 'node:async_hooks';
import { z } from 'zod';
import type { Listen } from '~/api/db/types';

const CHANNEL = 'public_changes';

export interface PublicChange {
  /** Names in lower case of the mentors whose public data changed; includes a former name. */
  mentors: string[] | 'all';
  /** Lists of mentors change too, unlike for hours and sessions. */
  lists: boolean;
}

export interface ChangeListener {
  onChange(change: PublicChange): void;
  /** Changes are not received, from now on or since a moment ago. */
  onLost(): void;
  /** Changes are received again; those made meanwhile are unknown. */
  onRestored(): void;
}

const changePayload = z.object({
  mentors: z.union([z.literal('all'), z.array(z.string())]),
  lists: z.boolean(),
});

/** Resolves when it listens; the result stops it. */
export function listenToChanges(listener: ChangeListener, listen: Listen): Promise<() => Promise<void>> {
  // NOTIFY may arrive inside a transaction's async context, which must not be inherited.
  const detached = AsyncResource.bind((work: () => void) => work());
  return listen(CHANNEL, {
    heard: (text) => detached(() => listener.onChange(readChange(text))),
    lost: () => detached(listener.onLost),
    restored: () => detached(listener.onRestored),
  });
}

/** Anyone who may connect to the database can notify: an unreadable payload may mean any change. */
function readChange(text: string): PublicChange {
  try {
    const { mentors, lists } = changePayload.parse(JSON.parse(text));
    return { mentors: mentors === 'all' ? mentors : mentors.map((name) => name.toLowerCase()), lists };
  } catch {
    return { mentors: 'all', lists: true };
  }
}
