import { permissionsPolicy } from '~/app/.server/pages/policies';
import { isApiPath } from './crossSite';

const NO_SNIFFING = ['X-Content-Type-Options', 'nosniff'] as const;
const OWN_PAGES_ONLY = ['Cross-Origin-Resource-Policy', 'same-origin'] as const;

/** All that a script, sheet, font or picture of ours needs: each page loads a dozen. */
export const FILE_HEADERS = [NO_SNIFFING, OWN_PAGES_ONLY];

/** For every other response. Pages set their own Content-Security-Policy (app/.server/pages/policies.ts). */
export function securityHeaders(options: { https: boolean }): ReadonlyArray<readonly [string, string]> {
  const common = [
    NO_SNIFFING,
    // Not no-referrer, since browsers would send `Origin: null` with ordinary form posts.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    OWN_PAGES_ONLY,
    ['Permissions-Policy', permissionsPolicy()],
    [
      'Content-Security-Policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
  ] as const;
  return options.https
    ? [...common, ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']]
    : common;
}

export function withHeaders(response: Response, entries: ReadonlyArray<readonly [string, string]>): Response {
  try {
    for (const [name, value] of entries) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  } catch {
    // Headers of a fetch() response are immutable.
    return withHeaders(new Response(response.body, response), entries);
  }
}

/** The robots header for search engines. Our pages set it themselves (app/entry.server.tsx). */
export const NO_INDEX = ['X-Robots-Tag', 'noindex'] as const;

/** Pages and pictures may be indexed; data, the API, the mailbox and errors may not. */
export const withRobotsHeader = (path: string, response: Response): Response =>
  isIndexable(path, response) ? response : withHeaders(response, [NO_INDEX]);

function isIndexable(path: string, { status, headers }: Response): boolean {
  // Search engines look at the target of a redirect, so the redirect needs no header.
  if (status >= 300 && status < 400) return true;
  if (status >= 400) return false;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('image/')) return true;
  return type.startsWith('text/html') && !isApiPath(path) && !/^\/correo(\/|$)/.test(path);
}
