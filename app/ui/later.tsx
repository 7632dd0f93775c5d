/** Parts of a page whose scripts are loaded when their opener is near (docs/architecture.md, 'Scripts of a page'). */
import { type ComponentType, lazy, useEffect } from 'react';
import { listen } from '~/app/connection/listen';

/** The address of the document. */
const arrived = import.meta.env.SSR ? '' : window.location.href;

/** Files of parts that the document has already: hydrated without them, an update would replace what is typed there. */
const wanted: Promise<unknown>[] = [];

/** Resolves when their files are here, or cannot come. */
export const wantedParts = () => Promise.allSettled(wanted);

/**
 * A component that is whole on the server and has a file of its own in the browser. Show it below a `Suspense`. `here` is
 * `import.meta.env.SSR && Component`, which the browser's build leaves out; `selector` finds it in a document.
 */
export function later<Props>(
  here: ComponentType<Props> | false,
  load: () => Promise<ComponentType<Props>>,
  selector: string,
) {
  if (!import.meta.env.SSR && document.querySelector(selector)) wanted.push(load());
  async function loadOrReload(isAgain = false): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() };
    } catch {
      if (!isAgain) {
        if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }));
        return loadOrReload(true);
      }
      // As Remix does for a page: the server shows this address without it. It has already, if nobody went elsewhere.
      if (window.location.href !== arrived) window.location.reload();
      return new Promise<never>(() => {});
    }
  }
  return { Part: here || lazy(() => loadOrReload()), load };
}

/** Loads when the pointer, a finger or the focus comes to an element that matches, until it has succeeded. */
export function useNear(selector: string, load: () => Promise<unknown>): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(selector))) return;
      load().then(end, () => {});
    };
    const end = listen({ pointerover: look, focusin: look });
    return end;
  }, [selector, load]);
}
