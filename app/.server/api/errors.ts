/** How calls fail (docs/product.md, 'What people read when something fails'). */
import { STATUS_CODES } from 'node:http';
import { data } from '@remix-run/node';
import type { Logger } from 'pino';
import type { Mentorship } from '~/api/contract/mentorships';

/**
 * `answer`: an error status. `unreadable`: a success that could not be parsed; `unclear`: the same for a change, whose
 * outcome is then unknown. `timeout`, `network`: no answer. `open`: the circuit breaker was open, nothing was sent.
 */
export type FailureKind = 'answer' | 'unreadable' | 'unclear' | 'timeout' | 'network' | 'open';

const MESSAGES: Record<FailureKind, string> = {
  answer: 'El servidor no ha podido atender la petición.',
  unreadable: 'El servidor no ha podido atender la petición.',
  unclear:
    'El servidor ha contestado algo que no se entiende y no sabemos si el cambio se ha hecho. Compruébalo antes de repetirlo.',
  timeout: 'El servidor ha tardado demasiado en responder.',
  network: 'No se ha podido conectar con el servidor.',
  open: 'El servidor no está disponible en este momento.',
};

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer. 502 also stands for a success that could not be parsed. */
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON, else the text, else null. */
  readonly body: unknown;
  /** The Retry-After header of a 429 or 503, as sent. */
  readonly retryAfter: string | null;

  constructor(failure: {
    kind: FailureKind;
    status?: number;
    statusText?: string;
    body?: unknown;
    headers?: Headers;
  }) {
    super(MESSAGES[failure.kind]);
    this.kind = failure.kind;
    this.status = failure.status ?? 0;
    this.statusText = failure.statusText || (STATUS_CODES[this.status] ?? '');
    this.body = failure.body ?? null;
    this.retryAfter = failure.headers?.get('retry-after') ?? null;
  }
}

/** The result of `ask`; if the API fails, what `otherwise` makes of that. */
export async function orFailure<T, U>(otherwise: (error: ApiError) => U, ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return otherwise(error);
  }
}

/** The result of `ask`, or `otherwise` if the API fails, with one of these statuses if any are given. */
export const orElse = <T, U>(ask: () => Promise<T>, otherwise: U, ...statuses: number[]): Promise<T | U> =>
  orFailure((error) => {
    if (statuses.length > 0 && !statuses.includes(error.status)) throw error;
    return otherwise;
  }, ask);

/** The result of `ask`, or `otherwise` if the API fails, which is logged as `message`. */
export const orLogged = <T, U>(
  ask: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  message: string,
  otherwise: (error: ApiError) => U,
): Promise<T | U> =>
  orFailure((error) => {
    log.warn({ err: error }, message);
    return otherwise(error);
  }, ask);

/** `text`, followed by a warning if `error` leaves it unknown whether the change was made. */
export const withDoubt = (text: string, error: unknown): string =>
  error instanceof ApiError && error.kind === 'unclear' ? `${text} ${error.message}` : text;

/** Whether the API itself refused, in JSON, and not a gateway before it. */
export const isRefusal = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status) && isRecord(error.body);

/** A read for which a 404 means that the thing does not exist. */
export const nullOn404 = <T>(ask: () => Promise<T>): Promise<T | null> => orElse(ask, null, 404);

export const isGatewayStatus = (status: unknown) => status === 502 || status === 503 || status === 504;

/** The server cannot serve anyone right now: no answer, 502, 503 or 504. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || isGatewayStatus(error.status));
}

/** For a page that reports a failed read itself: its status, and whether it was a time-out. */
export interface PageFailure {
  failure: 500 | 503;
  isLate: boolean;
}

export function pageFailure(error: ApiError): PageFailure {
  return { failure: isUnavailable(error) ? 503 : 500, isLate: error.kind === 'timeout' };
}

/** Messages per top-level field of a refused form; `non_field_errors` are about the whole form. */
export function fieldErrorsOf(error: unknown): Record<string, string[]> {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return {};
  if (!isRecord(error.body)) return {};
  const entries = Object.entries(error.body)
    .filter(([field]) => !['detail', 'message', 'code'].includes(field))
    .map(([field, value]) => [field, textsIn(value)] as const)
    .filter(([, messages]) => messages.length > 0);
  return Object.fromEntries(entries);
}

/** What a form shows of a refusal, by field; '' is about the whole form. */
export function formErrorsOf(error: unknown): Record<string, string[]> {
  const fields = fieldErrorsOf(error);
  return Object.keys(fields).length > 0 ? fields : { '': [describeFailure(error)] };
}

/** One sentence for a person, by the order in docs/product.md, 'What people read when something fails'; never HTML. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const said = isRecord(error.body)
      ? (sentence(error.body.detail) ?? sentence(error.body.message))
      : sentence(error.body);
    if (said) return said;
    if (error.status > 0 && error.kind !== 'unclear')
      return `Error ${error.status}: ${error.statusText}`.replace(/: $/, '');
  }
  return (error instanceof Error && sentence(error.message)) || 'Error desconocido';
}

/**
 * The page of a failure's status (403, 404, 413, 429, 500 or 503), for a loader to throw. Anything but an ApiError is
 * returned unchanged, so `throw problemResponse(error)` is always correct.
 */
