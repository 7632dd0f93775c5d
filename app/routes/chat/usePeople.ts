import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUnread } from '../private/unread';
import { SEARCH_PATH, withQuery } from './chatPaths';
import type { PeopleList } from './loadPeople';
import { type Heard, hearing, withUnread } from './withUnread';

/** Milliseconds without a key before the search is sent. */
const PAUSE = 200;

interface Asked {
  /** The loader's list that it came after. */
  after: PeopleList;
  list: PeopleList;
}

/** The list as it was loaded, then as it was searched for or as messages changed it. */
export function usePeople(loaded: PeopleList) {
  const { chats } = useUnread();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [heard, setHeard] = useState<Heard>(() => hearing(new Map(), chats.people));
  const hears = hearing(heard, chats.people);
  if (hears !== heard) setHeard(hears);

  const latest = useRef(loaded);
  latest.current = loaded;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback(async (q: string) => {
    clearTimeout(timer.current);
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setWaiting(true);
    const list = await ask(q, latest.current, mine.signal);
    if (mine.signal.aborted) return;
    setAsked({ after: latest.current, list });
    setWaiting(false);
  }, []);

  const list = asked?.after === loaded ? asked.list : loaded;
  const strangers = strangersOf(list, chats.people);
  useEffect(() => {
    if (strangers !== '') void search('');
  }, [strangers, search]);

  return {
    list: useMemo(
      () => ({ ...list, people: withUnread(list.people, chats.people, hears) }),
      [list, chats, hears],
    ),
    isWaiting,
    search,
    searchSoon(q: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(q), PAUSE);
    },
  };
}

/** Who has written and is not in the whole list, so that it is loaded once more; '' for nobody. */
function strangersOf({ q, people, failure }: PeopleList, unread: readonly { id: string }[]): string {
  if (q !== '' || failure !== null) return '';
  const known = new Set(people.map(({ id }) => id));
  return unread
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .join(' ');
}

async function ask(q: string, before: PeopleList, signal: AbortSignal): Promise<PeopleList> {
  const failed: PeopleList = { ...before, q, people: [], count: 0, failure: 503 };
  try {
    const response = await fetch(withQuery(SEARCH_PATH, q), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    if (response.status === 401) return { ...failed, failure: 401 };
    return response.ok ? await response.json() : failed;
  } catch {
    return failed;
  }
}
