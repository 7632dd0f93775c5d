/**
 * The first refusal of a refresh token (docs/product.md, 'Security conduct'): a GET is redirected to the same address
 * once, as the browser may have a newer cookie from another tab; a POST comes back with everything typed.
 */
import { data, redirect } from '@remix-run/node';
import { pathOf } from '~/app/.server/requestUrl';
import type { ExpiredForm } from '~/app/domain/site/problems';

const COPY_LIMIT = 256 * 1024;

/** A copy taken before Remix reads the body; null for a form too large to be shown again. */
export function cloneForm(request: Request): Request | null {
  if (request.method === 'GET' || request.method === 'HEAD' || request.bodyUsed || !request.body) return null;
  const type = request.headers.get('content-type') ?? '';
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
  return isForm && length <= COPY_LIMIT ? request.clone() : null;
}

/** Throws a redirect (GET, HEAD) or the expired form with 401 (all other methods). */
export async function retryRequest(input: {
  method: string;
  url: URL;
  form: Request | null;
}): Promise<never> {
  const address = pathOf(input.url);
  if (input.method === 'GET' || input.method === 'HEAD') throw redirect(address);
  const expired: ExpiredForm = { expired: true, action: address, fields: await fieldsOf(input.form) };
  throw data(expired, { status: 401, statusText: 'Unauthorized' });
}

async function fieldsOf(form: Request | null): Promise<ExpiredForm['fields']> {
  if (!form) return [];
  const posted = await form.formData().catch(() => new FormData());
  return [...posted].flatMap(([name, value]): ExpiredForm['fields'] =>
    typeof value === 'string' && !/passw|contrase|token|secret/i.test(name) ? [[name, value]] : [],
  );
}
