/** Addresses with words of their own for a body that is too large (spec.md section 5): their page says it, and not the general one. */
import { OVERSIZE_FIELD, PICTURE_PAGE, PICTURE_UPLOAD } from '../app/domain/picturePaths';

const ADDRESSES = [PICTURE_PAGE, `${PICTURE_PAGE}.data`, PICTURE_UPLOAD];

/** Sent to where a person's picture may come. */
export function takesPictures({ url, method }: Pick<Request, 'url' | 'method'>): boolean {
  return method === 'POST' && ADDRESSES.includes(new URL(url).pathname.replace(/\/$/, ''));
}

/** The request with a form in place of its body that tells what was there; null where nobody would read it. */
export function insteadOfOversize(request: Request): Request | null {
  const { url, method, signal } = request;
  if (!takesPictures(request)) return null;
  const body = `${OVERSIZE_FIELD}=1`;
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.set('content-length', String(body.length));
  return new Request(url, { method, headers, body, signal });
}
