/** What staff have checked of a mentor: extension `staff`. Check for it first. */
import type { z } from 'zod';
import { type checkPayload, tolerantCheckedPerson } from '~/api/contract/checks';
import type { CheckKind } from '~/api/contract/rules/checks';
import { type Client, path } from './client';
import { nullOn404 } from './errors';

export function createChecks(client: Client) {
  return {
    /** Null for everybody but mentors. */
    find: (username: string) =>
      nullOn404(() =>
        client.read(tolerantCheckedPerson, { path: path`/api/staff/people/${username}/checks/` }),
      ),
    write: (username: string, kind: CheckKind, json: z.input<typeof checkPayload>) =>
      client.read(tolerantCheckedPerson, {
        method: 'PUT',
        path: path`/api/staff/people/${username}/checks/${kind}/`,
        json,
      }),
    remove: (username: string, kind: CheckKind) =>
      client.read(tolerantCheckedPerson, {
        method: 'DELETE',
        path: path`/api/staff/people/${username}/checks/${kind}/`,
      }),
  };
}
