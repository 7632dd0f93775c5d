import { describe, expect, it } from 'vitest';
import {
  ApiError,
  answerStatus,
  changeOrVerify,
  describeFailure,
  fieldErrorsOf,
  isUnavailable,
  problemResponse,
  retryAfterOf,
} from './errors';

const answer = (status: number, body: unknown = null, statusText = '') =>
  new ApiError({ kind: 'answer', status, statusText, body });

describe('describeFailure: the six steps of the booking failure', () => {
  it.each<[string, unknown, string]>([
    ['detail first', answer(409, { detail: 'Ocupado', message: 'otra' }), 'Ocupado'],
    ['then message', answer(400, { detail: '  ', message: 'Mal' }), 'Mal'],
    ['a detail that is no text', answer(400, { detail: { a: 1 }, message: 'Mal' }), 'Mal'],
    ['then a string body', answer(400, 'Algo fue mal'), 'Algo fue mal'],
    ['HTML is never shown', answer(502, '<html><h1>Bad Gateway</h1></html>'), 'Error 502: Bad Gateway'],
    ['HTML with a doctype', answer(503, '\n<!DOCTYPE html><p>x'), 'Error 503: Service Unavailable'],
    ['then status and its text', answer(418, { other: 1 }, 'I am tired'), 'Error 418: I am tired'],
    ['a status without text', answer(599), 'Error 599'],
    [
      'then the exception',
      new ApiError({ kind: 'timeout' }),
      'El servidor ha tardado demasiado en responder.',
    ],
    ['any exception', new Error('Se rompió'), 'Se rompió'],
    ['then nothing is known', new Error(''), 'Error desconocido'],
    ['not even an exception', 'x', 'Error desconocido'],
    ['field errors alone', answer(400, { init_date: ['Ya pasó'] }), 'Error 400: Bad Request'],
  ])('%s', (_, error, expected) => expect(describeFailure(error)).toBe(expected));

  it('keeps to a length that fits a toast', () => {
    expect(describeFailure(answer(400, 'a'.repeat(10_000)))).toHaveLength(300);
  });
});

it('field errors come as lists of messages, whatever the nesting', () => {
  const body = {
    username: ['Ya existe.'],
    email: 'No vale.',
    profile: { bio: ['Corta.'], expertises: { 0: ['Desconocida.'] } },
    non_field_errors: ['No.'],
    empty: [],
    detail: 'x',
    code: 'y',
  };
  expect(fieldErrorsOf(answer(400, body))).toEqual({
    username: ['Ya existe.'],
    email: ['No vale.'],
    profile: ['Corta.', 'Desconocida.'],
    non_field_errors: ['No.'],
  });
  expect(fieldErrorsOf(answer(500, body))).toEqual({});
  expect(fieldErrorsOf(answer(400, ['x']))).toEqual({});
  expect(fieldErrorsOf(new Error('x'))).toEqual({});
});

it.each([
  [new ApiError({ kind: 'network' }), true],
  [new ApiError({ kind: 'open' }), true],
  [answer(502), true],
  [answer(504), true],
  [answer(500), false],
  [answer(404), false],
  [new Error('x'), false],
])('%# is the server away?', (error, expected) => expect(isUnavailable(error)).toBe(expected));

it.each([
  [403, 403],
  [401, 403],
  [404, 404],
  [429, 429],
  [500, 500],
  [418, 500],
  [302, 500],
  [502, 503],
  [503, 503],
])('an API answer of %i shows the page of %i', (status, page) => {
  expect(problemResponse(answer(status))).toMatchObject({ init: { status: page } });
});

it.each([
  ...[400, 401, 403, 404, 409, 413, 415, 422, 429].map((status) => [status, status]),
  [301, 500],
  [302, 500],
  [304, 500],
  [405, 500],
  [418, 500],
  [500, 500],
  [0, 503],
  [502, 503],
  [503, 503],
  [504, 503],
])('an API answer of %i to a form is answered with %i', (status, shown) => {
  expect(answerStatus(answer(status))).toBe(shown);
});

it('errors that are not the API’s are passed through unchanged', () => {
  expect(problemResponse(new ApiError({ kind: 'timeout' }))).toMatchObject({ init: { status: 503 } });
  const redirect = new Response();
  expect(problemResponse(redirect)).toBe(redirect);
});

const NOW = new Date('2026-11-20T10:00:00Z');

it.each([
  ['125', 125],
  [' 1 ', 1],
  ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
  ['Fri, 20 Nov 2026 09:59:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['pronto', null],
  ['', null],
])('%j is %s', (said, seconds) => {
  const headers = new Headers({ 'Retry-After': said });
  expect(retryAfterOf(new ApiError({ kind: 'answer', status: 429, headers }), NOW)).toBe(seconds);
});

it('retryAfterOf applies only to answers', () => {
  expect(retryAfterOf(new ApiError({ kind: 'timeout' }), NOW)).toBeNull();
  expect(retryAfterOf(new Error('no'), NOW)).toBeNull();
});

const refused = (body: unknown) => new ApiError({ kind: 'answer', status: 400, body });

it.each([
  ['This field is required.', 'Este campo es obligatorio. (El servidor dice: «This field is required.»)'],
  [
    'A user with that username already exists.',
    expect.stringMatching(/^Ya existe\. \(El servidor dice: «A user/),
  ],
  ['Not found.', expect.stringMatching(/^No existe, o ya no está\./)],
  [
    'The mentor is on holiday and cannot answer.',
    expect.stringMatching(/^El servidor no lo ha aceptado\. \(/),
  ],
  ['Este campo es requerido.', 'Este campo es requerido.'],
  ['No hoy.', 'No hoy.'],
  ['Solo token válido para ti.', 'Solo token válido para ti.'],
  ['Horario: 9 to 10', 'Horario: 9 to 10'],
])('%s', (said, shown) => {
  expect(describeFailure(refused({ detail: said }))).toEqual(shown);
  expect(fieldErrorsOf(refused({ bio: [said] }))).toEqual({ bio: [shown] });
});

const answered = (status: number) => new ApiError({ kind: 'answer', status });
const unseen = new ApiError({ kind: 'network' });

/** The outcome of a change that failed this way, and how often it was verified. */
async function tried(error: Error, seen: boolean | Error) {
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (seen instanceof Error) throw seen;
    return seen;
  };
  const end = changeOrVerify(() => Promise.reject(error), look).then(
    () => 'made',
    (thrown) => thrown === error,
  );
  return [await end, looks];
}

it.each([
  ['a time-out', new ApiError({ kind: 'timeout' })],
  ['a broken connection', unseen],
  ['a gateway', answered(502)],
  ['a server that stumbled', answered(500)],
  ['an answer that cannot be read', new ApiError({ kind: 'unreadable', status: 502 })],
])('looks up the outcome after %s', async (_, error) => {
  expect(await tried(error, true)).toEqual(['made', 1]);
  expect(await tried(error, false)).toEqual([true, 1]);
  expect(await tried(error, unseen)).toEqual([true, 1]);
});

it.each([
  ['a refusal', answered(400)],
  ['a session that has ended', answered(401)],
  ['a call that was not sent', new ApiError({ kind: 'open' })],
  ['another error', new TypeError('bug')],
])('does not look up the outcome after %s', async (_, error) => {
  expect(await tried(error, true)).toEqual([true, 0]);
});

it('keeps the first error when looking it up fails', async () => {
  const bug = new TypeError('bug');
  await expect(
    changeOrVerify(
      () => Promise.reject(unseen),
      () => Promise.reject(bug),
    ),
  ).rejects.toBe(bug);
});
