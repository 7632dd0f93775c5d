/** Reports, and the staff's cases (docs/contract.md, 'Cases'; extension `staff`). */
import { z } from 'zod';
import { instant, line, namedPerson, page, required } from './common';
import {
  CASE_KINDS,
  CASE_REASON_NAMES,
  CASE_TEXT_MAX,
  type CaseReason,
  DECISION_REASON_NAMES,
  isAnonymous,
  MEASURE_NAMES,
  RESTRICTIONS,
  SUBJECT_NAMES,
} from './rules/cases';
import { APPROVALS } from './rules/checks';
import { tolerant } from './tolerant';

const subject = z.enum(SUBJECT_NAMES, 'Elige qué quieres denunciar.');
const number = z.string().describe('`2026-0117`');
const reasonOf = z.enum(CASE_REASON_NAMES, 'Elige qué ocurre.');

export const reportedThing = z.object({
  subject,
  key: z.string(),
  title: z.string().describe('What it is, in words.'),
});

/** What a case tells somebody who reported it. */
export const ownCaseReport = z.object({
  number,
  subject,
  title: z.string(),
  reason: z.enum(CASE_REASON_NAMES),
  text: z.string(),
  created_at: instant,
  confirmed: z.boolean().describe('False until a visitor follows the link of the mail.'),
  closed_at: instant.nullable(),
  answer: z.string().describe("The staff's answer; '' until it is closed."),
});

/** A decision about the caller: what, why, in whose words, and whether it can still be objected to. */
export const ownDecision = z.object({
  number,
  subject: subject.nullable(),
  title: z.string(),
  measure: z.enum(MEASURE_NAMES),
  reason: z.enum(DECISION_REASON_NAMES),
  text: z.string(),
  decided_at: instant,
  until: instant.nullable().describe('Of a suspension.'),
  undone_at: instant.nullable(),
  object_until: instant.nullable().describe('Null: an objection was made, or it is too late.'),
  objection: z.object({ text: z.string(), created_at: instant, answer: z.string() }).nullable(),
});

export const ownCases = z.object({ reports: z.array(ownCaseReport), decisions: z.array(ownDecision) });

const caseText = (missing: string) =>
  required(missing).max(CASE_TEXT_MAX, `Como mucho ${CASE_TEXT_MAX} caracteres.`);

export const caseReportPayload = z
  .object({
    subject,
    key: z.string().trim().min(1).max(500).describe('Username, id, identifier or address, by subject.'),
    person: z.string().max(150).optional().describe('Username: who of several in a session.'),
    reason: reasonOf,
    text: caseText('Cuenta qué ocurre.'),
    name: line(100, 'Nombre').default('').describe('Asked of visitors, but not about a minor.'),
    email: z.union([z.literal(''), z.email('Escribe un correo válido.')]).default(''),
  })
  .describe('A visitor says name and address, unless a minor is in danger.');

/** What a visitor leaves out, by field. */
export function missingContact(report: { reason: CaseReason; name: string; email: string }) {
  if (isAnonymous(report.reason)) return {};
  return {
    ...(report.name === '' && { name: ['Escribe tu nombre.'] }),
    ...(report.email === '' && { email: ['Escribe tu correo: te mandamos un enlace para confirmarla.'] }),
  };
}

export const caseReceipt = ownCaseReport.extend({
  key: z
    .string()
    .nullable()
    .describe('Follows a visitor’s report that counts already; otherwise the mail alone has it.'),
});
const key = z.string().max(200).describe('Of a mail: opens one report or decision without an account.');
export const caseKeyPayload = z.object({ key, confirm: z.boolean().default(false) });
export const keyedCase = z.object({ report: ownCaseReport.nullable(), decision: ownDecision.nullable() });
export const objectionPayload = z.object({
  number: number.optional(),
  key: key.optional(),
  text: caseText('Escribe por qué no estás de acuerdo.'),
});

