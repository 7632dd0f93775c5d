import { keepMore, readKept, type Store, storeOf } from './kept';

/** How a person enters a call, as chosen in the lobby or switched in the call; kept by session until the tab is closed. */
export interface EntryChoice {
  audio: boolean;
  video: boolean;
  /** Labels of the devices tried in the lobby, '' if none: another video server cannot use our device ids. */
  microphone: string;
  camera: string;
}

const keyOf = (session: string) => `mentorea-entry-${session}`;

/** The default choice: students enter muted. */
export const entryPreset = ({ moderates }: { moderates: boolean }): EntryChoice => ({
  audio: moderates,
  video: true,
  microphone: '',
  camera: '',
});

/** @param session its identifier */
export function readEntryChoice(store: Store | null, session: string, preset: EntryChoice): EntryChoice {
  const { audio, video, microphone, camera } = readKept(store, keyOf(session));
  return {
    audio: typeof audio === 'boolean' ? audio : preset.audio,
    video: typeof video === 'boolean' ? video : preset.video,
    microphone: typeof microphone === 'string' ? microphone : preset.microphone,
    camera: typeof camera === 'string' ? camera : preset.camera,
  };
}

export function keepEntryChoice(store: Store | null, session: string, part: Partial<EntryChoice>): void {
  if (Object.keys(part).length > 0) keepMore(store, keyOf(session), part);
}

export const tabStore = () => storeOf('sessionStorage');

/** Null while not in the call, or unknown. */
interface Media {
  audio: boolean | null;
  video: boolean | null;
}

export const OUTSIDE: Media = { audio: null, video: null };

/** Returns a listener for a call's media that keeps what is switched, for a reload or another entry. */
export function switchKeeper(session: string): (after: Media) => void {
  let before = OUTSIDE;
  return (after) => {
    keepEntryChoice(tabStore(), session, switchedMedia(before, after));
    before = after;
  };
}

/** The media that were switched, without the state in which a call began. */
export function switchedMedia(before: Media, after: Media): Partial<EntryChoice> {
  const isSwitched = (is: keyof Media) =>
    before[is] !== null && after[is] !== null && before[is] !== after[is];
  return {
    ...(isSwitched('audio') && { audio: after.audio === true }),
    ...(isSwitched('video') && { video: after.video === true }),
  };
}
