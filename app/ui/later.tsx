/** Parts of a page whose scripts are loaded when their opener is near (docs/architecture.md, 'Scripts of a page'). */
import { type ComponentType, lazy, useEffect } from 'react';

/**
 * A component that is whole on the server and has a file of its own in the browser. Show it below a `Suspense`. `here` is
 * `import.meta.env.SSR && Component`, which the browser's build leaves out.
 */
export function later<Props>(here: ComponentType<Props> | false, load: () => Promise<ComponentType<Props>>) {
  const loadOrReload = () =>
    load().then(
      (component) => ({ default: component }),
      // As Remix does for a page: the server shows this address without it.
      () => {
        window.location.reload();
        return new Promise<never>(() => {});
      },
    );
  return {
    Part: here || lazy(loadOrReload),
    preload: () => void load().catch(() => {}),
  };
}

/** Calls `preload` once the pointer, a finger or the focus comes to an element that matches. */
export function useNear(selector: string, preload: () => void): void {
  useEffect(() => {
    const events = ['pointerover', 'focusin'] as const;
    const stop = () => {
      for (const name of events) document.removeEventListener(name, look);
    };
    const look = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(selector))) return;
      stop();
      preload();
    };
    for (const name of events) document.addEventListener(name, look, { passive: true });
    return stop;
  }, [selector, preload]);
}
