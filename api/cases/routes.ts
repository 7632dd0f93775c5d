import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { logAct } from '~/api/auth/auditLog';
import { type Acting, actingIn, maybeSignedIn, signedIn, signedInStaff } from '~/api/auth/callers';
import type { MaterialRow } from '~/api/chat/fileViews';
import type { ApiApp, Services } from '~/api/context';
import * as contract from '~/api/contract/cases';
import { caseIdOf, SUBJECT_NAMES } from '~/api/contract/rules/cases';
import { FILE_TYPES } from '~/api/contract/rules/materials';
import { materials } from '~/api/db/schema';
import { done, ok, orNotFound } from '~/api/http/answer';
import { notFound } from '~/api/http/errors';
import { paged, pageQuery } from '~/api/http/pagination';
import { visitorAddress } from '~/api/http/rates';
import { answers, anyone, createRoutes, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { downloadAnswer, inParts } from '~/api/materials/fileAnswer';
import { selectMaterials } from '~/api/materials/queries';
import { answerApproval, readApproval } from './approvals';
import { assertFree, decide, lockCase, release, take } from './decide';
import { readKey } from './keys';
import { decisionById, listOwnCases, object } from './ownCases';
import { listCases, QUEUES, readCase } from './queue';
import { openStaffCase, report, visitorReport } from './report';
import { findReported } from './subjects';
import { answerObjection, withdraw } from './undo';

const route = routesOf('staff');

const QUEUE_TEXT = '`open`: not decided; `mine`: those the caller has taken; `decided`: newest first.';
const params = z.object({ number: z.string().max(20).describe('`2026-0117`') });
const ONE = '/api/staff/cases/{number}/';

const thingRoute = route('get', '/api/cases/thing/', maybeSignedIn, {
  summary: 'What a report would be about, in words',
  request: {
    query: z.object({
      subject: z.enum(SUBJECT_NAMES).describe('What kind of thing it is.'),
      key: z.string().min(1).max(500).describe('Its username, id, identifier or address.'),
      person: z.string().max(150).optional().describe('Username: who of several in a session.'),
    }),
  },
  responses: answers(contract.reportedThing),
});
const reportRoute = route('post', '/api/cases/', maybeSignedIn, {
  summary: 'Reports something to the staff, also without an account',
  request: takes(contract.caseReportPayload, {
    subject: 'profile',
    key: 'marcos.mentor',
    reason: 'fraud',
    text: 'Dice tener un título que no tiene.',
    name: 'Rosa Gil',
    email: 'rosa@example.com',
  }),
  responses: { ...answers(contract.caseReceipt, 201), ...refused({ 409: 'It is one’s own.', 429: '' }) },
});
const ownRoute = route('get', '/api/cases/mine/', signedIn, {
  summary: 'What the caller has reported, and what was decided about the caller',
  responses: answers(contract.ownCases),
});
const keyRoute = route('post', '/api/cases/key/', anyone, {
  summary: 'A report or decision by the key of its mail; `confirm` makes a visitor’s report count',
  request: takes(contract.caseKeyPayload, { key: 'report-7-…', confirm: true }),
  responses: answers(contract.keyedCase),
});
const objectRoute = route('post', '/api/cases/objections/', maybeSignedIn, {
  summary: 'Objects to a decision about the caller, or by the key of its mail, once within six months',
  request: takes(contract.objectionPayload, {
    number: '2026-0117',
    text: 'No era yo: mi cuenta estaba abierta.',
  }),
  responses: {
    ...answers(contract.ownDecision, 201),
    ...refused({ 409: 'It is too late, or was said already.' }),
  },
});

const approvalRoute = route('get', '/api/cases/approval/', signedIn, {
  summary: 'How a new mentor stands with the staff, where the server asks for their approval',
  responses: answers(contract.ownApproval),
});
const approvalAnswerRoute = route('post', '/api/cases/approval/', signedIn, {
  summary: 'The mentor has done what the staff asked for, and waits again',
  request: takes(contract.approvalAnswerPayload, { text: 'Ya está: he puesto mi título en la biografía.' }),
  responses: { ...answers(contract.ownApproval), ...refused({ 409: 'Nothing is asked.' }) },
});

const queueRoute = route('get', '/api/staff/cases/', signedInStaff, {
  summary: 'For staff: cases by weight and age, or those of the caller, or decided ones',
  request: { query: z.object({ ...pageQuery, queue: z.enum(QUEUES).default('open').describe(QUEUE_TEXT) }) },
  responses: answers(contract.caseQueue),
});
const openRoute = route('post', '/api/staff/cases/', signedInStaff, {
  summary: 'For staff: opens a case of their own about a person, and takes it',
  request: takes(contract.staffCasePayload, { username: 'marcos.mentor', text: 'Han llamado sus padres.' }),
  responses: { ...answers(contract.oneCase, 201), ...refused({ 409: 'One about this person is open.' }) },
});
const caseRoute = route('get', ONE, signedInStaff, {
  summary: 'For staff: one case; the reading is logged',
  request: { params },
  responses: answers(contract.oneCase),
});
const takenBy = refused({ 409: 'Another one of the staff has it, or it is decided.' });
const fileRoute = route('get', `${ONE}file/`, signedInStaff, {
  summary:
    'For staff: the file that a case is about, while it is open and nobody else’s; the reading is logged',
  request: { params },
  responses: { ...inParts(Object.keys(FILE_TYPES)), ...takenBy },
});
const takeRoute = route('post', `${ONE}take/`, signedInStaff, {
  summary: 'For staff: takes a case that nobody has',
  request: { params },
  responses: { ...noContent, ...takenBy },
});
const releaseRoute = route('delete', `${ONE}take/`, signedInStaff, {
  summary: 'For staff: gives a case back to the queue',
  request: { params },
  responses: { ...noContent, ...takenBy },
});
const decideRoute = route('post', `${ONE}decision/`, signedInStaff, {
  summary: 'For staff: decides a case; its people are told',
  request: {
    params,
    ...takes(contract.decisionPayload, {
      measure: 'warn',
      reason: 'conduct',
      text: 'Trata con respeto a quien te escribe.',
    }),
  },
  responses: { ...answers(contract.oneCase), ...takenBy },
});
const withdrawRoute = route('delete', `${ONE}decision/`, signedInStaff, {
  summary: 'For staff: takes a decision back, with all that can be given back',
  request: { params, ...takes(contract.withdrawalPayload, { text: 'Lo hemos mirado otra vez.' }) },
  responses: { ...answers(contract.oneCase), ...refused({ 409: 'It has no effect.' }) },
});
const answerRoute = route('post', `${ONE}answer/`, signedInStaff, {
  summary: 'For staff: answers an objection; `undo` takes the decision back',
  request: { params, ...takes(contract.objectionDecisionPayload, { undo: true, text: 'Tienes razón.' }) },
  responses: { ...answers(contract.oneCase), ...takenBy },
});

/** @throws 404 */
function idOf(number: string): number {
  const id = caseIdOf(number);
  if (id === null || id >= 2 ** 31) throw notFound();
  return id;
}

/** Reports, objections, and the staff's queue (docs/contract.md, 'Cases'). */
export function caseRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  return createRoutes()
    .openapi(thingRoute, async (c) => {
      const { subject, key, person } = c.req.valid('query');
      const asking = { db, now: clock(), timeZone, reader: c.get('reader'), ...(person && { person }) };
      const { title } = await findReported(subject, key, asking);
      return c.json({ subject, key, title }, 200);
    })
    .openapi(reportRoute, async (c) => {
      const reporting = { reader: c.get('reader'), address: visitorAddress(c) };
      return c.json(await report(c.req.valid('json'), reporting, services), 201);
    })
    .openapi(ownRoute, (c) => ok(c, listOwnCases(c.get('caller'), { db, now: clock() })))
    .openapi(keyRoute, async (c) => {
      const { key, confirm } = c.req.valid('json');
      const { kind, id } = readKey(key, services);
      const found =
        kind === 'report'
          ? { report: await visitorReport(id, { confirm }, services), decision: null }
          : { report: null, decision: await decisionById(id, { db, now: clock() }) };
      return c.json(found, 200);
    })
    .openapi(objectRoute, async (c) => {
      const { number, key, text } = c.req.valid('json');
      const reader = c.get('reader');
      const keyed = key === undefined ? null : readKey(key, services);
      if (keyed ? keyed.kind !== 'decision' : !reader || number === undefined) throw notFound();
      const wanted = keyed
        ? { caseId: keyed.id, personId: null }
        : { caseId: idOf(number ?? ''), personId: reader?.id ?? 0 };
      return c.json(await object({ ...wanted, text }, services), 201);
    })
    .openapi(approvalRoute, (c) => ok(c, readApproval(c.get('caller'), { db })))
    .openapi(approvalAnswerRoute, async (c) => {
      const caller = c.get('caller');
      await answerApproval(c.req.valid('json').text, { caller, services });
      return c.json(await readApproval(caller, { db }), 200);
    })
    .openapi(queueRoute, async (c) => {
      const reading = { db, now: clock(), caller: c.get('caller') };
      const { queue } = c.req.valid('query');
      return c.json(await paged(c, services, (slice) => listCases(queue, slice, reading)), 200);
    })
    .openapi(openRoute, async (c) => {
      const id = await openStaffCase(c.req.valid('json'), actingIn(c), services);
      return c.json(await readCase(id, actingIn(c), services), 201);
    })
    .openapi(caseRoute, (c) => ok(c, readCase(idOf(c.req.valid('param').number), actingIn(c), services)))
    .openapi(fileRoute, async (c) => {
      const file = await reportedFile(idOf(c.req.valid('param').number), actingIn(c), services);
      return downloadAnswer(file, c.req.raw.headers, services);
    })
    .openapi(takeRoute, (c) => done(c, take(idOf(c.req.valid('param').number), actingIn(c), services)))
    .openapi(releaseRoute, (c) => done(c, release(idOf(c.req.valid('param').number), actingIn(c), services)))
    .openapi(decideRoute, async (c) => {
      const id = idOf(c.req.valid('param').number);
      await decide(id, c.req.valid('json'), actingIn(c), services);
      return c.json(await readCase(id, actingIn(c), services), 200);
    })
    .openapi(withdrawRoute, async (c) => {
      const id = idOf(c.req.valid('param').number);
      await withdraw(id, c.req.valid('json'), actingIn(c), services);
      return c.json(await readCase(id, actingIn(c), services), 200);
    })
    .openapi(answerRoute, async (c) => {
      const id = idOf(c.req.valid('param').number);
      await answerObjection(id, c.req.valid('json'), actingIn(c), services);
      return c.json(await readCase(id, actingIn(c), services), 200);
    });
}

/**
 * The file that an open case is about, also a hidden one; each reading is in the log.
 * @throws 404 for other cases, or once it is deleted; 409 when another one of the staff has the case, or it is decided
 */
const reportedFile = (
  caseId: number,
  { staff, address }: Acting,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<MaterialRow> =>
  db.transaction(async (tx) => {
    const row = await lockCase(caseId, tx);
    await assertFree(row, staff, tx);
    const id = row.subject === 'file' ? row.subjectId : null;
    const [found] = id === null ? [] : await selectMaterials(tx, eq(materials.id, id));
    const file = orNotFound(found);
    await logAct(tx, { act: 'file-read', actorId: staff.id, aboutId: row.aboutId, caseId, address }, clock());
    return file;
  });
