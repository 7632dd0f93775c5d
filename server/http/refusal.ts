/** Responses of the outer server when it cannot or must not forward a request. */
import { errorPage, errorPageHeaders } from '~/app/.server/pages/errorPage';
import { problemOf } from '~/app/domain/site/problems';
import { isApiPath } from './crossSite';
import { NO_INDEX } from './headers';

/** Sent with every 503, since most outages are short. */
export const RETRY_SOON = ['Retry-After', '5'] as const;

/** A page in Spanish; JSON for the API (`detail`); plain text with `x-refused` for data requests, which show that page. */
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
