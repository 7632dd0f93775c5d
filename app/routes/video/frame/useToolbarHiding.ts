/** Hides and shows the toolbar. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface BarTimes {
  /** Milliseconds. */
  initialTimeout: number;
  timeout: number;
}

interface BarDeps {
  /** Called before hiding: true keeps the toolbar visible. */
  isHeld(): boolean;
  now(): number;
  /** Returns the cancel function. */
  after(ms: number, run: () => void): () => void;
}

interface BarHiding {
  isHidden(): boolean;
  subscribe(changed: () => void): () => void;
  /** The user moved, pressed or touched something: shows the toolbar for a while. */
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
  /** Only extends the time. */
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
 * Whether the toolbar is hidden. It stays while the pointer is over it, while it has keyboard focus, while
 * `held`, and always if it covers nothing.
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

/** The toolbar is below the pictures and covers nothing (toolbar.css). */
function isBelow(): boolean {
  return window.matchMedia('(hover: none), (width < 48rem)').matches;
}

/** A button pressed by pointer keeps the focus too, which does not count. */
function isUsed({ current }: RefObject<HTMLElement>): boolean {
  return current !== null && (current.matches(':hover') || current.querySelector(':focus-visible') !== null);
}
