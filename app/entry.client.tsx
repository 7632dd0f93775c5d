import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { holdWhileOffline, reloadWhenReachable } from './connection/heldRequests';
import { withReadyAnswer } from './live/reload';

/**
 * What the outer server refuses during a client navigation (too large, cross-site, starting or stopping)
 * arrives in plain text with `x-refused`, which Remix could not decode. Thrown as a Response it ends on the
 * Spanish page of its status (docs/product.md, 'Unknown addresses and failures').
 */
export function refusalsAsResponses(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.headers.has('x-refused')) return response;
    throw new Response(null, { status: response.status, statusText: response.statusText });
  };
}

/**
 * Follows a plain link to a part of the same page (`href="#…"`) without a navigation. The browser's own way
 * tells the router of one, and with it the answer of the last action goes: the messages of a refused form
 * would vanish when one of them is pressed.
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

const fetch = window.fetch.bind(window);
window.fetch = holdWhileOffline(withReadyAnswer(refusalsAsResponses(fetch)));
reloadWhenReachable(fetch);
document.addEventListener('click', followAnchorLink);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
