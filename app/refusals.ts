/**
 * What the outer server refuses during a client navigation (too large, cross-site, starting or stopping) arrives in plain text with
 * `x-refused`, which Remix could not decode. Thrown as a Response it ends on the Spanish page of its status (design.md section 4.2).
 */
export function refusalsAsResponses(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.headers.has('x-refused')) return response;
    throw new Response(null, { status: response.status, statusText: response.statusText });
  };
}
