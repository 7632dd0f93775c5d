/** How a person enters a call, as chosen in the lobby or switched in the call; kept by session until the tab is closed. */
export interface EntryChoice {
  audio: boolean;
  video: boolean;
  /** Labels of the devices tried in the lobby, '' if none: another video server cannot use our device ids. */
  microphone: string;
  camera: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

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
  const { audio, video, microphone, camera } = readKept(store, session);
  return {
    audio: typeof audio === 'boolean' ? audio : preset.audio,
    video: typeof video === 'boolean' ? video : preset.video,
    microphone: typeof microphone === 'string' ? microphone : preset.microphone,
    camera: typeof camera === 'string' ? camera : preset.camera,
  };
}

export function keepEntryChoice(store: Store | null, session: string, part: Partial<EntryChoice>): void {
  if (Object.keys(part).length === 0) return;
  try {
    store?.setItem(keyOf(session), JSON.stringify({ ...readKept(store, session), ...part }));
  } catch {
    // Storage is unavailable: the room is entered with the preset.
  }
}

function readKept(store: Store | null, session: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(store?.getItem(keyOf(session)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Some browsers throw on mere access. */
export function tabStore(): Store | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

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
