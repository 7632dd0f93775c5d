import { useEffect, useRef } from 'react';
import { type EntryChoice, keepEntryChoice, tabStore } from '~/app/room/entryChoice';

/** Null while not in the call, or not known. */
interface Media {
  audio: boolean | null;
  video: boolean | null;
}

/** Keeps what is switched in a call: who reloads it, or enters again, does so as they were. */
export function useKeptChoice(session: string, { audio, video }: Media): void {
  const before = useRef<Media>({ audio: null, video: null });
  useEffect(() => {
    const after = { audio, video };
    keepEntryChoice(tabStore(), session, switchedMedia(before.current, after));
    before.current = after;
  }, [session, audio, video]);
}

/** What was switched, not how a call began. */
export function switchedMedia(before: Media, after: Media): Partial<EntryChoice> {
  const isSwitched = (is: keyof Media) =>
    before[is] !== null && after[is] !== null && before[is] !== after[is];
  return {
    ...(isSwitched('audio') && { audio: after.audio === true }),
    ...(isSwitched('video') && { video: after.video === true }),
  };
}