export function problemResponse(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isUnavailable(error)) return statusResponse(503);
  const status = error.status === 401 ? 403 : error.status;
  return statusResponse([403, 404, 413, 429].includes(status) ? status : 500);
}

/** The result of `asked`; a failure becomes its error page. */
export function orProblem<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw problemResponse(error);
  });
}

/** Statuses that a refused form passes on; 401: the session has ended. */
const SAME_FOR_PAGES = [400, 401, 403, 404, 409, 413, 415, 422, 429];

/** The status of an action that shows its page again because of `error`: 503 while the API is down, 500 for odd ones. */
export function answerStatus(error: ApiError): number {
  if (isUnavailable(error)) return 503;
  return SAME_FOR_PAGES.includes(error.status) ? error.status : 500;
}

/** The error page of a status, to be thrown. */
export function statusResponse(status: number): unknown {
  return data(null, { status, statusText: STATUS_CODES[status] ?? '' });
}

/** A text for people, in Spanish; null for none, and for HTML. */
export function sentence(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || /^<|<\/?(html|body|head|!doctype)/i.test(text)) return null;
  return inSpanish(text.length > 300 ? `${text.slice(0, 299)}…` : text);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [inSpanish(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Seconds to wait by `Retry-After` (RFC 9110 10.2.3: a number or a date); null if unknown or past. */
export function retryAfterOf(error: unknown, now: Date): number | null {
  const said = error instanceof ApiError ? error.retryAfter?.trim() : undefined;
  if (!said) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

export function retryAfterHeader(seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { 'Retry-After': String(seconds) };
}

/** The most frequent messages of Django and its REST framework (docs/product.md, 'What people read when something fails'). */
const KNOWN: [RegExp, string][] = [
  [/^this field (is required|may not be (blank|null))/i, 'Este campo es obligatorio.'],
  [/already exists|must be unique|unique set/i, 'Ya existe.'],
  [/^enter a valid email/i, 'El correo electrónico no es válido.'],
  [/^enter a valid url/i, 'La dirección no es válida.'],
  [
    /^(a valid (number|integer)|datetime|date|time) (is required|has wrong format)/i,
    'El valor no es válido.',
  ],
  [/no more than (\d+) characters/i, 'El texto es demasiado largo.'],
  [/at least (\d+) characters|too short/i, 'El texto es demasiado corto.'],
  [/password is too common/i, 'La contraseña es demasiado común.'],
  [/password is entirely numeric/i, 'La contraseña no puede tener solo números.'],
  [/too similar to/i, 'La contraseña se parece demasiado a tus datos.'],
  [/not a valid choice|does not exist|^invalid pk/i, 'Ese valor no está entre los posibles.'],
  [/valid image/i, 'El archivo no es una imagen válida.'],
  [/^not found/i, 'No existe, o ya no está.'],
  [/do not have permission/i, 'No tienes permiso para hacer esto.'],
  [
    /credentials were not provided|^(given |invalid |access )?token\b.*(expired|not valid)/i,
    'Inicia sesión para continuar.',
  ],
  [/throttled|too many/i, 'Demasiados intentos seguidos: espera un poco.'],
];
const OTHER = 'El servidor no lo ha aceptado.';

const ENGLISH =
  /\b(the|this|that|is|are|was|not|must|may|already|with|your|you|invalid|please|field|cannot|and|or|to)\b/gi;
const SPANISH = /[áéíóúñ¿¡]|\b(el|la|los|las|un|una|de|del|que|es|en|con|se|ya|tu|su|para|por|este|esta)\b/gi;

/** A text that is plainly English after a Spanish sentence; any other unchanged. */
function inSpanish(text: string): string {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const known = KNOWN.find(([pattern]) => pattern.test(text))?.[1];
  if (count(SPANISH) > 0 || (!known && count(ENGLISH) < 2)) return text;
  return `${known ?? OTHER} (El servidor dice: «${text}»)`;
}

/** The request was sent, and the answer does not say whether the change was made. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind === 'open') return false;
  return error.status === 0 || error.status >= 500;
}

/** Makes a change; if its answer is lost, `isMade` verifies it. @throws what `change` threw, unless it was made */
export async function changeOrVerify(change: () => Promise<unknown>, isMade: () => Promise<boolean>) {
  try {
    await change();
  } catch (error) {
    if (!isLost(error) || !(await orElse(isMade, false))) throw error;
  }
}

/** The session as the API has it after a failed call: null if it is gone, undefined if unknown. */
export function findAfterFailure(
  identifier: string,
  { mentorships }: { mentorships: { find(identifier: string): Promise<Mentorship | null> } },
): Promise<Mentorship | null | undefined> {
  return orElse(() => mentorships.find(identifier), undefined);
}
