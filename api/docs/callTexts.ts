/** What single calls have to say beyond their summary: a description, and what their answers mean. */
import type { Call } from './operations';
import type { JsonObject } from './schemas';

interface CallText {
  description?: string;
  /** Status -> what it means here. */
  answers?: Record<number, string>;
  /** Headers of the good answer. */
  headers?: Record<string, string>;
}

const FOREIGN_PAGE =
  'The request carries a cookie and does not come from a page of this origin: `Sec-Fetch-Site` names another site, or, where that is missing, `Origin` is missing or foreign.';
const COOKIE_CALLER =
  'Whoever sends the cookie sends `Origin` with the address of this server too, as browsers do (`-H "Origin: …"` with curl). A request without cookies needs none.';
const FORM =
  'Also as a form (`multipart/form-data`). There every value is text, and lists (`expertises`, `interests`, `subjects_needed_help`, `learning_goals`) are JSON text in one field: `expertises=["calculo","algebra"]`. `profile_picture` is the file.';
const GONE =
  'It does not exist, is not the caller’s, or has been declined or cancelled: then it is gone for everybody.';
const UPDATE: CallText = {
  description:
    'What is not sent stays. The other fields of the session may come along as they were read; one that differs is a 400, as is `confirmation: false` once it is confirmed.',
  answers: { 404: GONE, 409: 'It has been confirmed already, or has begun.' },
};
const RANGE =
  '`start_date` and `end_date` (AAAA-MM-DD) are both included, at most 62 days. Every entry is on the marketplace’s wall clock; `day_of_week` 0 is Monday.';

