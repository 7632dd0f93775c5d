/** Invitations of many at once: extension `staff`. Check for it first. */
import type { z } from 'zod';
import { type invitationAnswer, tolerantInvitation, tolerantRoster } from '~/api/contract/invitations';
import { type Client, path } from './client';
import { nullOn404 } from './errors';

type Answer = z.infer<typeof invitationAnswer>;
export type Roster = z.output<typeof tolerantRoster>;

export function createInvitations(client: Client) {
  return {
    invite: (json: { people: string; dry_run: boolean }) =>
      client.read(tolerantRoster, {
        ...{ method: 'POST', path: path`/api/staff/invitations/`, json, kind: 'upload' },
      }),
    /** Null for a link that was used, has expired, or was never one. */
    find: (json: Pick<Answer, 'uid' | 'token'>) =>
      nullOn404(() =>
        client.read(tolerantInvitation, { method: 'POST', path: path`/api/invitations/key/`, json }),
      ),
    accept: (json: Answer) => client.tell('POST', path`/api/invitations/`, json, { success: 'empty' }),
  };
}
