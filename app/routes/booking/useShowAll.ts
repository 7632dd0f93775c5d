import { useEffect, useRef } from 'react';

/** For a list and the link that shows the rest of it, and goes with that: the first entry of the rest takes the focus. `count` entries are shown. */
export function useShowAll(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    const first = before.current;
    if (first === null || count <= first) return;
    before.current = null;
    ref.current?.children[first]?.querySelector('a')?.focus();
  }, [count]);
  const onClick = () => {
    before.current = count;
  };
  return { ref, onClick };
}
