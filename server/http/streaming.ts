/** Which answers may go out before they are complete (decision 18). */
import { HYDRATED_COOKIE, WHOLE_PAGE } from '~/app/domain/site/browserCookies';

/**
 * A client navigation shows what comes late by itself. In a document it stays invisible without scripts: only
 * a browser that has already run one of our pages gets it so, and none that asks for the page whole.
 */
export function canShowStreams(request: Request): boolean {
  if (request.method !== 'GET') return false;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('.data')) return true;
  const cookies = request.headers.get('cookie') ?? '';
  return !searchParams.has(WHOLE_PAGE) && cookies.split('; ').includes(`${HYDRATED_COOKIE}=1`);
}

/**
 * Proxies (nginx) are told by it to hand on what they have; `compressed` packs such an answer as it comes.
 */
const STREAMED_HEADER = 'X-Accel-Buffering';

export function markStreamed(response: Response): Response {
  response.headers.set(STREAMED_HEADER, 'no');
  return response;
}

export function isStreamed({ headers }: Response): boolean {
  return headers.get(STREAMED_HEADER) === 'no';
}
