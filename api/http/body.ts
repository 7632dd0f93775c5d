import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../types';
import { createBudget } from './budget';
import { fileTooLarge, Refusal, tooBusy, tooLarge, unreadable, wrongMedia } from './errors';
import { readForm } from './form';
import { countForm, type FormCount, MOST_TEXT } from './formCount';
import { createPieces } from './pieces';

const KB = 1024;
/** Room for a picture of 5 MB and the other fields. */
const FORM_LIMIT = 6 * KB * KB;
/** A body that trickles in for longer is not waited for. */
const ARRIVAL_MS = 30_000;
/** Anybody may begin to send: without it a few hundred slow uploads would fill the memory. */
const budget = createBudget(64 * KB * KB);
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Readers that take forms too: what the documentation of a route cannot see otherwise. */
export const formReaders = new WeakSet<object>();

interface BodyOptions {
  /** Forms are accepted too, and reach the route as the JSON they stand for, their files as `c.get('files')`. */
  forms?: boolean;
}

/**
 * Reads a body once, counting its bytes (413), refusing other types (415) and what cannot be parsed (400). The route sees JSON, and `{}`
 * where nothing was sent.
 */
export function readsBody({ forms = false }: BodyOptions = {}): MiddlewareHandler<ApiEnv> {
  const read: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const type = c.req.header('Content-Type') ?? '';
    const essence = type.split(';')[0]?.trim().toLowerCase() ?? '';
    const isForm = forms && FORM_TYPES.includes(essence);
    const count = isForm ? countForm(type) : null;
    const bytes =
      isForm && essence.startsWith('multipart/')
        ? await readBytes(c.req.raw, { limit: FORM_LIMIT, refusal: fileTooLarge, count })
        : await readBytes(c.req.raw, { limit: MOST_TEXT, refusal: tooLarge, count });
    if (bytes.byteLength > 0 && !isForm && !JSON_TYPE.test(essence)) throw wrongMedia(essence);
    const form = count ? await readForm(bytes, count.type) : null;
    if (form) c.set('files', form.files);
    const json = form ? JSON.stringify(form.fields) : decodeJson(bytes);
    const headers = new Headers(c.req.raw.headers);
    headers.set('Content-Type', 'application/json');
    headers.delete('Content-Length');
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: json });
    await next();
  };
  if (forms) formReaders.add(read);
  return read;
}

async function readBytes(
  request: Request,
  { limit, refusal, count }: { limit: number; refusal: () => Refusal; count: FormCount | null },
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw refusal();
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(0);
  const pieces = createPieces(limit);
  let size = 0;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {});
  }, ARRIVAL_MS);
  try {
    for (let part = await reader.read().catch(cutOff); !part.done; part = await reader.read().catch(cutOff)) {
      const { byteLength } = part.value;
      const tooMuch = size + byteLength > limit ? refusal() : counted(count, part.value);
      const crumbs = pieces.add(part.value)
        ? null
        : unreadable('Lo enviado llega en trozos demasiado pequeños.');
      const problem = tooMuch ?? crumbs ?? (budget.take(byteLength) ? null : tooBusy());
      if (problem) {
        await reader.cancel();
        throw problem;
      }
      size += byteLength;
    }
  } finally {
    clearTimeout(timer);
    budget.give(size);
  }
  if (late) throw unreadable('Lo enviado ha tardado demasiado en llegar.');
  return pieces.whole();
}

function counted(count: FormCount | null, bytes: Uint8Array): Refusal | null {
  const problem = count?.add(bytes);
  return problem ? new Refusal(problem.status, { detail: problem.detail }) : null;
}

/** Whoever sent it has gone: nobody reads the answer, and nothing here has failed. */
function cutOff(): never {
  throw unreadable('No ha llegado todo lo enviado.');
}

function decodeJson(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return '{}';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    JSON.parse(text);
    return text;
  } catch {
    throw unreadable('El JSON enviado no es válido.');
  }
}
