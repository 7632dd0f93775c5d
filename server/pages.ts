/** The website: a context for the request, Remix, and the cookies to set. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Context } from '~/app/.server/context';
import type { Platform } from '~/app/.server/platform';
import { createRequestContext } from '~/app/.server/requestContext';
import { isStreamed } from '~/app/domain/site/routeHandle';
import { markStreamed } from './http/compression';
import { withHeaders } from './http/headers';
import { RETRY_SOON } from './http/refusal';
import { memoizedByText } from './memoizedByText';

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

type Route = NonNullable<ServerBuild['routes'][string]>;
type Routes = Record<string, Pick<Route, 'id' | 'parentId' | 'path' | 'index'>>;
/** Milliseconds for a page's late parts. All reads of a request share 5 s. */
const PARTS_TIMEOUT = 6_000;

interface Lane {
  handle: Handle;
  /** Set if one of its routes asks for it. */
  inParts?: Handle;
}

/**
 * A Remix handler per chain of routes: React Router 6 ranks all routes of a handler on every request, three times.
 * What matches only the splat uses the whole build.
 */
export function createLanes(build: ServerBuild, mode: 'production' | 'development') {
  const whole: Lane = { handle: createRequestHandler(build, mode) };
  const lanes = new Map<string, Lane>();
  const matched = createMatcher(build.routes as Routes);

  const laneOfPath = memoizedByText((path): Lane => {
    const ids = matched(path);
    if (!ids) return whole;
    const lane = lanes.get(ids.join()) ?? makeLane(ids);
    lanes.set(ids.join(), lane);
    return lane;
  });
  const laneOf = ({ url }: Request): Lane => laneOfPath(withoutData(new URL(url).pathname));
  const makeLane = (ids: string[]): Lane => {
    const part = withRoutes(build, new Set(ids));
    const streams = isStreamed(Object.values(part.routes).map((route) => route?.module.handle));
    const patient = { module: { ...part.entry.module, streamTimeout: PARTS_TIMEOUT } };
    return {
      handle: createRequestHandler(part, mode),
      ...(streams && { inParts: createRequestHandler({ ...part, entry: patient }, mode) }),
    };
  };

  const { routes } = build;
  return {
    routeOf: memoizedByText((path) => {
      const ids = matched(withoutData(path));
      if (!ids) return OTHER;
      const pattern = ids.map((id) => routes[id]?.path).filter(Boolean);
      return `/${pattern.join('/')}${path.endsWith('.data') ? '.data' : ''}`;
    }),
    /** One of its routes asks for it. */
    canStream: (request: Request) => laneOf(request).inParts !== undefined,
    async handle(request: Request, context: AppLoadContext) {
      const { handle, inParts } = laneOf(request);
      if (inParts && context.mayStream === true) return markStreamed(await inParts(request, context));
      return handle(request, context);
    },
  };
}

/** The ids of a path's routes, the outermost first; null where only a splat matches, or nothing. */
export function createMatcher(routes: Routes): (path: string) => string[] | null {
  const all = Object.values(routes);
  const below = (parent: string | undefined): Parameters<typeof matchRoutes>[0] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  const tree = below(undefined);
  return (path) => {
    const ids = matchRoutes(tree, path)?.map(({ route }) => route.id ?? '');
    const last = ids?.at(-1);
    return ids && last !== undefined && routes[last]?.path !== '*' ? ids : null;
  };
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

/** What only the splat matches. */
export const OTHER = '(other)';

/** The path of a page, also of a request for its data. */
function withoutData(pathname: string): string {
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : pathname;
}

export interface Pages {
  answer(request: Request, facts: { address: string; local: boolean; requestId?: string }): Promise<Response>;
  /** The pattern of the page at this path, or of its data. */
  routeOf(path: string): string;
}

export function createPages(
  build: ServerBuild,
  deps: { mode: 'production' | 'development'; platform: Platform },
): Pages {
  const lanes = createLanes(build, deps.mode);
  return {
    routeOf: lanes.routeOf,
    async answer(request, { address, local, requestId }) {
      const canStream = lanes.canStream(request);
      const given = { request, address, local, requestId, canStream, platform: deps.platform };
      const { context, finish, freeze } = createRequestContext(given);
      // Remix compares Origin with Host itself; requests that get here have passed our own check.
      if (!['GET', 'HEAD'].includes(request.method)) {
        request.headers.delete('origin');
        request.headers.delete('x-forwarded-host');
      }
      const response = await lanes.handle(request, context as Context & AppLoadContext);
      if (context.mayStream) await freeze();
      const answer = await finish(response);
      return answer.status === 503 ? withHeaders(answer, [RETRY_SOON]) : answer;
    },
  };
}
