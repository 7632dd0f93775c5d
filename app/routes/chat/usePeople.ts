import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { recentFirst } from '~/app/domain/chat/people';
import * as paths from '~/app/paths';
import { useUnread } from '~/app/routes/private/unread';
import type { UnreadPerson } from '~/app/routes/private/unreadCounts';
import type { PeopleList, PersonView } from './loadPeople';

export interface PersonRow extends PersonView {
  unread: number;
}

/** The latest known message of each person since the page was opened, by user id; still valid once read. */
type LatestMessages = ReadonlyMap<string, UnreadPerson>;

/** Adds newly reported people; returns the same object if nothing is newer. */
export function mergeLatest(heard: LatestMessages, unread: readonly UnreadPerson[]): LatestMessages {
  const news = unread.filter((one) => isLater(one, heard.get(one.id)));
  return news.length === 0 ? heard : new Map([...heard, ...news.map((one) => [one.id, one] as const)]);
}

/** The list with unread counts, sorted by latest conversation, including messages newer than the list. */
export function withUnread(
  people: readonly PersonView[],
  unread: readonly UnreadPerson[],
  heard: LatestMessages,
): PersonRow[] {
  const counts = new Map(unread.map(({ id, count }) => [id, count]));
  const rows = people.map((person) => {
    const told = heard.get(person.id);
    const latest = told && isLater(told, person) ? told : person;
    return {
      ...person,
      unread: counts.get(person.id) ?? 0,
      lastMessageAt: latest.lastMessageAt,
      lastText: latest.lastText,
    };
  });
  return rows.sort(recentFirst);
}

type Dated = Pick<UnreadPerson, 'lastMessageAt'>;

function isLater({ lastMessageAt: at }: Dated, than: Dated | undefined): boolean {
  const known = than?.lastMessageAt ?? null;
  return at !== null && (known === null || at > known);
}

/** Milliseconds without a keystroke before the search is sent. */
const SEARCH_DELAY_MS = 200;

interface SearchResult {
  /** The loader's list at the time of this one. */
  after: PeopleList;
  list: PeopleList;
}

export function usePeople(loaded: PeopleList) {
  const { chats } = useUnread();
  const [asked, setAsked] = useState<SearchResult | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [heard, setHeard] = useState<LatestMessages>(() => mergeLatest(new Map(), chats.people));
  const hears = mergeLatest(heard, chats.people);
  if (hears !== heard) setHeard(hears);

  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<AbortController>();
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const search = useCallback(async (q: string) => {
    clearTimeout(timer.current);
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setWaiting(true);
    const list = await fetchPeople(q, latest.current, mine.signal);
    if (mine.signal.aborted) return;
    setAsked({ after: latest.current, list });
    setWaiting(false);
  }, []);

  const list = asked?.after === loaded ? asked.list : loaded;
  const strangers = unlistedWriters(list, chats.people);
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
      timer.current = setTimeout(() => void search(q), SEARCH_DELAY_MS);
    },
  };
}

/** Key of people who wrote but are missing from a complete list, so that it is reloaded once; '' for none. */
function unlistedWriters({ q, people, failure }: PeopleList, unread: readonly { id: string }[]): string {
  if (q !== '' || failure !== null) return '';
  const known = new Set(people.map(({ id }) => id));
  return unread
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .join(' ');
}

async function fetchPeople(q: string, before: PeopleList, signal: AbortSignal): Promise<PeopleList> {
  const failed: PeopleList = { ...before, q, people: [], count: 0, failure: 503 };
  try {
    const response = await fetch(paths.searchPeople(q), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    if (response.status === 401) return { ...failed, failure: 401 };
    return response.ok ? await response.json() : failed;
  } catch {
    return failed;
  }
}
