/** What staff see and do: extension `staff`. Check for it first. */
import type { z } from 'zod';
import {
  type CatalogueKind,
  type catalogueChanges,
  catalogueCsv,
  type cataloguePayload,
  tolerantEntry,
  tolerantImportedLine,
} from '~/api/contract/catalogue';
import { type checkPayload, tolerantCheckedPerson } from '~/api/contract/checks';
import { type invitationAnswer, tolerantInvitation, tolerantRoster } from '~/api/contract/invitations';
import {
  tolerantFailedMails,
  tolerantOverview,
  tolerantSentAgain,
  tolerantYearCases,
  tolerantYearIncome,
} from '~/api/contract/overview';
import {
  type rolePayload,
  tolerantLog,
  tolerantOwnLog,
  tolerantPeople,
  tolerantPerson,
  tolerantViewedAs,
} from '~/api/contract/people';
import type { CheckKind } from '~/api/contract/rules/checks';
import { type textsPayload, tolerantTexts } from '~/api/contract/texts';
import type { Frame } from './auth';
import { type Client, path } from './client';
import { nullOn404, orElse } from './errors';
import { readList } from './lists';

/** Of an address, where '' is nothing. */
type Filter = Record<string, string>;
const filled = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export type PeoplePage = z.output<typeof tolerantPeople>;
export type OnePerson = z.output<typeof tolerantPerson>;
export type ViewedAs = z.output<typeof tolerantViewedAs>;
export type LogLine = z.output<typeof tolerantLog>['results'][number];

/** People and the log. */
export function createPeople(client: Client) {
  const empty = { success: 'empty' } as const;
  const post = (username: string, act: string) =>
    client.tell('POST', path`/api/staff/people/${username}/${act}/`, undefined, empty);
  return {
    list: (filter: Filter) =>
      client.read(tolerantPeople, { path: path`/api/staff/people/`, query: filled(filter) }),
    find: (username: string) =>
      nullOn404(() => client.read(tolerantPerson, { path: path`/api/staff/people/${username}/` })),
    /** Null for nobody. */
    viewAs: (username: string) =>
      nullOn404(() => client.read(tolerantViewedAs, { path: path`/api/staff/people/${username}/view/` })),
    endSessions: (username: string) => post(username, 'sessions-end'),
    sendReset: (username: string) => post(username, 'reset'),
    activate: (username: string) => post(username, 'activate'),
    setRole: (username: string, json: z.input<typeof rolePayload>) =>
      client.tell('PUT', path`/api/staff/people/${username}/role/`, json, empty),
    erase: (username: string, typed: string) =>
      client.tell('DELETE', path`/api/staff/people/${username}/`, { username: typed }, empty),

    log: (filter: Filter) => client.read(tolerantLog, { path: path`/api/staff/log/`, query: filled(filter) }),
    /** As CSV, streamed. */
    openLog: (filter: Filter) => client.file({ path: path`/api/staff/log/file/`, query: filled(filter) }),
    ownLog: (after: string) =>
      client.read(tolerantOwnLog, { path: path`/api/auth/log/`, query: filled({ after }) }),
  };
}

/** What was checked of a mentor. */
export function createChecks(client: Client) {
  return {
    /** Null for everybody but mentors. */
    find: (username: string) =>
      nullOn404(() =>
        client.read(tolerantCheckedPerson, { path: path`/api/staff/people/${username}/checks/` }),
      ),
    write: (username: string, kind: CheckKind, json: z.input<typeof checkPayload>) =>
      client.change(tolerantCheckedPerson, 'PUT', path`/api/staff/people/${username}/checks/${kind}/`, json),
    remove: (username: string, kind: CheckKind) =>
      client.change(tolerantCheckedPerson, 'DELETE', path`/api/staff/people/${username}/checks/${kind}/`),
  };
}

type Answer = z.infer<typeof invitationAnswer>;
export type Roster = z.output<typeof tolerantRoster>;

/** Invitations of many at once. */
export function createInvitations(client: Client) {
  return {
    invite: (json: { people: string; dry_run: boolean }) =>
      client.change(tolerantRoster, 'POST', path`/api/staff/invitations/`, json, { kind: 'upload' }),
    /** Null for a link that was used, has expired, or was never one. */
    find: (json: Pick<Answer, 'uid' | 'token'>) =>
      nullOn404(() => client.change(tolerantInvitation, 'POST', path`/api/invitations/key/`, json)),
    accept: (json: Answer) => client.tell('POST', path`/api/invitations/`, json, { success: 'empty' }),
  };
}

export type Overview = z.output<typeof tolerantOverview>;
export type FailedMails = z.output<typeof tolerantFailedMails>;
export type IncomeLine = z.output<typeof tolerantYearIncome>['results'][number];

/** Numbers, failed mails and yearly figures. */
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
    sendAllAgain: async (): Promise<number> => (await client.change(tolerantSentAgain, 'POST', mails)).sent,
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

export function createCatalogue(client: Client) {
  return {
    /** In the staff's order. */
    list: (kind: CatalogueKind) =>
      readList(client, tolerantEntry, { path: path`/api/staff/catalogue/${kind}/` }),
    add: (kind: CatalogueKind, json: z.input<typeof cataloguePayload>) =>
      client.change(tolerantEntry, 'POST', path`/api/staff/catalogue/${kind}/`, json),
    change: (kind: CatalogueKind, key: string, json: z.input<typeof catalogueChanges>) =>
      client.change(tolerantEntry, 'PATCH', path`/api/staff/catalogue/${kind}/${key}/`, json),
    move: (kind: CatalogueKind, key: string, by: 'up' | 'down') =>
      client.change(tolerantEntry, 'POST', path`/api/staff/catalogue/${kind}/${key}/move/`, { by }),
    /** The entry that stays. */
    merge: (kind: CatalogueKind, key: string, into: string) =>
      client.change(tolerantEntry, 'POST', path`/api/staff/catalogue/${kind}/${key}/merge/`, { into }),
    remove: async (kind: CatalogueKind, key: string) =>
      client.tell('DELETE', path`/api/staff/catalogue/${kind}/${key}/`),
    exportCsv: async (kind: CatalogueKind): Promise<string> =>
      (await client.read(catalogueCsv, { path: path`/api/staff/catalogue/${kind}/csv/` })).csv,
    importCsv: (kind: CatalogueKind, json: { csv: string; dry_run: boolean }) =>
      readList(client, tolerantImportedLine, {
        method: 'POST',
        path: path`/api/staff/catalogue/${kind}/csv/`,
        json,
      }),
  };
}

/** Who runs the site, and the versions of its texts. */
export function createTexts(client: Client, readFrame: () => Promise<Frame | null>) {
  return {
    get: () => client.read(tolerantTexts, { path: path`/api/texts/` }),
    save: (json: z.input<typeof textsPayload>) =>
      client.change(tolerantTexts, 'PUT', path`/api/staff/texts/`, json),
    /** They have changed since the user saw them; false if unknown. */
    areNew: async () => (await orElse(readFrame, null))?.new_texts ?? false,
    markSeen: async () => client.tell('POST', path`/api/texts/seen/`, undefined, { success: 'empty' }),
  };
}
