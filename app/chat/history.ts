import { backOff } from '~/app/connection/backOff';
import type { RetryTiming } from '~/app/connection/socket';
import {
  appendEntry,
  type ChatEntry,
  compareEntries,
  isSameText,
  mergeEntries,
  readUpTo,
} from '~/app/domain/chat/entry';

export interface HistoryPage {
  messages: ChatEntry[];
  older: boolean;
}

interface Options {
  me: string;
  initial: ChatEntry[];
  older: boolean;
  fetchHistory(before?: string): Promise<HistoryPage>;
  timing: RetryTiming;
  /** All messages up to now are known. */
  synced(): void;
  /** The caller may not read the history. Reading is still retried. */
  forbidden(): void;
  changed(): void;
}

export class HistoryForbidden extends Error {}

const RETRY_MS = 1_000;
/** Time in which a frame may still repeat a message of the history. */
const GRACE_MS = 2_000;

/** The messages of a conversation: `base` has no gaps; those that came before the history was read are in `loose` and `frames`. */
export function createChatHistory(options: Options) {
  const { me, initial, older: more, fetchHistory, timing, synced, forbidden, changed } = options;
  let base = mergeEntries([], initial);
  let loose: ChatEntry[] = [];
  let frames: ChatEntry[] = [];
  let older = more;
  let syncedAt: number | null = null;
  let failures = 0;
  let loading: 'no' | 'yes' | 'failed' = 'no';
  let run: symbol | null = null;
  let retry: unknown = null;
  let view: ChatEntry[] | null = null;
  let nth = 0;
  /** The other person has read own messages up to this id. */
  let upTo: string | null = null;

  const besideBase = () => mergeEntries(loose, frames);
  const look = (): ChatEntry[] => {
    if (syncedAt !== null || failures > 0) return mergeEntries(base, besideBase());
    return mergeEntries(
      base,
      besideBase().filter(({ sender }) => sender === me),
    );
  };
  const marked = (entries: ChatEntry[]) => (upTo === null ? entries : readUpTo(entries, { me, upTo }));
  const touch = () => {
    view = null;
    changed();
  };

  /** Reads back from the newest to the known messages; null if a later read has replaced this one. */
  const read = async (mine: symbol): Promise<HistoryPage | null> => {
    const known = base;
    let found: ChatEntry[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await fetchHistory(before);
      if (run !== mine) return null;
      const first = mergeEntries([], page.messages)[0];
      const size = found.length;
      found = mergeEntries(found, page.messages);
      const meets = known.length === 0 || page.messages.some((entry) => isKnown(known, entry));
      const oldest = first?.id ?? null;
      if (meets || !page.older || oldest === null || found.length === size) {
        return { messages: found, older: known.length === 0 || !page.older ? page.older : older };
      }
      before = oldest;
    }
  };

  const rest = () => {
    timing.clearTimer(retry);
    retry = null;
  };
  const sync = async () => {
    rest();
    const mine = Symbol('sync');
    run = mine;
    try {
      const page = await read(mine);
      if (!page || run !== mine) return;
      base = marked(mergeEntries(mergeEntries(base, page.messages), loose));
      loose = [];
      older = page.older;
      failures = 0;
      syncedAt = timing.now();
      view = null;
      synced();
      changed();
    } catch (error) {
      if (run !== mine) return;
      const wait = { failures, random: timing.random(), isSeen: timing.isSeen(), baseMs: RETRY_MS };
      retry = timing.setTimer(() => void sync(), backOff(wait));
      failures += 1;
      if (error instanceof HistoryForbidden) forbidden();
      touch();
    }
  };

  /** True for a message of an earlier page, which would stand above a gap; it is sent again when its file is deleted. */
  const isBefore = (entry: ChatEntry) => {
    const first = base[0];
    return older && first !== undefined && compareEntries(entry, first) < 0;
  };

  return {
    entries: () => {
      view ??= look();
      return view;
    },
    older: () => older,
    loading: () => loading,
    isSynced: () => syncedAt !== null,
    /** Reads the newest messages, and further back until there is no gap to the known ones. */
    sync: () => void sync(),
    add(frame: ChatEntry) {
      if (isBefore(frame)) return;
      const isNameless = frame.id === null && frame.clientId === null;
      nth += 1;
      const entry = isNameless ? { ...frame, key: `frame ${nth}` } : frame;
      if (syncedAt !== null && timing.now() - syncedAt > GRACE_MS) {
        base = appendEntry(mergeEntries(base, frames), entry);
        frames = [];
      } else frames = appendEntry(frames, entry);
      touch();
    },
    markRead(to: string) {
      upTo = to;
      [base, loose, frames] = [marked(base), marked(loose), marked(frames)];
      touch();
    },
    /** The connection is lost: messages from now on may be missing. */
    down() {
      rest();
      run = null;
      if (syncedAt === null) loose = besideBase();
      else base = mergeEntries(base, frames);
      frames = [];
      syncedAt = null;
      failures = Math.min(failures, 1);
      touch();
    },
    /** Makes the next attempt now, as the network or the tab is back. */
    wake() {
      if (retry !== null) void sync();
    },
    async loadOlder() {
      const before = base[0]?.id ?? null;
      if (loading === 'yes' || !older || before === null) return;
      loading = 'yes';
      touch();
      try {
        const page = await fetchHistory(before);
        const size = base.length;
        base = mergeEntries(base, page.messages);
        older = page.older && base.length > size;
        loading = 'no';
      } catch {
        loading = 'failed';
      }
      touch();
    },
    stop() {
      run = null;
      rest();
    },
  };
}

function isKnown(known: readonly ChatEntry[], entry: ChatEntry): boolean {
  return known.some((one) =>
    one.id !== null && entry.id !== null
      ? one.id === entry.id
      : one.sender === entry.sender &&
        compareEntries(one, { ...entry, id: one.id }) === 0 &&
        isSameText(one.content, entry.content),
  );
}
