/** When the toolbar goes out of the way, and when it comes back. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface BarTimes {
  /** Milliseconds. */
  initialTimeout: number;
  timeout: number;
}

interface BarDeps {
  /** Asked when it is about to go: somebody needs it. */
  isHeld(): boolean;
  now(): number;
  /** Answers how to call it off. */
  after(ms: number, run: () => void): () => void;
}

interface BarHiding {
  isHidden(): boolean;
  subscribe(changed: () => void): () => void;
  /** Somebody moved, pressed or touched something: it is there, and stays a while. */
  wake(): void;
  stop(): void;
}

export function createBarHiding({ initialTimeout, timeout }: BarTimes, deps: BarDeps): BarHiding {
  const listeners = new Set<() => void>();
  let hidden = false;
  let until = 0;
  let callOff = () => {};
  const show = (isHidden: boolean) => {
    if (hidden === isHidden) return;
    hidden = isHidden;
    for (const changed of listeners) changed();
  };
  const due = () => {
    if (deps.isHeld()) stay(timeout);
    else show(true);
  };
  /** Never shorter than it was going to. */
  const stay = (ms: number) => {
    show(false);
    if (deps.now() + ms <= until) return;
    until = deps.now() + ms;
    callOff();
    callOff = deps.after(ms, due);
  };
  until = deps.now() + initialTimeout;
  callOff = deps.after(initialTimeout, due);
  return {
    isHidden: () => hidden,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    wake: () => stay(timeout),
    stop: () => callOff(),
  };
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const;

/**
 * Whether the toolbar is out of the way. It stays while it is pointed at or holds the keyboard's focus, while
 * `held`, and for good where it covers nothing.
 */
export function useToolbarHiding({ initialTimeout, timeout }: BarTimes, held: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const heldNow = useRef(held);
  useEffect(() => {
    heldNow.current = held;
  }, [held]);
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
    for (const sign of ACTIVITY_EVENTS) document.addEventListener(sign, bar.wake, { passive: true });
    return () => {
      for (const sign of ACTIVITY_EVENTS) document.removeEventListener(sign, bar.wake);
      off();
      bar.stop();
    };
  }, [initialTimeout, timeout]);
  return { ref, isHidden: isHidden && !held };
}

/** It stands below the pictures, where it is in nobody's way (toolbar.css). */
function isBelow(): boolean {
  return window.matchMedia('(hover: none), (width < 48rem)').matches;
}

/** What was pressed by pointer keeps the focus too: that holds nothing. */
function isUsed({ current }: RefObject<HTMLElement>): boolean {
  return current !== null && (current.matches(':hover') || current.querySelector(':focus-visible') !== null);
}
