import { isLiveKind, type LiveKind } from '~/live/protocol';

/** What a route may say about itself in its `handle` export. */
interface RouteHandle {
  /** False: the page is sent without any script. */
  hydrate?: boolean;
  /** It needs no more than the small stylesheet of the public pages. */
  publicSheet?: boolean;
  /** Search engines stay out. */
  noindex?: boolean;
  /** Of a public page: the query parameters that it reads. All others are as if they were not there. */
  query?: readonly string[];
  /** Its parts (`inParts`) may come after the page, to who can see that (decision 18). */
  stream?: boolean;
  /** Pages of this site may show it in a frame. */
  framed?: boolean;
  /** Its loader runs again when something of this kind happens (app/live/). */
  live?: readonly LiveKind[];
}

export function needsScripts(handles: unknown[]): boolean {
  return handles.every((handle) => read(handle).hydrate !== false);
}

export function staysPrivate(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).noindex === true);
}

export function wearsPublicSheet(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).publicSheet === true);
}

export function comesInParts(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).stream === true);
}

export function mayBeFramed(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).framed === true);
}

export function queryOf(handle: unknown): readonly string[] {
  return read(handle).query ?? [];
}

export function liveKindsOf(handle: unknown): readonly LiveKind[] {
  return (read(handle).live ?? []).filter(isLiveKind);
}

function read(handle: unknown): RouteHandle {
  return typeof handle === 'object' && handle !== null ? handle : {};
}
