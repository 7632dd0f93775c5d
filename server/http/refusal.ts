/** What the outer server answers itself when it cannot or must not pass a request on. */
import { errorPage, errorPageHeaders } from '~/app/.server/pages/errorPage';
import { problemOf } from '~/app/domain/site/problems';
import { isApiPath } from './crossSite';
import { NO_INDEX } from './headers';

/** With every 503: what is away is mostly back in a moment. */
export const RETRY_SOON = ['Retry-After', '5'] as const;

/**
 * A real page in Spanish; JSON for the API; for a client navigation's data request plain text with
 * `x-refused`, which the browser's entry turns into the same page.
 * @param detail what a client of the API is told instead of the page's words
 */
export function refuse(request: { url: string }, status: number, detail?: string): Response {
  const path = request.url.replace(/^https?:\/\/[^/]*/, '').split('?')[0] ?? '';
  const { title, text } = problemOf(status === 501 ? 405 : status);
  const common = {
    'Cache-Control': 'no-store',
    ...Object.fromEntries([NO_INDEX, ...(status === 503 || status === 429 ? [RETRY_SOON] : [])]),
  };
  if (isApiPath(path))
    return Response.json({ detail: detail ?? `${title}. ${text}` }, { status, headers: common });
  if (path.endsWith('.data')) {
    return new Response(`${title}. ${text}\n`, {
      status,
      headers: { ...common, 'Content-Type': 'text/plain; charset=utf-8', 'X-Refused': '1' },
    });
  }
  return new Response(errorPage(status), { status, headers: { ...common, ...errorPageHeaders } });
}
