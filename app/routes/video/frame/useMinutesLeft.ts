import { useEffect, useState } from 'react';
import type { RoomView } from '~/room/view';
import { minutesLeft } from './minutesLeft';

/** Milliseconds. */
const LOOK = 10_000;

/** Whole minutes until the room closes, once they are few; null before. A device that has slept knows it when it wakes. */
export function useMinutesLeft({ ahead, closesAt }: RoomView): number | null {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), LOOK);
    return () => clearInterval(timer);
  }, []);
  return minutesLeft({ at, ahead, closesAt });
}
