/** What a route may say about itself in its `handle` export. */
interface RouteHandle {
  /** False: the page is sent without any script. */
  hydrate?: boolean;
  /** Search engines stay out. */
  noindex?: boolean;
}

export function needsScripts(handles: unknown[]): boolean {
  return handles.every((handle) => read(handle).hydrate !== false);
}

export function staysPrivate(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).noindex === true);
}

function read(handle: unknown): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}
