/** A mentor's record of payments made elsewhere: extension `desk` (docs/contract.md, 'Income'). */
import { z } from 'zod';
import { calendarDay, EUROS, emptyAsNull, euros, instant, PICTURE, sentId } from './common';
import { CREDIT_KINDS, PACK_MOST, PAYMENT_STATES, PAYMENT_WAY_NAMES, PAYMENTS_AT_ONCE } from './rules/income';
import { PACK_PRICE_MAX, packPriceProblem } from './rules/price';
import { idOf, instantOrNull, lenientArray, orNull, tolerant } from './tolerant';

const TOTAL = 'Euros.';
const DONE = 'Euros of what is over, and of packs that were sold.';
const EXPECTED = 'Euros of what is not over yet.';
const PAID = 'Euros that are paid, also before the session, and of packs that were sold.';
const PENDING = 'Euros of what is over and not paid.';
const PACK_PRICE = 'Euros: what the pack was sold for. It is income of the day of `created_at`.';

/** A year or a month of the marketplace's clock. */
export const period = z
  .string()
  .regex(/^2[01]\d\d(-(0[1-9]|1[0-2]))?$/, 'Escribe el periodo como AAAA o AAAA-MM.')
  .describe('`yyyy` or `yyyy-MM`, by the start of the sessions.');

/** A deleted account has no id; `paymentsPayload` calls it null. */
const student = z.object({
  id: z.int().nullable(),
  username: z.string().nullable(),
  full_name: z.string(),
  profile_picture: z.string().nullable().describe(PICTURE),
});
const area = z.object({ name_id: z.string(), name: z.string() });
const earned = { done: z.number().describe(DONE), expected: z.number().describe(EXPECTED) };
const owed = { paid: z.number().describe(PAID), pending: z.number().describe(PENDING) };

/** A session and one of its students. */
export const incomeRow = z.object({
  mentorship: z.int().describe('Id of the session.'),
  identifier: z.uuid(),
  init_date: instant,
  end_date: instant,
  expertises: z.array(area),
  alumno: student,
  price: z.number().describe(EUROS),
  total: z.number().describe(TOTAL),
  done: z.boolean().describe('It is over.'),
  state: z.enum(PAYMENT_STATES),
  paid_on: z.iso.date().nullable().describe('Of `paid`.'),
  way: z.enum(PAYMENT_WAY_NAMES).nullable().describe('Of `paid`.'),
  credit: z.int().nullable().describe('Of `credit`: its id.'),
  has_credit: z
    .boolean()
    .describe('It is `pending`, and the student has a session to their credit that covers it.'),
  noted: z.boolean().describe('The mentor has written a note of it.'),
  absent: z.boolean().describe('The student is marked absent.'),
  cancelled: z.boolean().describe('It did not take place with them, and is charged by its terms.'),
  updated_at: instant.nullable().describe('When its state was written down; null of `pending`.'),
});

/** Sessions and minutes are counted once, free and credit per student. */
export const incomeSummary = z.object({
  period: z.string(),
  ...earned,
  ...owed,
  sessions_done: z.int(),
  sessions_expected: z.int(),
  sessions_free: z.int().describe('Counted for each student.'),
  sessions_credit: z.int().describe('Counted for each student.'),
  minutes_done: z.int(),
  bars: z
    .array(z.object({ from: z.iso.date(), ...earned }))
    .describe('The months of a year; the weeks of a month, cut at its borders.'),
  students: z
    .array(z.object({ alumno: student, sessions: z.int(), minutes: z.int(), ...earned, ...owed }))
    .describe('By amount, then by name; the first 500.'),
  expertises: z
    .array(z.object({ expertise: area.nullable(), sessions: z.int(), minutes: z.int(), ...earned }))
    .describe('By amount; a session of several areas counts for its first, packs for none.'),
  packs: z
    .array(
      z.object({
        id: z.int().describe('Of the credit.'),
        alumno: student,
        sessions: z.int(),
        price: z.number().describe(PACK_PRICE),
        created_at: instant,
      }),
    )
    .describe('Sold in the period with a price; the newest first, the first 500.'),
  last_way: z
    .enum(PAYMENT_WAY_NAMES)
    .nullable()
    .describe('Of what was written down last as `paid`, of whatever period.'),
});

const personId = sentId('Indica el estudiante.');
const sessionId = sentId('Indica la sesión.');

/** PUT /api/income/payments/. Fields that a `state` does not use are ignored. */
export const paymentsPayload = z
  .object({
    sessions: z
      .array(
        z.object({
          mentorship: sessionId.describe('Id of the session.'),
          alumno: personId.nullable().describe('Id; null: whoever of it has deleted their account.'),
          seen: instant
            .nullish()
            .describe('`updated_at` of the row that was read: 409 if another state is written down by now.'),
        }),
      )
      .min(1, 'Elige al menos una sesión.')
      .max(PAYMENTS_AT_ONCE, `Como mucho ${PAYMENTS_AT_ONCE} a la vez.`),
    state: z.enum(PAYMENT_STATES, 'Indica el estado del pago.'),
    paid_on: calendarDay.nullish().describe('Of `paid`: today without it.'),
    way: z.enum(PAYMENT_WAY_NAMES, 'Indica cómo se pagó.').nullish().describe('Asked of `paid`.'),
    credit: sentId().nullish().describe('Of `credit`: without it the one of the student that ends first.'),
  })
  .check(({ value, issues }) => {
    if (value.state !== 'paid' || value.way) return;
    issues.push({ code: 'custom', path: ['way'], message: 'Indica cómo se pagó.', input: value });
  });

