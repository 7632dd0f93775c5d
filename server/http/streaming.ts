/** Which responses may be streamed (decision 18). */
import { HYDRATED_COOKIE, WHOLE_PAGE } from '~/app/domain/site/browserCookies';

/**
 * Client navigation displays late parts by itself. In a document they stay invisible without scripts, so only
 * a browser that has already run one of our pages gets a streamed document, unless it asks for the whole
 * page.
 */
export function canShowStreams(request: Request): boolean {
  if (request.method !== 'GET') return false;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('.data')) return true;
  const cookies = request.headers.get('cookie') ?? '';
  return !searchParams.has(WHOLE_PAGE) && cookies.split('; ').includes(`${HYDRATED_COOKIE}=1`);
}

/** Tells proxies (nginx) not to buffer; `compressed` compresses such a response as a stream. */
const STREAMED_HEADER = 'X-Accel-Buffering';

export function markStreamed(response: Response): Response {
  response.headers.set(STREAMED_HEADER, 'no');
  return response;
}

export function isStreamed({ headers }: Response): boolean {
  return headers.get(STREAMED_HEADER) === 'no';
}
