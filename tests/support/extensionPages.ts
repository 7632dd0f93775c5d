/** Loaders and actions of pages that use an extension of the API, against a fake API of the test. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { accessToken, cookiesOf, loggedIn, testPlatform, visit } from './platform';

const ALL = ['account'];

interface Given {
  /** The API's extensions; null: unknown. */
  extensions?: string[] | null;
  answer?: () => Response;
  /** The visitor has a session. */
  session?: boolean;
}

/** Runs loaders and actions of one visitor against an API that answers so, and tells which calls it made. */
export function openPages({
  extensions = ALL,
  answer = () => new Response(null, { status: 204 }),
  session,
}: Given) {
  const calls: { call: string; body: string; headers: Headers }[] = [];
  const platform = testPlatform({
    apiFetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/capabilities/') {
        return extensions ? Response.json({ extensions }) : new Response('<html>', { status: 503 });
      }
      const body = await request.text();
      calls.push({ call: `${request.method} ${pathname}`, body, headers: request.headers });
      return pathname === '/api/auth/logout/' ? new Response(null, { status: 204 }) : answer();
    },
  });
  const tokens = { access: accessToken('a'), refresh: 'r1' };
  const cookies = session ? loggedIn(platform, tokens) : {};
  const run = async (
    fn: (args: ActionFunctionArgs) => Promise<unknown>,
    options: { path?: string; fields?: Record<string, string>; params?: Record<string, string> } = {},
  ) => {
    const { path = '/' } = options;
    const method = options.fields ? 'POST' : 'GET';
    const { context, finish } = visit(platform, path, { method, cookies });
    const body = options.fields ? new URLSearchParams(options.fields) : null;
    const request = new Request(`http://localhost:3000${path}`, { method, body });
    const outcome: unknown = await fn({
      request,
      context: { ...context },
      params: options.params ?? {},
    }).catch((thrown: unknown) => ({ thrown }));
    return { outcome, location: locationOf(outcome), cookies: cookiesOf(finish(new Response())) };
  };
  return { run, calls };
}

function locationOf(outcome: unknown): string | null {
  return outcome instanceof Response ? outcome.headers.get('location') : null;
}
