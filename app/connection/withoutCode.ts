import { createPath } from '@remix-run/react';
import { heldWhileCut } from './held';

/**
 * Remix loads the shown page again when the code of the next one cannot be fetched. Without a connection that would end on the browser's
 * own page: it is not done before the server is reached, and then for the page that was asked for. Where the browser lets it be.
 */
export function waitForCode(fetch: typeof window.fetch): void {
  // Not every browser has it.
  const navigation: EventTarget | undefined = window.navigation;
  navigation?.addEventListener('navigate', (event) => {
    const isByScript = event instanceof NavigateEvent && !event.userInitiated;
    if (!isByScript || event.navigationType !== 'reload') return;
    const { location } = window.__remixRouter.state.navigation;
    if (!location) return;
    event.preventDefault();
    void reach(fetch, location).then(
      () => window.location.assign(createPath(location)),
      () => {},
    );
  });
}

/** Resolves when the server answers; rejects when the router goes elsewhere. */
async function reach(fetch: typeof window.fetch, location: object): Promise<void> {
  const elsewhere = new AbortController();
  const unsubscribe = window.__remixRouter.subscribe(({ navigation }) => {
    if (navigation.location !== location) elsewhere.abort();
  });
  try {
    const url = new URL('/healthz', window.location.origin);
    await heldWhileCut(fetch)(url, { method: 'HEAD', cache: 'no-store', signal: elsewhere.signal });
  } finally {
    unsubscribe();
  }
}
