/**
 * Forms of browsers without `Sec-Fetch-Site`, `Origin` and `Referer` come back once, on a page whose token matches the
 * browser's cookie (docs/product.md, 'Security conduct'; decision 37).
 */
import { createCookie } from '@remix-run/node';
import { CSRF } from 'remix-utils/csrf/server';
import { z } from 'zod';
import { escapeHtml } from '~/api/mail/layout';
import { formPageHeaders, smallPage } from '~/app/.server/pages/errorPage';
import { type KeyRing, MAX_OPENED_BYTES, seal, unseal } from '~/app/.server/session/seal';
import { refuse } from './refusal';

const SECONDS = 3600;
const [TOKEN, KEPT] = ['form_token', 'form_kept'];
/** Leaves room for the seal; our longest form is a quarter of it. */
const MAX_KEPT_BYTES = MAX_OPENED_BYTES - 1024;
const fields = z.array(z.tuple([z.string(), z.string()]));

export type FormAgain = ReturnType<typeof createFormAgain>;

/** The request to continue with if the token is right, else the page (403) that sends the form again, its fields sealed. */
export function createFormAgain({ keys, origin, now }: { keys: KeyRing; origin: string; now: () => number }) {
  const secure = origin.startsWith('https:');
  const cookie = createCookie(secure ? `__Host-${TOKEN}` : TOKEN, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS },
    secrets: keys['form token'].map(({ key }) => key.toString('base64url')),
  });
  const csrf = new CSRF({ cookie, formDataKey: TOKEN });
  const isOwn = (form: FormData, headers: Headers) =>
    csrf.validate(form, headers).then(
      () => true,
      () => false,
    );

  return async (request: Request): Promise<Request | Response> => {
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;
    const isSent = request.method === 'POST' && isForm.test(request.headers.get('content-type') ?? '');
    const form = isSent ? await request.formData().catch(() => null) : null;
    if (!form) return refuse(request, 403);
    const sealed = form.get(KEPT);
    const kept = fields.safeParse(
      typeof sealed === 'string'
        ? unseal(sealed, { keys, purpose: 'form', now: now() })
        : [...form].filter(([, value]) => typeof value === 'string'),
    ).data;
    if (!kept || Buffer.byteLength(JSON.stringify(kept)) > MAX_KEPT_BYTES) return refuse(request, 403);
    const files = [...form].flatMap(([name, value]) =>
      typeof value === 'string' || value.name === '' ? [] : [[name, value] as const],
    );
    if (sealed !== null && (await isOwn(form, request.headers))) return withForm(request, kept, files);

    // An empty cookie would be taken for a token.
    const hasToken = await cookie.parse(request.headers.get('cookie'));
    const [token, setCookie] = await csrf.commitToken(hasToken ? request.headers : new Headers());
    const hidden = [
      [TOKEN, token],
      [KEPT, seal(kept, { keys, purpose: 'form', expiresAt: now() + SECONDS * 1000 })],
    ].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const choose = files.map(
      ([name, file]) =>
        `<label>Elige otra vez «${escapeHtml(file.name)}» <input type="file" name="${escapeHtml(name)}" required></label>`,
    );
    const page = smallPage({
      title: 'Confirma el envío',
      text: form.has(TOKEN) ? NO_COOKIE : NO_HEADER,
      form: `<form method="post"${files.length > 0 ? ' enctype="multipart/form-data"' : ''}>${hidden.join('')}${choose.join('')}<button type="submit">Enviar</button></form>`,
      links: '',
    });
    const headers = new Headers({ ...formPageHeaders, 'Cache-Control': 'no-store' });
    if (setCookie) headers.append('Set-Cookie', setCookie);
    return new Response(page, { status: 403, headers });
  };
}

const NO_HEADER =
  'Tu navegador no manda ninguna de las cabeceras Sec-Fetch-Site, Origin y Referer, y sin ellas no sabemos si este formulario viene de una página nuestra o de otro sitio. Si acabas de pulsar un botón de Mentorea, envíalo desde aquí: todo lo que has escrito va dentro. Si no has pulsado nada, cierra esta página.';
const NO_COOKIE =
  'No hemos podido comprobar el envío: falta la cookie que acompaña a este formulario, o ya no vale. Permite las cookies de este sitio y envíalo otra vez: todo lo que has escrito sigue dentro.';

/** The form's first fields, with the files of the second request. */
function withForm(
  { url, method, headers: sent, signal }: Request,
  kept: z.output<typeof fields>,
  files: (readonly [string, File])[],
): Request {
  const headers = new Headers(sent);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  if (files.length === 0) {
    const body = new URLSearchParams(kept).toString();
    headers.set('content-type', 'application/x-www-form-urlencoded');
    headers.set('content-length', String(body.length));
    return new Request(url, { method, headers, body, signal });
  }
  const body = new FormData();
  for (const [name, value] of [...kept, ...files]) body.append(name, value);
  return new Request(url, { method, headers, body, signal });
}
