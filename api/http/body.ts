import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '~/api/context';
import { PICTURE_MAX_BYTES } from '~/api/contract/rules/limits';
import { fileTooLarge, Refusal, tooBusy, tooLarge, unreadable, wrongMedia } from './errors';
import {
  type BodyLimits,
  type BodyProblem,
  countForm,
  createMemoryBudget,
  MAX_TEXT_BYTES,
  readBody,
} from './incomingBody';

/** Fields sent as JSON text in a form (docs/contract.md, 'Bodies and forms'). */
const LIST_FIELDS = new Set([
  'expertises',
  'interests',
  'languages',
  'payment_ways',
  'subjects_needed_help',
  'learning_goals',
]);
const BOOLEANS = new Map(
  Object.entries({ true: true, on: true, 1: true, false: false, off: false, 0: false }),
);
const FLAG_FIELDS = new Set(['available']);

interface SentForm {
  /** The texts of the form as an object. */
  fields: Record<string, unknown>;
  files: Map<string, File>;
}

/**
 * Parses a form as the type it was counted as (`countForm`); an empty file input counts as missing.
 * @throws 400 when it cannot be parsed, 413 when the parser finds more text than was counted
 */
export async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<SentForm> {
  const entries = [...(await parseForm(bytes, contentType))];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.reduce((sum, [, value]) => sum + value.length, 0) > MAX_TEXT_BYTES) throw tooLarge();
  const files = entries.filter((entry): entry is [string, File] => typeof entry[1] !== 'string');
  return {
    fields: Object.fromEntries(texts.map(([name, value]) => [name, fieldValue(name, value)])),
    files: new Map(files.filter(([, file]) => file.size > 0 || file.name !== '')),
  };
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw unreadable('El formulario enviado no es válido.');
  }
}

/** Unparseable JSON stays text, so that the field's own rule refuses it. */
function fieldValue(name: string, value: string): unknown {
  if (LIST_FIELDS.has(name)) return parseList(value);
  if (FLAG_FIELDS.has(name)) return BOOLEANS.get(value.toLowerCase()) ?? value;
  return value;
}

/** Lists of texts only: deeply nested values could not be serialised again. */
function parseList(value: string): unknown {
  if (value === '') return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : value;
  } catch {
    return value;
  }
}

const KB = 1024;
/** Room for a form's fields beside its file. */
const FIELDS_ROOM = KB * KB;
const ARRIVAL_MS = 30_000;
/** Bytes of each body outside the budget: when uploads fill it, everything else still arrives. */
const FREE_BYTES = 16 * KB;
/** Anonymous clients can upload too: without this limit a few hundred slow uploads would fill the memory. */
const budget = createMemoryBudget(64 * KB * KB);
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;
const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Readers that accept forms, looked up by the documentation. */
export const formReaders = new WeakSet<object>();

interface ReadOptions extends Pick<BodyLimits, 'pace'> {
  forms?: boolean;
  fileBytes?: number;
}

/**
 * Limits a body's size (413), refuses other types (415) and invalid content (400); `{}` if empty. `forms`: a form is read as
 * JSON, its files (`fileBytes` at most, at their `pace`) are `c.get('files')`.
 */
export function readsBody(options: ReadOptions = {}): MiddlewareHandler<ApiEnv> {
  const { forms = false, fileBytes = PICTURE_MAX_BYTES, pace } = options;
  const upload = { limit: fileBytes + FIELDS_ROOM, refusal: () => fileTooLarge(fileBytes), pace };
  const read: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const type = c.req.header('Content-Type') ?? '';
    const essence = type.split(';')[0]?.trim().toLowerCase() ?? '';
    const isForm = forms && FORM_TYPES.includes(essence);
    const count = isForm ? countForm(type) : null;
    const bytes =
      isForm && essence.startsWith('multipart/')
        ? await readBytes(c.req.raw, { ...upload, count })
        : await readBytes(c.req.raw, { limit: MAX_TEXT_BYTES, refusal: tooLarge, count });
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

const REFUSALS: Record<Exclude<BodyProblem, object | 'too-large'>, () => Refusal> = {
  // The client has disconnected: nobody reads the response, and it is not an error.
  'cut-off': () => unreadable('No ha llegado todo lo enviado.'),
  'in-crumbs': () => unreadable('Lo enviado llega en trozos demasiado pequeños.'),
  late: () => unreadable('Lo enviado ha tardado demasiado en llegar.'),
  'no-room': tooBusy,
};

async function readBytes(
  request: Request,
  { refusal, ...limits }: { refusal: () => Refusal } & Pick<BodyLimits, 'limit' | 'count' | 'pace'>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limits.limit) throw refusal();
  const body = await readBody(request.body, {
    ...limits,
    budget,
    freeBytes: FREE_BYTES,
    deadlineMs: ARRIVAL_MS,
  });
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'object') throw new Refusal(body.status, { detail: body.detail });
  throw body === 'too-large' ? refusal() : REFUSALS[body]();
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
