import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { UNREAD_CHATS_PATH } from '../chat/chatPaths';
import type { UnreadChats } from './unreadChats';
import { useAskedAgain } from './useAskedAgain';

export const UNREAD_PATH = '/notifications/sin-leer';
/** Said of a count that is 'unknown'. */
export const UNKNOWN = 'No sabemos cuánto hay sin leer';

/** Null: nobody offers to count; `unknown`: it could not be counted now. */
export type UnreadCount = number | 'unknown' | null;

interface Unread {
  /** Notifications. */
  count: UnreadCount;
  chats: UnreadChats;
  /** Count anew; what fails changes nothing. */
  refresh(): Promise<void>;
  refreshChats(): Promise<void>;
}

const NONE: UnreadChats = { total: null, people: [] };
const later = async () => {};

const UnreadContext = createContext<Unread>({
  count: null,
  chats: NONE,
  refresh: later,
  refreshChats: later,
});

/** What is unread: as the frame's loader had it, then as it was last asked for. */
export function useUnread(): Unread {
  return useContext(UnreadContext);
}

/** `loaded` is a new object with every answer of the loader. */
export function UnreadProvider({
  loaded,
  children,
}: {
  loaded: { unread: UnreadCount; chats: UnreadChats };
  children: ReactNode;
}) {
  const [count, refresh] = useAskedAgain(loaded, loaded.unread, UNREAD_PATH, readCount);
  const [chats, refreshChats] = useAskedAgain(loaded, loaded.chats, UNREAD_CHATS_PATH, readChats);
  const value = useMemo(
    () => ({ count, chats, refresh, refreshChats }),
    [count, chats, refresh, refreshChats],
  );
  return <UnreadContext.Provider value={value}>{children}</UnreadContext.Provider>;
}

function readCount(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('unread' in answer)) return null;
  return typeof answer.unread === 'number' ? answer.unread : null;
}

/** As this very website answers it. */
function readChats(answer: unknown): UnreadChats | null {
  const isOurs = typeof answer === 'object' && answer !== null && 'total' in answer && 'people' in answer;
  return isOurs && typeof answer.total === 'number' ? (answer as UnreadChats) : null;
}