const TEXTS: Record<string, CallText> = {
  'POST /api/auth/register/': {
    description:
      'The account opens with the link of the mail, for three days. Also as a form (`multipart/form-data`), with `profile_picture` as a file.',
  },
  'GET /api/auth/activate/{uid}/{token}/': {
    answers: { 302: 'To /account-activated of the website, or to /account-activated?error=1.' },
  },
  'POST /api/auth/token/refresh/': {
    description: `The body may be left out when the cookie is sent. ${COOKIE_CALLER}`,
    answers: { 403: FOREIGN_PAGE },
  },
  'POST /api/auth/logout/': { description: COOKIE_CALLER, answers: { 403: FOREIGN_PAGE } },
  'PUT /api/auth/profile/': { description: FORM },
  'PATCH /api/auth/profile/': { description: FORM },
  'PUT /api/auth/profile/picture/': {
    description: 'A form only (`multipart/form-data`), with the picture as a file in `profile_picture`.',
  },
  'DELETE /api/auth/delete/': {
    answers: { 400: 'The password is wrong, or confirmed sessions are ahead: they are named.' },
  },
  'GET /api/auth/export/': {
    answers: { 429: 'More than five times in an hour; `Retry-After` says when to come back.' },
  },
  'GET /api/mentors/': { headers: { 'X-Total-Count': 'How many mentors there are, also beyond the list.' } },
  'GET /api/ranking/': {
    description:
      'Without `page` a plain list. With it `{count, next, previous, results, own}`: every entry has its `position`, and `own` says where the caller stands, and on which page of this size.',
  },
  'GET /api/availability/mentor/{id}/free/': { description: RANGE },
  'GET /api/availability/mentor/{id}/busy/': { description: RANGE },
  'POST /api/availability/bulk_update/': {
    description:
      'Replaces the whole week. Longer ranges are cut into slots of 30 minutes; nothing begins before `06:00`. An end of `00:00` is midnight at the end of the day: the last slot is 23:30 to 00:00. `day_of_week` 0 is Monday.',
  },
  'POST /api/mentorships/': {
    description:
      '`mentor` and `alumnos` are usernames: a student names himself alone and shares a group by its link, staff name any students. `price` is euros per hour and chosen by who books: the mentor may decline. `confirmation` is ignored: only the mentor confirms. `init_date` and `end_date` lie on half hours of the marketplace’s clock that `GET /api/availability/mentor/{id}/free/` offers, at most 8 hours apart.',
    answers: {
      409: 'The hours have been taken, of the mentor or of a student.',
      422: 'This `Idempotency-Key` was used for another body within the last 24 hours.',
    },
  },
  'PUT /api/mentorships/{identifier}/': UPDATE,
  'PATCH /api/mentorships/{identifier}/': UPDATE,
  'GET /api/mentorships/{identifier}/': { answers: { 404: GONE } },
  'DELETE /api/mentorships/{identifier}/': {
    description: 'From then on the session answers 404 to everybody; its people are told, with the reason.',
    answers: { 404: GONE },
  },
  'POST /api/mentorships/{identifier}/decline/': {
    description: 'From then on the request answers 404 to everybody; its student is told, with the reason.',
    answers: { 404: GONE },
  },
  'POST /api/mentorships/{identifier}/join/': {
    description: 'Only sessions that are confirmed and `listed`. Each participant pays the shown price.',
    answers: { 409: 'It has begun, is full, or the student has something else at that time.' },
  },
  'POST /api/mentorships/{identifier}/room/': {
    description:
      'Opens 10 minutes before the session (15 for its mentor and staff), closes 30 minutes after its end. Whoever is inside repeats the call every `heartbeat_seconds`; who has not been heard of for 45 seconds has left.',
    answers: {
      409: 'Not confirmed yet, or not open at this time (then with `opens_at` and `closes_at`), or all places are taken (without them).',
    },
  },
  'GET /api/events/': {
    description: `A stream of events (\`text/event-stream\`), each with \`event\`, \`id\` and JSON in \`data\`. A comment every 20 seconds says that it is alive.

- \`ready\` (\`ReadyEvent\`): comes first, with the id to go on from
- \`reset\` (\`ReadyEvent\`): comes instead of \`ready\` when what was missed is not known any more: read everything anew
- \`notification\` (\`NotificationEvent\`), \`message\` (\`MessageEvent\`), \`mentorship\` (\`MentorshipEvent\`: it has changed, read it again)
- \`end\` (\`EndEvent\`): \`token-expired\` (a minute after the access token; come back with a new one), \`session-over\` (log in again), \`stopping\` and \`too-slow\` (come back)

After a break the client comes back with \`Last-Event-ID\`, or \`?last_event_id=\`, and gets what it missed, for a day; an event may come a second time under the same id. An id that is no number counts as none: the stream begins with what is new. At most eight streams a person.`,
    answers: {
      400: '`last_event_id` is longer than 30 characters.',
      429: 'Eight streams of this person are open.',
      503: 'The server takes no more streams now; `Retry-After` says when to come back.',
    },
  },
  'GET /cal/{file}': { description: 'For calendar programs: whoever knows the address may read it.' },
};

const PLAIN: Record<string, string> = {
  '200': 'Done.',
  '201': 'Made.',
  '204': 'Done; the answer is empty.',
  '302': 'Redirects.',
  '304': 'Not changed since the version whose `ETag` was sent in `If-None-Match`; the answer is empty.',
};
const DETAIL = {
  'application/json': { schema: { $ref: '#/components/schemas/ErrorDetail' } },
};

export const CALLS_WITH_TEXTS = Object.keys(TEXTS);

export function descriptionOf({ method, path }: Call): string | undefined {
  return TEXTS[`${method} ${path}`]?.description;
}

/** The answers of a call, good ones and refusals, each with what it means here. */
export function withTexts(answers: [string, JsonObject][], { method, path }: Call): [string, JsonObject][] {
  const { answers: texts = {}, headers } = TEXTS[`${method} ${path}`] ?? {};
  const own = Object.entries(texts)
    .filter(([status]) => !answers.some(([known]) => known === status))
    .map(([status]): [string, JsonObject] => [status, { content: DETAIL }]);
  return [...answers, ...own].map(([status, answer]): [string, JsonObject] => {
    const text = texts[Number(status)];
    if ('$ref' in answer) return [status, text ? { ...answer, description: text } : answer];
    const description = text ?? (String(answer.description || '') || PLAIN[status] || 'See the summary.');
    const shown: JsonObject = headers && status === '200' ? { headers: headersOf(headers) } : {};
    return [status, { ...answer, ...shown, description }];
  });
}

const headersOf = (texts: Record<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(texts).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
  );
