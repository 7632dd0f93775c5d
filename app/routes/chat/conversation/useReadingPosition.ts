import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from '~/app/chat/engine';
import { listen } from '~/app/connection/listen';
import { useLatest } from '~/app/ui/timing';

/** Within this many pixels of the end the reader counts as being there. */
const END_MARGIN_PX = 48;

/** Keeps the position while messages are added. The scroller is laid out from its end, where it is 0. */
export function useReadingPosition({
  snapshot,
  unreadFrom,
  seen,
}: {
  snapshot: ChatSnapshot;
  unreadFrom: string | null;
  seen: () => void;
}) {
  const { entries, news } = snapshot;
  const scroller = useRef<HTMLElement>(null);
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenNews, setSeenNews] = useState(0);
  const [newFrom, setNewFrom] = useState(unreadFrom);
  const isPresent = useSyncExternalStore(followPresence, readPresence, () => false);
  const isReading = isPresent && isAtEnd;
  const firstUnseen = news[seenNews]?.key;

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isEnd = box.scrollTop > -END_MARGIN_PX;
    setAtEnd(isEnd);
    anchor.current = isEnd ? null : anchorIn(box);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has changed, its marker included
  useLayoutEffect(() => {
    const { element, top } = anchor.current ?? {};
    const box = scroller.current;
    if (!box || !element?.isConnected || top === undefined) return;
    box.scrollTop += element.getBoundingClientRect().top - top;
    remember();
  }, [entries, newFrom, remember]);

  const latest = useLatest(seen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again whenever other messages are shown
  useEffect(() => {
    // Fewer than before: the page was restored from the back/forward cache and starts again.
    if (isReading || news.length < seenNews) {
      setSeenNews(news.length);
      if (isReading) latest.current();
    } else if (firstUnseen !== undefined) setNewFrom(firstUnseen);
  }, [isReading, firstUnseen, news.length, seenNews, entries]);

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 });
    anchor.current = null;
  }, []);
  return {
    scroller,
    remember,
    toEnd,
    isAtEnd,
    unseen: Math.max(0, news.length - seenNews),
    /** Id or key of the message below the marker. */
    newFrom,
    clearMarker: useCallback(() => setNewFrom(null), []),
  };
}

/** The first visible message and its position. */
function anchorIn(box: HTMLElement): { element: Element; top: number } | null {
  const { top } = box.getBoundingClientRect();
  for (const element of box.querySelectorAll('.chat-message')) {
    const place = element.getBoundingClientRect();
    if (place.bottom > top) return { element, top: place.top };
  }
  return null;
}

const readPresence = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

const followPresence = (changed: () => void) =>
  listen({ visibilitychange: changed, focus: changed, blur: changed });
