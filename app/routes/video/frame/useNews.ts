import { useEffect, useState } from 'react';
import type { Room } from '~/room/view';
import { newsText } from './newsText';

export interface NewsItem {
  id: number;
  text: string;
}

/** Milliseconds that a piece of news stays, and how many at once. */
const STAY = 6_000;
const MOST = 3;

/** What has just happened in the room, the newest last. */
export function useNews(room: Room): NewsItem[] {
  const [items, setItems] = useState<NewsItem[]>([]);
  useEffect(() => {
    let count = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const off = room.onNews((news) => {
      count += 1;
      const item = { id: count, text: newsText(news) };
      setItems((known) => [...known.slice(1 - MOST), item]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setItems((known) => known.filter(({ id }) => id !== item.id));
      }, STAY);
      timers.add(timer);
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [room]);
  return items;
}
