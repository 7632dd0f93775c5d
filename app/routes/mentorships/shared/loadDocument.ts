/**
 * For the `clientLoader` of a page with policies of its own: a client navigation to it would keep the
 * policies of the page before. True while the router is on its way there from another address; false for what
 * is read anew on the page itself.
 */
export function comesFromElsewhere(url: string): boolean {
  const { pathname, search } = new URL(url);
  const shown = window.__remixRouter.state.location;
  return pathname !== shown.pathname || search !== shown.search;
}

/** Has the browser load the document of this address. Never resolves: this page is on its way out. */
export function loadDocument(url: string): Promise<never> {
  // After 'back' and 'forward' the address is there already.
  if (window.location.href === url) window.location.reload();
  else window.location.assign(url);
  return new Promise(() => {});
}
