import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routerFetch } from './connection/routerFetch';
import { wantedParts } from './ui/later';

/**
 * Handles links within the page (`href="#…"`) without a navigation. The router would take the browser's jump for one and
 * drop the last action's answer, with a refused form's messages.
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
 * Makes every navigation a transition. RemixBrowser (2.17) updates the address urgently, which discards parts of a streamed
 * page not hydrated yet (error 421). It assigns its router to `window` before anything subscribes.
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

/**
 * Decodes the page's data before hydration; RemixBrowser's first call starts that and throws its promise. While it
 * suspends, a key or click would make React 18 hydrate at once and fail for good ('Root did not complete').
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoded) {
    await decoded;
  }
}

/** The first thing that runs, once the files of the page's routes are here (app/ui/PageScripts.tsx). */
export async function start(): Promise<void> {
  navigateInTransitions();
  window.fetch = routerFetch(window.fetch.bind(window));
  document.addEventListener('click', followAnchorLink);
  await Promise.all([decodeData(), wantedParts()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// Development has Remix's own `Scripts`, which import this file for what it does.
if (import.meta.env.DEV) void start();
