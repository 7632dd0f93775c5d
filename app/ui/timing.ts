import { useEffect, useRef, useState } from 'react';

/** The value of the last committed render, for callbacks that outlive theirs. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls `run` after these milliseconds (null: never), and again for every new `occasion` and every new `run`. */
export function useTimeout<T>(run: (occasion: T) => void, milliseconds: number | null, occasion: T): void {
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(run, milliseconds, occasion);
    return () => clearTimeout(timer);
  }, [run, milliseconds, occasion]);
}

/** True once these milliseconds have passed. */
export function useIsLate(milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useTimeout(setLate, milliseconds, true);
  return isLate;
}
