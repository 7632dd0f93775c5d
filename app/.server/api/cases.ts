/** Reports and the staff's cases, and whom the caller has blocked: extension `staff`. Check for it first. */
import type { z } from 'zod';
import { tolerantBlock, tolerantBlocked } from '~/api/contract/blocks';
import {
  type caseReportPayload,
  type decisionPayload,
  type objectionDecisionPayload,
  type staffCasePayload,
  tolerantApproval,
  tolerantCase,
  tolerantKeyedCase,
  tolerantOwnCases,
  tolerantOwnDecision,
  tolerantQueue,
  tolerantReceipt,
  tolerantThing,
} from '~/api/contract/cases';
import type { Subject } from '~/api/contract/rules/cases';
import type { Frame } from './auth';
import { type Client, path } from './client';
import { nullOn404 } from './errors';
import { type PageQuery, readList, readPage } from './lists';

export type OwnCases = z.output<typeof tolerantOwnCases>;
export type CaseEntry = z.output<typeof tolerantQueue>['results'][number];
export type Case = z.output<typeof tolerantCase>;

/** One thing that can be reported; `person`: who of several in a session. */
export interface Thing {
  subject: Subject;
  key: string;
  person?: string | undefined;
}

const queryOf = ({ subject, key, person }: Thing) => ({ subject, key, ...(person && { person }) });

export function createCases(client: Client, readFrame: () => Promise<Frame | null>) {
  return {
    /** What a report would be about; null for what the visitor cannot see. */
    findThing: (thing: Thing) =>
      nullOn404(() => client.read(tolerantThing, { path: path`/api/cases/thing/`, query: queryOf(thing) })),
    report: (json: z.input<typeof caseReportPayload>) =>
      client.change(tolerantReceipt, 'POST', path`/api/cases/`, json),
    listOwn: () => client.read(tolerantOwnCases, { path: path`/api/cases/mine/` }),
    /** Null for a key that is not ours. */
    findByKey: (json: { key: string; confirm?: boolean }) =>
      nullOn404(() => client.change(tolerantKeyedCase, 'POST', path`/api/cases/key/`, json)),
    object: (json: { number?: string; key?: string; text: string }) =>
      client.change(tolerantOwnDecision, 'POST', path`/api/cases/objections/`, json),

    /** How a new mentor stands with the staff. */
    findApproval: () => client.read(tolerantApproval, { path: path`/api/cases/approval/` }),
    answerApproval: (text: string) =>
      client.change(tolerantApproval, 'POST', path`/api/cases/approval/`, { text }),

    /** Beyond the end, the last page. */
    listQueue: (queue: 'open' | 'mine' | 'decided', wanted: PageQuery) =>
      readPage(client, tolerantQueue, { path: path`/api/staff/cases/`, query: { queue } }, wanted),
    /** For a badge, within `limit` milliseconds. */
    countOpen: async ({ limit }: { limit: number }): Promise<number> =>
      (await readFrame())?.cases ??
      (await client.read(tolerantQueue, { path: path`/api/staff/cases/`, query: { page_size: '1' }, limit }))
        .open,
    find: (number: string) =>
      nullOn404(() => client.read(tolerantCase, { path: path`/api/staff/cases/${number}/` })),
    /** Opens one of the staff's own. */
    open: (json: z.input<typeof staffCasePayload>) =>
      client.change(tolerantCase, 'POST', path`/api/staff/cases/`, json),
    take: async (number: string) =>
      client.tell('POST', path`/api/staff/cases/${number}/take/`, undefined, { success: 'empty' }),
    /** The reported file as a stream, or the asked part of it; null where there is none. */
    openFile: (number: string, part: Record<string, string>) =>
      nullOn404(() =>
        client.file({
          path: path`/api/staff/cases/${number}/file/`,
          headers: { 'Accept-Encoding': 'identity', ...part },
        }),
      ),
    release: async (number: string) => client.tell('DELETE', path`/api/staff/cases/${number}/take/`),
    decide: (number: string, json: z.input<typeof decisionPayload>) =>
      client.change(tolerantCase, 'POST', path`/api/staff/cases/${number}/decision/`, json),
    withdraw: (number: string, text: string) =>
      client.change(tolerantCase, 'DELETE', path`/api/staff/cases/${number}/decision/`, { text }),
    answer: (number: string, json: z.input<typeof objectionDecisionPayload>) =>
      client.change(tolerantCase, 'POST', path`/api/staff/cases/${number}/answer/`, json),
  };
}

/** Whom the caller has blocked. */
export function createBlocks(client: Client) {
  const one = (username: string) => path`/api/blocks/${username}/`;
  return {
    /** The latest first. */
    list: () => readList(client, tolerantBlocked, { path: path`/api/blocks/` }),
    /** Somebody known, blocked or not, and the sessions that both have ahead; null for anybody else. */
    find: (username: string) => nullOn404(() => client.read(tolerantBlock, { path: one(username) })),
    /** 403 for staff. */
    add: (username: string) => client.change(tolerantBlock, 'PUT', one(username)),
    remove: (username: string) => client.tell('DELETE', one(username)),
  };
}
