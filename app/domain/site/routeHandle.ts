export const FEATURES = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const;
/** A browser feature that no page may use unless its route asks for it. */
export type Feature = (typeof FEATURES)[number];

/** Kinds of live events (app/protocols/live.ts). */
export const LIVE_KINDS = ['mentorship', 'notification', 'message'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

export function isLiveKind(value: unknown): value is LiveKind {
  return LIVE_KINDS.some((kind) => kind === value);
}

/** Permissions that a page needs beyond the default. */
export interface PagePolicy {
  /** Permissions-Policy: all other features are denied to the page and its frames. */
  features: readonly Feature[];
  /** Allows the video server's script and frame, which gets the features too. */
  video?: boolean;
}

export type PublicSheet = 'site' | 'subjects' | 'mentor';

interface RouteHandle {
  /** False, also by the loader's data: the page is sent without scripts. True: it is never light. */
  hydrate?: boolean | ((data: unknown) => boolean);
  /** The small stylesheet (app/publicSheets/) that is enough for visitors. */
  publicSheet?: PublicSheet;
  /** Not for search engines. */
  noindex?: boolean;
  /** Query parameters that a public page reads; all others are ignored. */
  query?: readonly string[];
  /** Parts (`maybeDefer`) may be streamed after the page (decision 18). */
  stream?: boolean;
  framed?: boolean;
  /**
   * Extra permissions by the loader's data; null for none. Links to and from such a page must load documents, because a
   * client navigation keeps the previous page's policies.
   */
  policy?: (data: unknown) => PagePolicy | null;
  /** The loader runs again after events of these kinds. */
  live?: readonly LiveKind[];
}

export function needsScripts(matches: { handle?: unknown; data: unknown }[]): boolean {
  return matches.every(({ handle, data }) => {
    const { hydrate } = read(handle);
    return (typeof hydrate === 'function' ? hydrate(data) : hydrate) !== false;
  });
}

/** Whether one of a page's routes says so. */
const isSaid =
  <Name extends keyof RouteHandle>(name: Name, value: RouteHandle[Name]) =>
  (handles: unknown[]) =>
    handles.some((handle) => read(handle)[name] === value);

export const isNeverLight = isSaid('hydrate', true);
export const isNoindex = isSaid('noindex', true);
export const isStreamed = isSaid('stream', true);
export const mayBeFramed = isSaid('framed', true);

export function publicSheetOf(handles: unknown[]): PublicSheet | undefined {
  return handles.map((handle) => read(handle).publicSheet).find((sheet) => sheet !== undefined);
}

/** The policy of the innermost route that has one; `data` is undefined if its loader failed. */
export function policyOf(matches: { handle: unknown; data: unknown }[]): PagePolicy | null {
  const asked = matches.map(({ handle, data }) =>
    data === undefined ? null : (read(handle).policy?.(data) ?? null),
  );
  return asked.findLast((policy) => policy !== null) ?? null;
}

export const queryOf = (handle: unknown): readonly string[] => read(handle).query ?? [];

export function liveKindsOf(handle: unknown): readonly LiveKind[] {
  return (read(handle).live ?? []).filter(isLiveKind);
}

const read = (handle: unknown): RouteHandle => (typeof handle === 'object' && handle !== null ? handle : {});

export type Settled<T> = { ok: true; value: T } | { ok: false };

/** A part as the page receives it: still pending when the page streams. */
export type PagePart<T> = Settled<T> | Promise<Settled<T>>;