/** A student's credits with the calling mentor. */
export const studentCredit = z.object({
  id: z.int(),
  kind: z.enum(CREDIT_KINDS),
  sessions: z.int(),
  left: z.int(),
  price: z.number().nullable().describe(`${PACK_PRICE} Null: not said, or no pack.`),
  last_day: z.iso.date().nullable().describe('The last day on which a session can use it; null: no end.'),
  ended: z.boolean().describe('`last_day` has passed.'),
  mentorship: z
    .object({ id: z.int(), identifier: z.uuid(), init_date: instant })
    .nullable()
    .describe('Of `makeup`: the session that was called off.'),
  created_at: instant,
});

/** A student's debts and credits with the calling mentor. */
export const studentBalance = z.object({
  pending: z.number().describe(PENDING),
  sessions_pending: z.int(),
  credits: z.array(studentCredit).describe('The newest first; the first 200.'),
  cancelled: z
    .array(
      z.object({
        mentorship: z.int().describe('Id of the session.'),
        identifier: z.uuid(),
        init_date: instant,
        was_paid: z.boolean().describe('It is written down as `paid`.'),
        credit: z.int().nullable().describe('Id of the `makeup` that was given for it.'),
      }),
    )
    .describe('Called off in the last 90 days, but not late by the student; the latest 100.'),
});

const packSessions = z
  .int({ error: 'Indica cuántas sesiones son.' })
  .min(1, `De 1 a ${PACK_MOST} sesiones.`)
  .max(PACK_MOST, `De 1 a ${PACK_MOST} sesiones.`);
const packPrice = emptyAsNull(euros(packPriceProblem, PACK_PRICE_MAX))
  .optional()
  .describe(`Of a pack. ${PACK_PRICE} Null: not said.`);
const lastDay = calendarDay.nullish().describe('Today or later; null: no end.');
export const creditPayload = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('pack'),
      alumno: personId,
      sessions: packSessions,
      price: packPrice,
      last_day: lastDay,
    }),
    z.object({
      kind: z.literal('makeup'),
      alumno: personId,
      mentorship: sessionId.describe('Id of one of those that were `cancelled`.'),
      last_day: lastDay,
    }),
  ],
  { error: 'Elige qué tipo de bono es.' },
);
/** PATCH: omitted fields stay unchanged. */
export const creditChanges = z.object({
  sessions: packSessions.optional(),
  price: packPrice,
  last_day: lastDay,
});

/** As their student reads them: not expired, with sessions left. */
export const ownCredit = studentCredit
  .pick({ id: true, kind: true, sessions: true, left: true, price: true, last_day: true })
  .extend({
    mentor: z.object({ id: z.int(), username: z.string(), full_name: z.string() }),
  });

export type IncomeRowJson = z.infer<typeof incomeRow>;
export type IncomeSummaryJson = z.infer<typeof incomeSummary>;
export type StudentCreditJson = z.infer<typeof studentCredit>;
export type StudentBalanceJson = z.infer<typeof studentBalance>;
export type OwnCreditJson = z.infer<typeof ownCredit>;
export type PaymentsPayload = z.output<typeof paymentsPayload>;
export type CreditPayload = z.output<typeof creditPayload>;
export type CreditChanges = z.output<typeof creditChanges>;

/** `alumno.id` is null for a deleted account, `paid_on` and texts are '' when there is none. */
export const tolerantIncomeRow = tolerant(incomeRow, {
  mentorship: idOf,
  credit: orNull(idOf),
  updated_at: instantOrNull,
}).transform((one) => ({ ...one, identifier: one.identifier || one.mentorship }));

export const tolerantIncomeSummary = tolerant(incomeSummary);

/** `last_day` is '' without an end. */
export const tolerantStudentCredit = tolerant(studentCredit);

export const tolerantStudentBalance = tolerant(studentBalance, {
  cancelled: lenientArray(
    tolerant(studentBalance.shape.cancelled.element, {
      mentorship: idOf,
      credit: orNull(idOf),
    }).transform((one) => ({ ...one, identifier: one.identifier || one.mentorship })),
  ),
});

export const tolerantOwnCredit = tolerant(ownCredit);

export type IncomeRow = z.output<typeof tolerantIncomeRow>;
export type IncomeSummary = z.output<typeof tolerantIncomeSummary>;
export type StudentCredit = z.output<typeof tolerantStudentCredit>;
export type StudentBalance = z.output<typeof tolerantStudentBalance>;
export type OwnCredit = z.output<typeof tolerantOwnCredit>;
