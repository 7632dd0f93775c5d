import { z } from '@hono/zod-openapi';
import { signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Services } from '~/api/context';
import { page } from '~/api/contract/common';
import { SESSIONS_OF, STUDENT_ORDERS } from '~/api/contract/rules/students';
import * as contract from '~/api/contract/students';
import { ok, orNotFound } from '~/api/http/answer';
import { type PageRequest, paged, pageQuery } from '~/api/http/pagination';
import { answers, createRoutes, idParam, idParams, refused, routesOf, takes } from '~/api/http/routing';
import { findAfter } from './after';
import { findLastNote, saveNextStep, saveNote } from './notes';
import { findStudent, listStudents, listTaughtSessions } from './queries';

const route = routesOf('desk');

const LIST = '/api/students/';
const ONE = '/api/students/{id}/';
const listRoute = route('get', LIST, signedInMentor, {
  summary: 'The people the calling mentor teaches',
  request: {
    query: z.object({
      ...pageQuery,
      search: z.string().max(200).optional().describe('Words of names and usernames.'),
      order: z.enum(STUDENT_ORDERS).optional().describe('`next`: the next session first, then the last one.'),
    }),
  },
  responses: answers(page(contract.studentEntry)),
});
const oneRoute = route('get', ONE, signedInMentor, {
  summary: 'One of them, with the general note',
  request: { params: idParams },
  responses: answers(contract.studentRecord),
});
const sessionsRoute = route('get', `${ONE}sessions/`, signedInMentor, {
  summary: 'Their sessions with the calling mentor, latest first, each with its note',
  request: {
    params: idParams,
    query: z.object({
      ...pageQuery,
      when: z.enum(SESSIONS_OF).optional().describe('Only what is over, or only what is to come.'),
    }),
  },
  responses: answers(page(contract.taughtSession)),
});
const lastNoteRoute = route('get', `${ONE}note/`, signedInMentor, {
  summary: 'The calling mentor’s last note: of the latest session with one, else the general one',
  request: { params: idParams },
  responses: { ...answers(contract.lastNote), ...refused({ 404: 'There is none.' }) },
});
const noteRoute = route('put', `${ONE}note/`, signedInMentor, {
  summary: 'Writes the calling mentor’s note of a session, or the general one',
  description: 'Nobody but its mentor reads it: neither the student nor staff.',
  request: {
    params: idParams,
    ...takes(contract.studentNotePayload, { mentorship: 12, text: 'La regla de la cadena ya le sale.' }),
  },
  responses: {
    ...answers(contract.savedNote),
    ...refused({ 409: 'It is another note than the one `seen`.' }),
  },
});

const nextStepRoute = route('put', `${ONE}next-step/`, signedInMentor, {
  summary: 'Writes what both have agreed on for the next session',
  description: 'The student reads it with their sessions; there is one for the two.',
  request: {
    params: idParams,
    ...takes(contract.nextStepPayload, { text: 'Ejercicios 4 a 9 de la página 31.' }),
  },
  responses: {
    ...answers(contract.savedNextStep),
    ...refused({ 403: 'One has blocked the other.', 409: 'It is another text than the one `seen`.' }),
  },
});
const afterRoute = route('get', `${ONE}sessions/{session}/`, signedInMentor, {
  summary: 'After a confirmed session with them: note, payment and next session, as far as they are there',
  request: { params: idParams.extend({ session: idParam }) },
  responses: answers(contract.sessionAfter),
});

/** Extension `desk` (docs/contract.md, 'Students of a mentor'). */
export function studentRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  const known = async (pair: { mentorId: number; studentId: number }) =>
    orNotFound(await findStudent(pair, { db, now: clock() }));
  return createRoutes()
    .openapi(listRoute, async (c) => {
      const { search, order } = c.req.valid('query');
      const wanted = { mentorId: c.get('caller').id, search, order };
      const reading = { db, now: clock() };
      return c.json(await paged(c, services, (slice) => listStudents(wanted, slice, reading)), 200);
    })
    .openapi(oneRoute, (c) =>
      ok(c, known({ mentorId: c.get('caller').id, studentId: c.req.valid('param').id })),
    )
    .openapi(sessionsRoute, async (c) => {
      const { when } = c.req.valid('query');
      const wanted = { mentorId: c.get('caller').id, studentId: c.req.valid('param').id, when };
      const reading = { db, now: clock(), timeZone };
      const list = async (slice: PageRequest) => orNotFound(await listTaughtSessions(wanted, slice, reading));
      return c.json(await paged(c, services, list), 200);
    })
    .openapi(lastNoteRoute, (c) => {
      const pair = { mentorId: c.get('caller').id, studentId: c.req.valid('param').id };
      return ok(c, findLastNote(pair, { db, now: clock() }));
    })
    .openapi(noteRoute, async (c) => {
      const pair = { mentorId: c.get('caller').id, studentId: c.req.valid('param').id };
      await known(pair);
      return c.json({ note: await saveNote(pair, c.req.valid('json'), services) }, 200);
    })
    .openapi(nextStepRoute, async (c) => {
      const pair = { mentorId: c.get('caller').id, studentId: c.req.valid('param').id };
      await known(pair);
      return c.json({ next_step: await saveNextStep(pair, c.req.valid('json'), services) }, 200);
    })
    .openapi(afterRoute, (c) => {
      const { id: studentId, session: sessionId } = c.req.valid('param');
      return ok(c, findAfter({ studentId, sessionId, caller: c.get('caller') }, services));
    });
}
