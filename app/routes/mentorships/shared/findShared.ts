/** What a link to a session leads its visitor to. */
import type { Mentorship } from '../../../../api/contract/tolerant';
import type { OpenSession } from '../../../../api/contract/tolerantGroups';
import { problem } from '../../../.server/api/errors';
import type { Api } from '../../../.server/api/types';
import { readSharedCode } from './sharedCode';

export type Shared =
  /** The caller's own, by its id or identifier. */
  | { kind: 'session'; mentorship: Mentorship }
  /** The caller's own, by the code of its video room. */
  | { kind: 'room'; mentorship: Mentorship }
  /** A group session of others (extension `group-sessions`). */
  | { kind: 'invitation'; session: OpenSession }
  /** Nothing that is any business of the caller. */
  | { kind: 'none' };

type Deps = { api: Pick<Api, 'mentorships' | 'listCapabilities'> };

/** @throws the page of a failure */
export async function findShared(text: string, { api }: Deps): Promise<Shared> {
  const code = readSharedCode(text);
  if (!code) return { kind: 'none' };
  try {
    if (code.kind === 'room') return await findRoom(code.code, api);
    const groups = (await api.listCapabilities()).has('group-sessions');
    const key = code.kind === 'id' ? code.key : code.text;
    const mentorship =
      code.kind === 'id' ? await findById(key, groups, api) : await api.mentorships.find(key);
    if (mentorship) return { kind: 'session', mentorship };
    const session = groups ? await api.mentorships.findOpen(key) : null;
    if (session) return { kind: 'invitation', session };
    return code.kind === 'id' ? { kind: 'none' } : await findRoom(code.text, api);
  } catch (error) {
    throw problem(error);
  }
}

/** Paths of another server may be made of identifiers alone, even of some that look like ids (api.md section 1). */
async function findById(id: string, groups: boolean, api: Deps['api']): Promise<Mentorship | null> {
  const found = await api.mentorships.find(id);
  if (groups || found === null || found.id === id) return found;
  return (await api.mentorships.list()).find((one) => one.id === id) ?? null;
}

/** Few, and more than one search can find besides. */
const ROOMS = 20;

async function findRoom(code: string, api: Deps['api']): Promise<Shared> {
  const { items } = await api.mentorships.listPage({ status: 'all', q: code, page: 1, size: ROOMS });
  const mentorship = items.find((one) => one.room_code.toUpperCase() === code.toUpperCase());
  return mentorship ? { kind: 'room', mentorship } : { kind: 'none' };
}
