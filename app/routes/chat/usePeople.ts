import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type PeopleQuery, peopleParams, recentFirst } from '~/app/domain/chat/people';
import * as paths from '~/app/paths';
import type { UnreadPerson } from '~/app/ui/frame/loadFrame';
import { useUnread } from '~/app/ui/frame/unread';
import { useLatest } from '~/app/ui/timing';
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
    const isNewer = told !== undefined && isLater(told, person);
    // The newer message's text is unknown.
    const latest = isNewer
      ? { lastMessageAt: told.lastMessageAt, lastText: told.lastText, lastLine: '' }
      : {};
    return { ...person, unread: counts.get(person.id) ?? 0, ...latest };
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
  /** The loader's list when this one was read. */
  after: PeopleList;
  list: PeopleList;
}

/** The list of people and its search; reloaded once a message is newer than the list. */
export function usePeople(loaded: PeopleList) {
  const { chats } = useUnread();
  const [asked, setAsked] = useState<SearchResult | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [heard, setHeard] = useState<LatestMessages>(() => mergeLatest(new Map(), chats.people));
  const hears = mergeLatest(heard, chats.people);
  if (hears !== heard) setHeard(hears);

  const latest = useLatest(loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const running = useRef<AbortController>();
  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  const search = useCallback(
    async (query: PeopleQuery) => {
      clearTimeout(timer.current);
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setWaiting(true);
      const list = await fetchPeople(query, latest.current, mine.signal);
      if (mine.signal.aborted) return;
      setAsked({ after: latest.current, list });
      setWaiting(false);
    },
    [latest],
  );

  const list = asked?.after === loaded ? asked.list : loaded;
  const shown = useLatest(list.query);
  const refresh = useCallback(() => void search(shown.current), [search, shown]);
  const newer = newerThan(list, chats.people);
  useEffect(() => {
    if (newer !== '') refresh();
  }, [newer, refresh]);

  return {
    list: useMemo(
      () => ({ ...list, people: withUnread(list.people, chats.people, hears) }),
      [list, chats, hears],
    ),
    isWaiting,
    search,
    refresh,
    searchSoon(query: PeopleQuery) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(query), SEARCH_DELAY_MS);
    },
  };
}

/** Key of messages missing from an unfiltered list, which is then reloaded once for them; '' for none. */
function newerThan({ query, people, failure }: PeopleList, unread: readonly UnreadPerson[]): string {
  if (query.q !== '' || query.isNew || failure !== null) return '';
  const known = new Map(people.map((one) => [one.id, one]));
  return unread
    .filter((one) => !known.has(one.id) || isLater(one, known.get(one.id)))
    .map(({ id, lastMessageAt }) => `${id}@${lastMessageAt}`)
    .join(' ');
}

async function fetchPeople(query: PeopleQuery, before: PeopleList, signal: AbortSignal): Promise<PeopleList> {
  const failed: PeopleList = { ...before, query, people: [], count: 0, failure: 503 };
  try {
    const response = await fetch(paths.searchPeople(peopleParams(query)), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    if (response.status === 401) return { ...failed, failure: 401 };
    return response.ok ? await response.json() : failed;
  } catch {
    return failed;
  }
}
