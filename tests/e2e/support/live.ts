/** The event stream of a browser (app/live/), as its pages ask for it. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

const isStream = (request: Request) =>
  new URL(request.url()).pathname === '/eventos' && request.method() === 'GET';

export interface Streams {
  /** Pages that hold one now. */
  open(): Page[];
  /** All that were asked for so far: their `?desde=`, null for none. */
  asked: (string | null)[];
  /** Exactly one is open, and stands. */
  toStand(): Promise<void>;
}

/** From now on, in every tab of the browser. */
export function watchStreams(context: BrowserContext): Streams {
  const open = new Map<Request, Page>();
  const standing = new Set<Request>();
  const asked: (string | null)[] = [];
  context.on('request', (request) => {
    if (!isStream(request)) return;
    open.set(request, request.frame().page());
    asked.push(new URL(request.url()).searchParams.get('desde'));
  });
  context.on('response', (response) => {
    if (isStream(response.request())) standing.add(response.request());
  });
  const drop = (request: Request) => void open.delete(request);
  context.on('requestfailed', drop);
  context.on('requestfinished', drop);
  /** A tab that is closed takes its own with it, and says nothing. */
  const held = () => [...open].filter(([, page]) => !page.isClosed());
  return {
    open: () => held().map(([, page]) => page),
    asked,
    toStand: () =>
      expect
        .poll(() => held().map(([request]) => standing.has(request)), 'one standing stream')
        .toEqual([true]),
  };
}

/** For what only happens where nothing follows by itself. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route(/\/eventos\?/, (route) => route.abort());
}
