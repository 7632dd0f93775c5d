import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { routerFetch } from './connection/routerFetch';

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

window.fetch = routerFetch(window.fetch.bind(window));
document.addEventListener('click', followAnchorLink);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
