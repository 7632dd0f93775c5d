/** The refusals of api.md section 1, as shared answers of the document. */
import type { JsonObject } from './schemas';

const detail = { $ref: '#/components/schemas/ErrorDetail' };
const fields = { $ref: '#/components/schemas/FieldErrors' };

function answer(description: string, schema: JsonObject = detail, headers?: JsonObject): JsonObject {
  return { description, ...(headers && { headers }), content: { 'application/json': { schema } } };
}

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] },
});

export const ERROR_ANSWERS = {
  400: {
    name: 'Invalid',
    answer: answer(
      'Messages per field, `non_field_errors` for the whole; or `detail` when it could not be read at all.',
      { anyOf: [fields, detail] },
    ),
  },
  401: {
    name: 'Unauthorized',
    answer: answer('`code` is `not_authenticated`, `token_not_valid` or `no_active_account`.', detail, {
      'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
    }),
  },
  403: { name: 'Forbidden', answer: answer('The caller may not do this.') },
  404: { name: 'NotFound', answer: answer('It does not exist, or is none of the caller’s business.') },
  409: {
    name: 'Conflict',
    answer: answer('Somebody else was quicker, or its state does not allow it (any more).'),
  },
  413: { name: 'TooLarge', answer: answer('The body is too large.') },
  415: { name: 'WrongMedia', answer: answer('The body is of a kind that this call does not read.') },
  422: {
    name: 'OtherRequest',
    answer: answer('The same `Idempotency-Key` was used for another body before.'),
  },
  429: {
    name: 'TooMany',
    answer: answer('Too many attempts of this account or address, or too many changes of one user.', detail, {
      'Retry-After': text('Seconds until a new attempt makes sense.', '60'),
    }),
  },
} as const;

export type ErrorStatus = keyof typeof ERROR_ANSWERS;

export const errorReference = (status: ErrorStatus): JsonObject => ({
  $ref: `#/components/responses/${ERROR_ANSWERS[status].name}`,
});

export const errorComponents = (): { [name: string]: JsonObject } =>
  Object.fromEntries(Object.values(ERROR_ANSWERS).map(({ name, answer: shown }) => [name, shown]));
