/** Rules that every response of the API keeps, whatever the request (docs/contract.md, 'Refusals'). */
import { isDeepStrictEqual } from 'node:util';
import { errorDetail, fieldErrors } from '~/api/contract/common';
import type { Exchange } from '~/tests/support/inProcess';
import type { Declared } from './routes';

const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 415, 429]);
const CODES = new Set(['token_not_valid', 'not_authenticated', 'no_active_account']);
/** Words of zod's own messages, and of unexpected errors. */
const ENGLISH =
  /\b(invalid|expected|received|required|must|should|too (big|small)|string|boolean|undefined|unrecognized|input|unexpected|cannot|error:)\b/i;

/** Null if the response is fine, else what is wrong with it. */
export function faultOf(answer: Exchange, declared: Declared): string | null {
  const { status, json } = answer;
  if (status >= 500) return `a ${status}`;
  const schema = declared.answers.get(status);
  if (schema) {
    const read = schema.safeParse(json);
    if (!read.success)
      return `a ${status} of another shape: ${JSON.stringify(read.error.issues).slice(0, 500)}`;
    // Schemas strip unknown fields: whatever is missing after parsing was not declared.
    if (!isDeepStrictEqual(read.data, json)) return `a ${status} with more than is declared`;
    return status < 400 ? null : refusalFault(answer);
  }
  if (status >= 200 && status < 300) {
    if (declared.answers.size === 0 || schema === null) return null;
    return `a ${status} that is not declared`;
  }
  if (status >= 300 && status < 400)
    return answer.headers.has('Location') || status === 304 ? null : 'leads nowhere';
  return refusalFault(answer);
}

function refusalFault({ status, headers, json }: Exchange): string | null {
  if (!REFUSALS.has(status)) return `a ${status}`;
  // A 409 may say more, e.g. when the room opens.
  const detail = (status === 409 ? errorDetail : errorDetail.strict()).safeParse(json);
  const fields = fieldErrors.safeParse(json);
  if (!detail.success && !(status === 400 && fields.success)) return `a ${status} of another shape`;
  const code = detail.data?.code;
  if (status === 401 && !(code && CODES.has(code))) return 'a 401 without its code';
  if (status !== 401 && code !== undefined) return `a ${status} with a code`;
  if (status === 401 && headers.get('WWW-Authenticate') !== 'Bearer') return 'a 401 without WWW-Authenticate';
  if (status === 405 && !headers.get('Allow')) return 'a 405 without Allow';
  if (status === 429 && !/^[1-9]\d*$/.test(headers.get('Retry-After') ?? ''))
    return 'a 429 without Retry-After';
  const messages = detail.success ? [detail.data.detail] : Object.values(fields.data ?? {}).flat();
  if (messages.length === 0 || messages.some((text) => text.trim() === ''))
    return `a ${status} that says nothing`;
  const foreign = messages.find((text) => ENGLISH.test(text));
  return foreign === undefined ? null : `a message that is not Spanish: ${foreign.slice(0, 200)}`;
}
