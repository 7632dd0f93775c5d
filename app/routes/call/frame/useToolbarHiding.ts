import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '~/app/ui/timing';

interface BarTimes {
  /** Milliseconds. */
  initialTimeout: number;
  timeout: number;
}

interface BarDeps {
  /** Called before hiding: true keeps the toolbar visible. */
  isHeld(): boolean;
  show(isHidden: boolean): void;
}

export function createBarHiding({ initialTimeout, timeout }: BarTimes, { isHeld, show }: BarDeps) {
  let until = performance.now() + initialTimeout;
  const due = () => {
    if (isHeld()) wake();
    else show(true);
  };
  let timer = setTimeout(due, initialTimeout);
  /** The user moved, pressed or touched something: shows the toolbar for a while. Only extends the time. */
  const wake = () => {
    show(false);
    const end = performance.now() + timeout;
    if (end <= until) return;
    until = end;
    clearTimeout(timer);
    timer = setTimeout(due, timeout);
  };
  return { wake, stop: () => clearTimeout(timer) };
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

/** It stays while the pointer or the keyboard focus is on it, while `held`, and where it covers nothing. */
export function useToolbarHiding({ initialTimeout, timeout }: BarTimes, held: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const heldNow = useLatest(held);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const isHeld = () => heldNow.current || isBelow() || isUsed(ref);
    const bar = createBarHiding({ initialTimeout, timeout }, { isHeld, show: setHidden });
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, bar.wake, { passive: true });
    return () => {
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, bar.wake);
      bar.stop();
    };
  }, [initialTimeout, timeout, heldNow]);
  return { ref, isHidden: isHidden && !held };
}

/** The toolbar is below the pictures and covers nothing (toolbar.css). */
function isBelow(): boolean {
  return window.matchMedia('(hover: none), (width < 48rem)').matches;
}

/** A button pressed by pointer keeps the focus too, which does not count. */
function isUsed({ current }: RefObject<HTMLElement>): boolean {
  return current !== null && (current.matches(':hover') || current.querySelector(':focus-visible') !== null);
}
