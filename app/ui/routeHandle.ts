import type { Feature } from '~/app/.server/pages/policies';
import { isLiveKind, type LiveKind } from '~/app/live/protocol';

/** What a page needs beyond what every page of ours may do. */
export interface PagePolicy {
  /** Permissions-Policy: all others are refused to the page and to its frames. */
  features: readonly Feature[];
  /** The video server's script and frame may be in it, and its frame has the features too. */
  video?: boolean;
}

/** What a route may say about itself in its `handle` export. */
interface RouteHandle {
  /** False: the page is sent without any script. */
  hydrate?: boolean;
  /** It needs no more than the small stylesheet of the public pages. */
  publicSheet?: boolean;
  /** Search engines stay out. */
  noindex?: boolean;
  /** The query parameters that a public page reads. All others are ignored. */
  query?: readonly string[];
  /** Its parts (`maybeDefer`) may come after the page (decision 18). */
  stream?: boolean;
  /** Pages of this site may show it in a frame. */
  framed?: boolean;
  /**
   * Asks for more than the strict default, by what its loader gave, since one address may show several
   * things; null = nothing. It counts for documents only: all ways into such a page and out of it have to be
   * document navigations, a client navigation keeps the policies of the page before.
   */
  policy?: (data: unknown) => PagePolicy | null;
  /** Its loader runs again when something of this kind happens (app/live/). */
  live?: readonly LiveKind[];
}

export function needsScripts(handles: unknown[]): boolean {
  return handles.every((handle) => read(handle).hydrate !== false);
}

export function isNoindex(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).noindex === true);
}

export function usesPublicSheet(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).publicSheet === true);
}

export function isStreamed(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).stream === true);
}

export function mayBeFramed(handles: unknown[]): boolean {
  return handles.some((handle) => read(handle).framed === true);
}

/** The policy of the innermost route that asks; `data` is undefined where its loader failed. */
export function policyOf(matches: { handle: unknown; data: unknown }[]): PagePolicy | null {
  const asked = matches.map(({ handle, data }) =>
    data === undefined ? null : (read(handle).policy?.(data) ?? null),
  );
  return asked.findLast((policy) => policy !== null) ?? null;
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
