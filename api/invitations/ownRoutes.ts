import { z } from '@hono/zod-openapi';
import { signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Caller, Services } from '~/api/context';
import {
  invited,
  invitePayload,
  joinPayload,
  keyedTie,
  mentorTie,
  sentInvitation,
  tieKey,
  tiePayload,
} from '~/api/contract/ownStudents';
import { isStudent } from '~/api/contract/rules/roles';
import { done, ok } from '~/api/http/answer';
import { forbidden } from '~/api/http/errors';
import { visitorAddress } from '~/api/http/rates';
import {
  answers,
  anyone,
  createRoutes,
  idParams,
  noContent,
  refused,
  routesOf,
  takes,
} from '~/api/http/routing';
import { inviteAgain, inviteStudents, listSent, removeTie, withdrawInvitation } from './ownStudents';
import { answerTie, join, listTies, readKeyed } from './ties';

const route = routesOf('desk');
const SENT = '/api/students/invitations/';
const TIES = '/api/invitations/mentors/';

const sentRoute = route('get', SENT, signedInMentor, {
  summary: 'Whom the calling mentor has invited and who has not accepted, the newest first',
  responses: answers(z.array(sentInvitation)),
});
const inviteRoute = route('post', SENT, signedInMentor, {
  summary: 'Invites people to be students of the calling mentor; all lines or none',
  description: 'The answer is the same whether an address has an account or not.',
  request: takes(invitePayload, { people: 'Lucía Gómez; lucia@example.com' }),
  responses: answers(invited),
});
const againRoute = route('post', `${SENT}{id}/`, signedInMentor, {
  summary: 'Sends it again with another link, which counts from now',
  request: { params: idParams },
  responses: answers(invited),
});
const withdrawRoute = route('delete', `${SENT}{id}/`, signedInMentor, {
  summary: 'Withdraws it: its link is void',
  request: { params: idParams },
  responses: noContent,
});
const removeRoute = route('delete', '/api/students/{id}/', signedInMentor, {
  summary: 'The student is no longer one by invitation; what they had together stays',
  request: { params: idParams },
  responses: noContent,
});
const tiesRoute = route('get', TIES, signedIn, {
  summary: 'Mentors who have the calling student on their list, or ask to',
  responses: { ...answers(z.array(mentorTie)), ...refused({ 403: '' }) },
});
const answerRoute = route('put', `${TIES}{id}/`, signedIn, {
  summary: 'The calling student accepts, declines, or leaves the list',
  request: { params: idParams, ...takes(tiePayload) },
  responses: { ...noContent, ...refused({ 403: '' }) },
});
const keyRoute = route('post', `${TIES}key/`, anyone, {
  summary: 'What the link of a mentor’s invitation opens',
  request: takes(tieKey, { token: '…' }),
  responses: { ...answers(keyedTie), ...refused({ 404: '' }) },
});
const joinRoute = route('post', TIES, anyone, {
  summary: 'Accepts it with a new account of a student, which is active',
  request: takes(joinPayload, { token: '…', username: 'lucia.gomez', password: 'una clave larga 1' }),
  responses: { ...noContent, ...refused({ 404: '', 409: 'The address has an account.' }) },
});

function assertStudent(caller: Caller): Caller {
  if (!isStudent(caller)) throw forbidden('Solo los estudiantes están en la lista de un mentor.');
  return caller;
}

/** A mentor's own students (docs/contract.md, 'Own students'). */
export function ownStudentRoutes(services: Services): ApiApp {
  const { db, clock } = services;
  return createRoutes()
    .openapi(sentRoute, (c) => ok(c, listSent(c.get('caller').id, db)))
    .openapi(inviteRoute, (c) =>
      ok(c, inviteStudents(c.req.valid('json').people, c.get('caller').id, services)),
    )
    .openapi(againRoute, (c) => ok(c, inviteAgain(c.req.valid('param').id, c.get('caller').id, services)))
    .openapi(withdrawRoute, (c) =>
      done(c, withdrawInvitation(c.req.valid('param').id, c.get('caller').id, services)),
    )
    .openapi(removeRoute, (c) =>
      done(c, removeTie({ mentorId: c.get('caller').id, studentId: c.req.valid('param').id }, db)),
    )
    .openapi(tiesRoute, (c) => ok(c, listTies(assertStudent(c.get('caller')).id, { db, now: clock() })))
    .openapi(answerRoute, (c) => {
      const answer = { ...c.req.valid('param'), ...c.req.valid('json') };
      return done(c, answerTie(answer, assertStudent(c.get('caller')), services));
    })
    .openapi(keyRoute, (c) => ok(c, readKeyed(c.req.valid('json').token, { db, now: clock() })))
    .openapi(joinRoute, (c) => done(c, join(c.req.valid('json'), visitorAddress(c), services)));
}
