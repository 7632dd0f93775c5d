import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routerFetch } from './connection/routerFetch';

/**
 * Handles plain links within the page (`href="#…"`) without a navigation. Otherwise the router would treat
 * the browser's own jump as one and drop the last action's answer, so that a refused form's messages would
 * vanish when one of them is clicked.
 */
export function followAnchorLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  const target = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

/**
 * Makes every navigation a transition. RemixBrowser (2.17) tells React of a new address by an urgent update above
 * the whole page, which throws away the parts of a streamed page that React has not hydrated yet (error 421 for
 * each). It assigns its router to `window` before anything subscribes.
 */
function navigateInTransitions(): void {
  let router: typeof window.__remixRouter;
  Object.defineProperty(window, '__remixRouter', {
    get: () => router,
    set(made: typeof router) {
      const { subscribe } = made;
      made.subscribe = (listener) => subscribe((...news) => startTransition(() => listener(...news)));
      router = made;
    },
  });
}

navigateInTransitions();
window.fetch = routerFetch(window.fetch.bind(window));
document.addEventListener('click', followAnchorLink);

/**
 * Decodes the page's data before React hydrates it. RemixBrowser would suspend until then, and a key or click in
 * between makes React 18 hydrate at once and fail for good ('Root did not complete'). Its first call starts the
 * decoding and throws the promise.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoded) {
    await decoded;
  }
}

void decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
