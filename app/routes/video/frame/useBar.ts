import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BarTimes, createBarHiding } from './barHiding';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

/**
 * Whether the toolbar is out of the way. It stays while it is pointed at or holds the keyboard's focus, while `held`, and for good where it covers nothing.
 */
export function useBar({ initialTimeout, timeout }: BarTimes, held: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const heldNow = useRef(held);
  heldNow.current = held;
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const needed = () => heldNow.current || isBelow() || isUsed(ref);
    const bar = createBarHiding(
      { initialTimeout, timeout },
      {
        isHeld: needed,
        now: () => performance.now(),
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
    );
    const off = bar.subscribe(() => setHidden(bar.isHidden()));
    for (const sign of SIGNS) document.addEventListener(sign, bar.wake, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, bar.wake);
      off();
      bar.stop();
    };
  }, [initialTimeout, timeout]);
  return { ref, isHidden: isHidden && !held };
}

/** It stands below the pictures, where it is in nobody's way (room-bar.css). */
function isBelow(): boolean {
  return window.matchMedia('(hover: none), (width < 48rem)').matches;
}

/** What was pressed by pointer keeps the focus too: that holds nothing. */
function isUsed({ current }: RefObject<HTMLElement>): boolean {
  return current !== null && (current.matches(':hover') || current.querySelector(':focus-visible') !== null);
}
