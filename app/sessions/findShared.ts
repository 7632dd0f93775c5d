import type { OpenSession } from '~/api/contract/groups';
import type { Mentorship } from '~/api/contract/mentorships';
import type { Api } from '~/app/.server/api/api';
import { orProblem } from '~/app/.server/api/errors';

/** The last segment of the address (docs/product.md, 'Group sessions and shared links'). */

interface SharedCode {
  /**
   * `room`: a room code as bookings get it (docs/product.md, 'Numbers, dates and money'), in any case.
   * `other`: an identifier, or a room code in another format.
   */
  kind: 'id' | 'room' | 'other';
  key: string;
}

const ROOM_CODE = /^MENTOR-\d{4}-\d{4,12}$/i;
const MAX_CODE_LENGTH = 100;

/** Null if it is none of these. */
export function readSharedCode(text: string): SharedCode | null {
  const code = text.trim();
  if (code === '' || code.length > MAX_CODE_LENGTH || /^\.+$/.test(code) || /[\p{Cc}/\\]/u.test(code))
    return null;
  if (/^\d+$/.test(code)) return /^[1-9]\d{0,17}$/.test(code) ? { kind: 'id', key: code } : null;
  return ROOM_CODE.test(code) ? { kind: 'room', key: code.toUpperCase() } : { kind: 'other', key: code };
}

type SharedTarget =
  /** The caller's own session, by id or identifier. */
  | { kind: 'session'; mentorship: Mentorship }
  /** The caller's own session, by room code. */
  | { kind: 'room'; mentorship: Mentorship }
  /** Someone else's group session (extension `requests`). */
  | { kind: 'invitation'; session: OpenSession }
  /** Nothing the caller may see. */
  | { kind: 'none' };

type Deps = { api: Pick<Api, 'mentorships' | 'listCapabilities'> };

/** @throws the error page of a failure */
export async function findShared(text: string, { api }: Deps): Promise<SharedTarget> {
  const code = readSharedCode(text);
  return code ? orProblem(find(code, api)) : { kind: 'none' };
}

async function find({ kind, key }: SharedCode, api: Deps['api']): Promise<SharedTarget> {
  if (kind === 'room') return findRoom(key, api);
  const groups = (await api.listCapabilities()).has('requests');
  const mentorship = kind === 'id' ? await findById(key, groups, api) : await api.mentorships.find(key);
  if (mentorship) return { kind: 'session', mentorship };
  const session = groups ? await api.mentorships.findOpen(key) : null;
  if (session) return { kind: 'invitation', session };
  return kind === 'id' ? { kind: 'none' } : findRoom(key, api);
}

/** Another server's paths may hold identifiers only (docs/contract.md, 'Reading other servers'). */
async function findById(id: string, groups: boolean, api: Deps['api']): Promise<Mentorship | null> {
  const found = await api.mentorships.find(id);
  if (groups || found === null || found.id === id) return found;
  return (await api.mentorships.list()).find((one) => one.id === id) ?? null;
}

/** Sessions read per room code search; more than one is rare. */
const ROOM_SEARCH_SIZE = 20;

async function findRoom(code: string, api: Deps['api']): Promise<SharedTarget> {
  const asked = { status: 'all', q: code, page: 1, size: ROOM_SEARCH_SIZE } as const;
  const { items } = await api.mentorships.listPage(asked);
  const mentorship = items.find((one) => one.room_code.toUpperCase() === code.toUpperCase());
  return mentorship ? { kind: 'room', mentorship } : { kind: 'none' };
}