/** How a new mentor stands with the staff. */
export const ownApproval = z.object({
  approval: z.enum(APPROVALS).nullable().describe('Null: needs none.'),
  since: instant
    .nullable()
    .describe('In the queue since; null: the profile is not complete, or it is decided.'),
  text: z.string().describe("The staff's words; '' while it waits."),
  answer_minutes: z.int().nullable().describe('While it waits: median of the newest answers.'),
});
export const approvalAnswerPayload = z.object({ text: caseText('Escribe qué has cambiado o qué aportas.') });

const person = namedPerson.extend({
  age: z.int().nullable().describe('In years; null if not said.'),
  restriction: z.enum(RESTRICTIONS).nullable(),
  blocks: z
    .object({ by: z.int(), of: z.int() })
    .describe("How many people they have blocked, and how many have blocked them ('Blocking')."),
});

const caseKind = z.enum(CASE_KINDS);

export const caseEntry = z.object({
  number,
  kind: caseKind,
  subject: subject.nullable(),
  title: z.string(),
  reason: z.enum(CASE_REASON_NAMES).nullable().describe('Of a report.'),
  weight: z.enum(['grave', 'alta', 'normal']),
  reporters: z.int(),
  opened_at: instant,
  closed_at: instant.nullable(),
  measure: z.enum(MEASURE_NAMES).nullable(),
  taken_by: z.object({ id: z.int(), full_name: z.string() }).nullable(),
});

export const caseQueue = page(caseEntry).extend({
  open: z.int(),
  answer_minutes: z.int().nullable().describe('Median from the first report to the decision, of 90 days.'),
});

const threadLine = z.object({
  id: z.int(),
  by: z.int().nullable().describe('Id of who wrote it.'),
  text: z.string(),
  created_at: instant,
  reported: z.boolean(),
});

/** The reported thing as it was when it was first reported. */
export const caseSnapshot = z.object({
  facts: z.array(z.object({ name: z.string(), text: z.string() })),
  thread: z.array(threadLine).describe('At most 20 messages, the reported one among them.'),
});

export const oneCase = caseEntry.extend({
  about: person.nullable(),
  snapshot: caseSnapshot,
  people: z.array(person).describe('Who wrote in the thread, and who reported.'),
  reports: z.array(
    z.object({
      reason: z.enum(CASE_REASON_NAMES),
      text: z.string(),
      created_at: instant,
      by: z.int().nullable(),
      name: z.string(),
    }),
  ),
  earlier: z.array(caseEntry).describe("The person's closed cases, newest first."),
  measures: z.array(z.enum(MEASURE_NAMES)).describe('What the caller may decide here.'),
  sessions_ahead: z.int().describe('Confirmed ones of the person that have not begun.'),
  decision: ownDecision.nullable(),
  objects_to: number.nullable(),
  answer: z.string(),
});

export const decisionPayload = z
  .object({
    measure: z.enum(MEASURE_NAMES, 'Elige qué se hace.'),
    reason: z.enum(DECISION_REASON_NAMES, 'Elige el motivo.'),
    text: caseText('Escribe lo que va a leer esa persona.'),
  })
  .describe('`text` is read by the person concerned; of `none` by who reported.');

export const withdrawalPayload = z.object({ text: caseText('Escribe por qué la retiras.') });

export const staffCasePayload = z.object({
  username: required('Escribe su nombre de usuario.').max(150, 'Como mucho 150 caracteres.'),
  text: caseText('Escribe por qué abres el caso.').describe('Read by staff alone.'),
});

export const objectionDecisionPayload = z.object({
  undo: z.boolean('Elige si la decisión se mantiene.'),
  text: caseText('Escribe la respuesta.'),
});

export const tolerantReceipt = tolerant(caseReceipt);
export const tolerantKeyedCase = tolerant(keyedCase);
export const tolerantApproval = tolerant(ownApproval);
export const tolerantThing = tolerant(reportedThing);
export const tolerantOwnCases = tolerant(ownCases);
export const tolerantQueue = tolerant(caseQueue);
export const tolerantCase = tolerant(oneCase);
export const tolerantOwnDecision = tolerant(ownDecision);
