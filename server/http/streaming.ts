/** Which responses may be streamed (decision 18). */
import { HYDRATED_COOKIE, WHOLE_PAGE } from '~/app/domain/site/browserCookies';

/** Late parts of a document are invisible without scripts: only browsers that have run one of our pages get them. */
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
