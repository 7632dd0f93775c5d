/** The website: a context for the request, Remix, and the cookies to set. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Context } from '~/app/.server/context';
import type { Platform } from '~/app/.server/platform';
import { createRequestContext } from '~/app/.server/requestContext';
import { isStreamed } from '~/app/ui/routeHandle';
import { withHeaders } from './http/headers';
import { RETRY_SOON } from './http/refusal';
import { canShowStreams, markStreamed } from './http/streaming';

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Milliseconds for a page's late parts. All reads of a request share 5 s. */
const PARTS_TIMEOUT = 6_000;

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

/**
 * One Remix handler per first path segment: React Router 6 ranks all routes on every request, three times.
 * Unknown segments, root data requests and a site with a dynamic first segment use the whole build.
 */
export function createSegmentHandlers(build: ServerBuild, mode: 'production' | 'development') {
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, Handle>();
  const streaming = new Map<string, Handle>();
  for (const [head, ids] of routesBySegment(build.routes as Routes) ?? []) {
    const part = withRoutes(build, ids);
    handlers.set(head, createRequestHandler(part, mode));
    if (isStreamed(Object.values(part.routes).map((route) => route?.module.handle)))
      streaming.set(head, createRequestHandler(withPartsTimeout(part), mode));
  }
  return {
    /** A route of its segment asks for it, and the visitor's browser can show it. */
    mayStream: (request: Request) => streaming.has(segmentOf(request.url)) && canShowStreams(request),
    async handle(request: Request, context: AppLoadContext) {
      const head = segmentOf(request.url);
      const inParts = context.mayStream === true ? streaming.get(head) : undefined;
      if (inParts) return markStreamed(await inParts(request, context));
      return (handlers.get(head) ?? whole)(request, context);
    },
  };
}

/** First segment -> ids of the routes that can match below it; null if a first segment is dynamic. */
export function routesBySegment(routes: Routes): Map<string, Set<string>> | null {
  const firsts = new Map(Object.values(routes).map((route) => [route.id, firstSegment(route.id, routes)]));
  const names = new Set(firsts.values());
  if ([...names].some((name) => name?.startsWith(':') || name?.endsWith('?'))) return null;
  const everywhere = [...firsts].filter(([, name]) => name === '*').map(([id]) => id);
  const heads = new Map<string, Set<string>>();
  for (const name of names) {
    if (name === '*' || name === null) continue;
    const own = [...firsts].filter(([, first]) => first === name).map(([id]) => id);
    heads.set(name, new Set([...own, ...everywhere].flatMap((id) => lineage(id, routes))));
  }
  return heads;
}

/** '' for the site's index, null for a layout without a path. */
function firstSegment(id: string, routes: Routes): string | null {
  const path = lineage(id, routes)
    .reverse()
    .map((ancestor) => routes[ancestor]?.path ?? '')
    .join('/');
  const first = path.split('/').find((segment) => segment !== '');
  if (first !== undefined) return first.toLowerCase();
  return routes[id]?.index ? '' : null;
}

function lineage(id: string, routes: Routes): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [id, ...lineage(parent, routes)];
}

function withRoutes(build: ServerBuild, ids: Set<string>): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function withPartsTimeout(build: ServerBuild): ServerBuild {
  const module = { ...build.entry.module, streamTimeout: PARTS_TIMEOUT };
  return { ...build, entry: { module } };
}

function segmentOf(url: string): string {
  const first = new URL(url).pathname.split('/')[1] ?? '';
  if (first === '_root.data') return first;
  return decodeURIComponent(first.replace(/\.data$/, '')).toLowerCase();
}

export interface Pages {
  answer(request: Request, facts: { address: string; local: boolean }): Promise<Response>;
}

export function createPages(
  build: ServerBuild,
  deps: { mode: 'production' | 'development'; platform: Platform },
): Pages {
  const segmentHandlers = createSegmentHandlers(build, deps.mode);
  return {
    async answer(request, { address, local }) {
      const mayStream = segmentHandlers.mayStream(request);
      const given = { request, address, local, mayStream, platform: deps.platform };
      const { context, finish, freeze } = createRequestContext(given);
      skipRemixOriginCheck(request);
      const response = await segmentHandlers.handle(request, context as Context & AppLoadContext);
      if (mayStream) await freeze();
      const answer = await finish(response);
      return answer.status === 503 ? withHeaders(answer, [RETRY_SOON]) : answer;
    },
  };
}

/** Remix compares Origin with Host itself; requests that get here have passed our own check. */
function skipRemixOriginCheck(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  request.headers.delete('origin');
  request.headers.delete('x-forwarded-host');
}
