import { permissionsPolicy } from '../app/.server/permissionsPolicy';

/** The headers of every answer. Pages bring their own Content-Security-Policy, a few their own Permissions-Policy (app/.server/pagePolicies.ts). */
export function securityHeaders(options: { https: boolean }): ReadonlyArray<readonly [string, string]> {
  const common = [
    ['X-Content-Type-Options', 'nosniff'],
    // Not no-referrer: browsers then send `Origin: null` with an ordinary form post.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
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

/** Adds what is missing; what an answer says itself stays. */
export function withHeaders(response: Response, entries: ReadonlyArray<readonly [string, string]>): Response {
  try {
    for (const [name, value] of entries) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  } catch {
    // An answer of fetch() has headers that cannot be changed.
    return withHeaders(new Response(response.body, response), entries);
  }
}
