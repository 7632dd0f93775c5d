/** The staff's overview, failed mails and yearly figures: extension `staff`. Check for it first. */
import type { z } from 'zod';
import {
  tolerantFailedMails,
  tolerantOverview,
  tolerantSentAgain,
  tolerantYearCases,
  tolerantYearIncome,
} from '~/api/contract/overview';
import { type Client, path } from './client';

export type Overview = z.output<typeof tolerantOverview>;
export type FailedMails = z.output<typeof tolerantFailedMails>;
export type IncomeLine = z.output<typeof tolerantYearIncome>['results'][number];

export function createOverview(client: Client) {
  const mails = path`/api/staff/mails/`;
  return {
    ofWeeks: (weeks: number) =>
      client.read(tolerantOverview, { path: path`/api/staff/overview/`, query: { weeks: String(weeks) } }),
    /** The newest. */
    failedMails: (most: number) =>
      client.read(tolerantFailedMails, { path: mails, query: { page_size: String(most) } }),
    /** 404: somebody else did it; 409: it is of no use any more. */
    sendAgain: async (id: string) =>
      client.tell('POST', path`/api/staff/mails/${id}/`, undefined, { success: 'empty' }),
    sendAllAgain: async (): Promise<number> =>
      (await client.read(tolerantSentAgain, { method: 'POST', path: mails })).sent,
    removeMail: async (id: string) => client.tell('DELETE', path`/api/staff/mails/${id}/`),
    /** All parts of a year; administrators alone. */
    async income(year: string): Promise<IncomeLine[]> {
      const lines: IncomeLine[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const call = { path: path`/api/staff/years/${year}/income/`, query: { after: String(after) } };
        const part: z.output<typeof tolerantYearIncome> = await client.read(tolerantYearIncome, call);
        lines.push(...part.results);
        // A server that stands still would never end.
        after = part.after !== null && part.after > after ? part.after : null;
      }
      return lines;
    },
    /** Administrators alone. */
    cases: async (year: string) =>
      (await client.read(tolerantYearCases, { path: path`/api/staff/years/${year}/cases/` })).results,
  };
}
