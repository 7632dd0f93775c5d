/**
 * Renders documents, whole or, where a route opts in, as a stream (decision 18). Exports the server's composition too, so
 * that there is one module graph (docs/architecture.md).
 */
import { randomBytes } from 'node:crypto';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import type { ContextType } from 'react';
import { renderToString } from 'react-dom/server';
import { env } from './.server/env';
import { log, loggedPath } from './.server/log';
import { pageContentPolicy, setPagePolicies } from './.server/pages/policies';
import { PRIVATE, PRIVATE_KEPT } from './.server/pages/publicPage';
import { renderStream, renderWhole } from './.server/pages/renderStream';
import { contextOf } from './.server/requestContext';
import {
  isNeverLight,
  isNoindex,
  isStreamed,
  mayBeFramed,
  needsScripts,
  policyOf,
} from './domain/site/routeHandle';
import { NonceContext } from './nonce';
import { IconShapes } from './ui/Icon';
import { LightContext } from './ui/light';
import { withTitleError } from './ui/TitleError';

declare const ICON_SHAPES: ContextType<typeof IconShapes>;

// biome-ignore lint/performance/noBarrelFile: not a barrel, the door to the one module graph
export { handleUpgrade, openSite } from '~/server/compose';

/** Milliseconds for pending promises; a streaming route's handler waits longer (server/pages.ts). */
export const streamTimeout = 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { routeModules, staticHandlerContext } = remixContext;
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => ({
    handle: routeModules[id]?.handle,
    data: staticHandlerContext.loaderData[id],
  }));
  const handles = routes.map(({ handle }) => handle);
  const isWhole = !staticHandlerContext.errors;
  const asked = { framed: mayBeFramed(handles), policy: policyOf(routes) };
  setPagePolicies(headers, asked, env());
  const policy = (used: string | null) => pageContentPolicy(used, asked, env());
  const isStill = isWhole && !needsScripts(routes);
  const { session, runsScripts, light: asksLight } = contextOf({ request, context: loadContext });
  const light = isNeverLight(handles) ? null : asksLight;
  // Icons are inlined for visitors, whose first page loads only its style sheet; others have the sprite in the cache.
  const hasIcons = isStill && !session.isOpen;
  // Guarded when Back shows it again (app/ui/keptPage.ts). No cache answers for a `Vary: *`, not even for Back.
  const isKept = request.method === 'GET' && status === 200 && isWhole && !isStill;
  if (isKept && session.isOpen && runsScripts) {
    headers.set('Cache-Control', PRIVATE_KEPT);
    headers.set('Vary', '*');
  } else if (headers.get('Vary') === '*') {
    // The same headers as those of the page that could not be rendered.
    headers.set('Cache-Control', PRIVATE);
    headers.delete('Vary');
  }
  const page = (
    <NonceContext.Provider value={nonce}>
      <LightContext.Provider value={light}>
        <IconShapes.Provider value={hasIcons ? ICON_SHAPES : undefined}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </IconShapes.Provider>
      </LightContext.Provider>
    </NonceContext.Provider>
  );
  if (loadContext.mayStream === true && status < 400 && isWhole && isStreamed(handles)) {
    const body = await renderStream(page, { nonce, signal: request.signal });
    headers.set('Content-Security-Policy', policy(nonce));
    if (isNoindex(handles)) headers.set('X-Robots-Tag', 'noindex');
    return new Response(body, { status, headers });
  }
  // A page that is neither streamed nor hydrated is rendered at once, which is much cheaper.
  const rendered = isStill
    ? { html: `<!DOCTYPE html>${renderToString(page)}`, failed: false }
    : await renderWhole(page, { nonce, remixContext });
  // A page without inline scripts carries no nonce and its policy names none. Only such a page may be cached.
  headers.set('Content-Security-Policy', policy(rendered.html.includes(nonce) ? nonce : null));
  const answered = rendered.failed ? 500 : status;
  // User text never contains this, since its `<` is escaped.
  if (answered >= 400 || rendered.html.includes('<meta name="robots" content="noindex"'))
    headers.set('X-Robots-Tag', 'noindex');
  return new Response(withTitleError(rendered.html), { status: answered, headers });
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Unknown addresses and methods are the visitor's error, not ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = loggedPath(new URL(request.url).pathname);
  log().error({ err: error, method: request.method, path }, 'page failed');
}
