/** Payments that a mentor receives elsewhere, and students' credits: extension `desk`. Check for it first. */
import {
  tolerantIncomeRow,
  tolerantIncomeSummary,
  tolerantOwnCredit,
  tolerantStudentBalance,
  tolerantStudentCredit,
} from '~/api/contract/income';
import type { PaymentState, PaymentWay } from '~/api/contract/rules/income';
import type { Charge } from '~/api/contract/rules/terms';
import { listOf } from '~/api/contract/tolerant';
import { type Client, idAsSent, path } from './client';
import { nullOn404 } from './errors';
import { onlyFromServer, type PageQuery, readList } from './lists';

/** Rows per call, and most rows of a file: more than anybody teaches in a year. */
const PAGE_SIZE = 500;
const MOST_ROWS = 20_000;

interface RowFilter {
  /** `yyyy` or `yyyy-MM`; without one, all. */
  period?: string;
  /** YYYY-MM-DD: only of that day. */
  day?: string;
  /** Id. */
  student?: string;
  state?: PaymentState;
}

/** A row by its ids; `alumno` null: a student who has deleted their account. */
export interface PaidSession {
  mentorship: string;
  alumno: string | null;
  /** `updated_at` of the row as shown (null or '': none yet); 409 if it has changed since. */
  seen?: string | null;
}

interface PaymentDetails {
  /** YYYY-MM-DD; without it today. */
  paidOn?: string;
  way?: PaymentWay;
  /** Id; without it the student's credit that ends first. */
  credit?: string;
}

/** `last_day` YYYY-MM-DD; without it no end. */
type NewCredit = { alumno: string; last_day?: string } & (
  | { kind: 'pack'; sessions: number; price?: number | null }
  | { kind: 'makeup'; mentorship: string }
);

export function createIncome(client: Client) {
  const rows = path`/api/income/sessions/`;
  const credits = path`/api/income/credits/`;
  return {
    /** Sums of a year (`yyyy`) or a month (`yyyy-MM`), in euros. */
    summary: (period: string) =>
      client.read(tolerantIncomeSummary, { path: path`/api/income/`, query: { period } }),

    /** Rows: until today latest start first, then those to come, soonest first. */
    page: ({ page, size, ...filter }: RowFilter & PageQuery) =>
      onlyFromServer(client, tolerantIncomeRow, { path: rows, query: queryOf(filter) }, { page, size }),

    /** All rows of a period ('': ever), for a file; at most `MOST_ROWS`. */
    all: (period: string, student?: string) =>
      readList(
        client,
        tolerantIncomeRow,
        { path: rows, query: { ...queryOf({ period, student }), page_size: String(PAGE_SIZE) } },
        { most: MOST_ROWS },
      ),

    /**
     * Records payments, all or none (up to `PAYMENTS_AT_ONCE`), and returns their rows. 400 on `way`, `paid_on`, `credit`
     * or `sessions`; 409 says which session has no credit left, or has changed since `seen`.
     */
    async pay(sessions: PaidSession[], state: PaymentState, { paidOn, way, credit }: PaymentDetails = {}) {
      const json = {
        sessions: sessions.map(({ mentorship, alumno, seen }) => ({
          mentorship: idAsSent(mentorship),
          alumno: alumno === null ? null : idAsSent(alumno),
          ...(seen !== undefined && { seen: seen || null }),
        })),
        state,
        ...(paidOn && { paid_on: paidOn }),
        ...(way && { way }),
        ...(credit && { credit: idAsSent(credit) }),
      };
      const call = { method: 'PUT', path: path`/api/income/payments/`, json } as const;
      return (await client.read(listOf(tolerantIncomeRow), call)).results;
    },

    /** What the terms of a session charge a student; null takes it back. 409: that is not offered, or is used. */
    charge: ({ mentorship, alumno, means }: { mentorship: string; alumno: string; means: Charge | null }) => {
      const json = { mentorship: idAsSent(mentorship), alumno: idAsSent(alumno), means };
      return client.tell('PUT', path`/api/income/terms/`, json);
    },

    /** A student's debts to the calling mentor, and their credits; null without a session together. */
    balance: (student: string) =>
      nullOn404(() => client.read(tolerantStudentBalance, { path: path`/api/income/balances/${student}/` })),

    /** 404: not a student of the caller's; 409: already made up for; 400 on `mentorship`, `sessions`, `price`, `last_day`. */
    createCredit: ({ alumno, ...rest }: NewCredit) =>
      client.change(tolerantStudentCredit, 'POST', credits, {
        ...rest,
        alumno: idAsSent(alumno),
        ...(rest.kind === 'makeup' && { mentorship: idAsSent(rest.mentorship) }),
      }),

    /** `last_day` null: no end. 400 on `sessions`: fewer than used, or the credit is a makeup. */
    changeCredit: async (
      id: string,
      json: { sessions?: number; price?: number | null; last_day?: string | null },
    ) => client.change(tolerantStudentCredit, 'PATCH', path`/api/income/credits/${id}/`, json),

    /** 409 when it has been used. */
    removeCredit: async (id: string) => client.tell('DELETE', path`/api/income/credits/${id}/`),

    /** The calling student's valid credits with sessions left, with any mentor, the first to end first. */
    myCredits: () => readList(client, tolerantOwnCredit, { path: path`/api/credits/` }),
  };
}

function queryOf(filter: RowFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
}
