/** People and the log, for the staff: extension `staff`. Check for it first. */
import type { z } from 'zod';
import {
  type rolePayload,
  tolerantLog,
  tolerantOwnLog,
  tolerantPeople,
  tolerantPerson,
  tolerantViewedAs,
} from '~/api/contract/people';
import { type Client, path } from './client';
import { nullOn404 } from './errors';

/** Of an address, where '' is nothing. */
type Filter = Record<string, string>;
const filled = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export type PeoplePage = z.output<typeof tolerantPeople>;
export type OnePerson = z.output<typeof tolerantPerson>;
export type ViewedAs = z.output<typeof tolerantViewedAs>;
export type LogLine = z.output<typeof tolerantLog>['results'][number];

export function createPeople(client: Client) {
  const empty = { success: 'empty' } as const;
  return {
    list: (filter: Filter) =>
      client.read(tolerantPeople, { path: path`/api/staff/people/`, query: filled(filter) }),
    find: (username: string) =>
      nullOn404(() => client.read(tolerantPerson, { path: path`/api/staff/people/${username}/` })),
    /** Null for nobody. */
    viewAs: (username: string) =>
      nullOn404(() => client.read(tolerantViewedAs, { path: path`/api/staff/people/${username}/view/` })),
    endSessions: (username: string) =>
      client.tell('POST', path`/api/staff/people/${username}/sessions-end/`, undefined, empty),
    sendReset: (username: string) =>
      client.tell('POST', path`/api/staff/people/${username}/reset/`, undefined, empty),
    activate: (username: string) =>
      client.tell('POST', path`/api/staff/people/${username}/activate/`, undefined, empty),
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
