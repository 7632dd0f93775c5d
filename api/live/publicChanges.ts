/**
 * Changes of public pages, told by the database itself (publicChanges.sql): heard after the commit, whichever
 * instance or program wrote them. Nothing is kept: after a gap a listener knows that there was one, but not
 * what it missed.
 */
import { AsyncResource } from 'node:async_hooks';
import { z } from 'zod';
import type { Listen } from '~/api/db/listen';

const CHANNEL = 'public_changes';

export interface PublicChange {
  /** Names in lower case of the mentors of whom the public reads something else now; a former name too. */
  mentors: string[] | 'all';
  /** Lists of mentors show it too: not so their hours and sessions. */
  lists: boolean;
}

export interface ChangeListener {
  onChange(change: PublicChange): void;
  /** From now on, or since a moment ago, changes are not heard. */
  onLost(): void;
  /** They are heard again; what changed meanwhile is not known. */
  onRestored(): void;
}

const changePayload = z.object({
  mentors: z.union([z.literal('all'), z.array(z.string())]),
  lists: z.boolean(),
});

/** Resolves when it hears; the answer ends it. */
export function listenToChanges(listener: ChangeListener, listen: Listen): Promise<() => Promise<void>> {
  // NOTIFY may be heard within somebody's transaction: what follows from it must not run in that context.
  const detached = AsyncResource.bind((work: () => void) => work());
  return listen(CHANNEL, {
    heard: (text) => detached(() => listener.onChange(readChange(text))),
    lost: () => detached(listener.onLost),
    restored: () => detached(listener.onRestored),
  });
}

/** Anyone who may connect to the database can notify: what cannot be read may have meant anything. */
function readChange(text: string): PublicChange {
  try {
    const { mentors, lists } = changePayload.parse(JSON.parse(text));
    return { mentors: mentors === 'all' ? mentors : mentors.map((name) => name.toLowerCase()), lists };
  } catch {
    return { mentors: 'all', lists: true };
  }
}
