/** A browser's event stream (app/connection/), as its pages request it. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

const isStream = (request: Request) =>
  new URL(request.url()).pathname === '/eventos' && request.method() === 'GET';

export interface Streams {
  /** Pages that have one open. */
  open(): Page[];
  /** All that were requested so far: their `?desde=`, null for none. */
  asked: (string | null)[];
  /** Exactly one is open and established. */
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
  /** Closing a tab closes its stream without an event. */
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

/** For behaviour that only occurs without live updates. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route(/\/eventos\?/, (route) => route.abort());
}
