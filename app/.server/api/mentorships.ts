/** Sessions (docs/contract.md, 'Calls: sessions', 'Group sessions'). */
import type { Extensions } from '~/api/contract/extensions';
import {
  type GroupPayload,
  groupKeys,
  tolerantGroupPage,
  tolerantOpenPage,
  tolerantOpenSession,
} from '~/api/contract/groups';
import { tolerantEndedDetail, tolerantEndedPage } from '~/api/contract/history';
import {
  type Mentorship,
  type MentorshipPayload,
  tolerantMentorship,
  tolerantReportedPage,
} from '~/api/contract/mentorships';
import { tolerantRoomEntry, tolerantRoomPresence } from '~/api/contract/room';
import { tolerantUser } from '~/api/contract/users';
import type { ResourceDeps } from './capabilities';
import { type Client, path } from './client';
import { ApiError, nullOn404, orElse } from './errors';
import { numbered, type PageQuery, pageOrLast, readList, readPage } from './lists';
import { createMentorshipReaders, type ReaderDeps } from './mentorshipLists';

interface OpenQuery extends PageQuery {
  /** name_id; '' = any. */
  area: string;
  /** Id; '' = any. */
  mentor: string;
}

/** By identifier or id. */
const addressOf = (session: string) => path`/api/mentorships/${session}/`;
/** The API answers with nothing. */
const EMPTY = { success: 'empty' } as const;

/** Extension `requests`: reports on a session after its end. */
const createReports = (client: Client) => (identifier: string) => {
  const own = `${addressOf(identifier)}reports/`;
  const one = (report: string) => path`/api/mentorships/${identifier}/reports/${report}/`;
  return {
    /** Empty fields are not sent. */
    make: async ({ kind, about, reason, text }: Record<'kind' | 'about' | 'reason' | 'text', string>) =>
      client.tell('POST', own, {
        kind,
        text,
        ...(about && { about: Number(about) }),
        ...(reason && { reason }),
      }),
    takeBack: async (report: string) => client.tell('DELETE', one(report)),
    answer: async (report: string, text: string) => client.tell('PUT', `${one(report)}answer/`, { text }),
    setAside: async (report: string, set_aside: boolean) =>
      client.tell('PUT', `${one(report)}set-aside/`, { set_aside }),
  };
};

const GROUPS = path`/api/mentorships/groups/`;

/** Extension `requests`: sessions that others may join. */
function createGroups(client: Client) {
  return {
    /** A mentor's own group: its page. */
    setUpGroup: (json: GroupPayload, { idempotencyKey }: { idempotencyKey: string }) =>
      client.change(tolerantGroupPage, 'POST', GROUPS, json, {
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
    /** By the key of its page. */
    findGroup: (key: string) =>
      nullOn404(() => client.read(tolerantGroupPage, { path: path`/api/mentorships/groups/${key}/` })),
    /** Keys of the pages that search engines may show. */
    listGroups: () => client.read(groupKeys, { path: GROUPS }),

    /** Soonest first; beyond the end, the last page. */
    listOpen: ({ area, mentor, ...wanted }: OpenQuery) =>
      pageOrLast(wanted, async (page) => {
        const filter = { ...(area && { expertises: area }), ...(mentor && { mentor }) };
        const query = { ...numbered(page, wanted.size), ...filter };
        const answer = await client.read(tolerantOpenPage, { path: path`/api/mentorships/open/`, query });
        return { items: answer.results, count: answer.count, facets: answer.facets };
      }),

    /** One of them by identifier or id, even if it is full, has begun or is over. */
    findOpen: (key: string) =>
      nullOn404(() => client.read(tolerantOpenSession, { path: path`/api/mentorships/open/${key}/` })),

    /** Takes a place. Joining twice is not an error. */
    join: async (identifier: string, early_start = false) =>
      client.tell('POST', `${addressOf(identifier)}join/`, early_start ? { early_start } : undefined),

    /** Opens or closes the session to others; returns its new state. */
    setListed: async (
      identifier: string,
      listed: boolean,
    ): Promise<Pick<Mentorship, 'listed' | 'confirmation'>> =>
      client.change(tolerantMentorship, 'PATCH', addressOf(identifier), { listed }),

    /** A student gives up their place in a group; if the last one leaves, the session is cancelled. */
    leave: async (identifier: string, reason = '') =>
      client.tell('POST', `${addressOf(identifier)}leave/`, reason ? { reason } : undefined, EMPTY),
  };
}

interface MentorshipDeps extends ReaderDeps {
  listCapabilities(): Promise<Extensions>;
}

export function createMentorships(deps: MentorshipDeps) {
  const { client } = deps;
  const readers = createMentorshipReaders(deps);

  /** The contract allows this by id only (docs/contract.md, 'Calls: sessions'); our server takes both. */
  const read = (key: string) => nullOn404(() => client.read(tolerantMentorship, { path: addressOf(key) }));
  const isOurs = async () => (await deps.listCapabilities()).size > 0;
  const post = async (address: string, json: object, headers = {}) => {
    const answer = await client.send({ method: 'POST', path: address, json, headers });
    return tolerantMentorship.safeParse(answer.body).data ?? null;
  };

  return {
    reports: createReports(client),

    /** Extension `requests`, for staff: the newest report first. */
    listReported: (wanted: PageQuery) =>
      readPage(client, tolerantReportedPage, { path: path`/api/mentorships/reports/` }, wanted),

    async find(key: string): Promise<Mentorship | null> {
      const found = await read(key);
      if (found || (await isOurs())) return found;
      const all = await nullOn404(readers.list);
      return all?.find((one) => one.identifier === key || one.id === key) ?? null;
    },

    /** The created session; null if the server's answer does not contain it. */
    create: (json: MentorshipPayload, { idempotencyKey }: { idempotencyKey: string }) =>
      post(path`/api/mentorships/`, json, { 'Idempotency-Key': idempotencyKey }),

    /** Extension `requests`: students to whom the calling mentor may offer a session, or the one of that username. */
    listTaught: (username = '') =>
      readList(client, tolerantUser, {
        path: path`/api/mentorships/taught/`,
        query: username === '' ? {} : { username },
      }),

    /** `early_start`: extension `staff`, by the student of an offer. */
    confirm: async (identifier: string, early_start = false) =>
      client.tell('PUT', addressOf(identifier), { confirmation: true, ...(early_start && { early_start }) }),

    /** Extension `staff`: from the contract; `following`: of the later sessions of its series too. */
    withdraw: async (identifier: string, following = false) =>
      client.tell('POST', `${addressOf(identifier)}withdraw/`, following ? { following } : undefined, EMPTY),

    /** Extension `reschedule`, ISO instants. Null if the answer does not contain the moved session. */
    reschedule: async (identifier: string, json: { init_date: string; end_date: string }) =>
      post(`${addressOf(identifier)}reschedule/`, json),

    /** Extension `requests`, ISO instants, euros per hour. Null if the answer does not contain the session. */
    propose: async (identifier: string, json: { init_date: string; end_date: string; price?: number }) =>
      post(`${addressOf(identifier)}proposal/`, json),

    /** The proposal with that id, and no other. */
    acceptProposal: async (identifier: string, proposal: string) =>
      post(`${addressOf(identifier)}proposal/accept/`, { proposal: Number(proposal) }),

    /** Withdraws one's own proposal, or turns down somebody else's. */
    endProposal: async (identifier: string, proposal: string) =>
      client.tell('DELETE', `${addressOf(identifier)}proposal/`, undefined, { query: { proposal } }),

    /** Servers with the extension `requests` keep the reason; '' sends none. */
    cancel: async (identifier: string, reason = '') =>
      client.tell('DELETE', addressOf(identifier), reason ? { reason } : undefined),

    /** Extension `requests`: sessions cancelled, declined or expired, latest first. */
    listEnded: (wanted: PageQuery) =>
      readPage(client, tolerantEndedPage, { path: path`/api/mentorships/history/` }, wanted),

    /** One of them with its alternatives; null if it is not the caller's. */
    findEnded: (identifier: string) =>
      nullOn404(() =>
        client.read(tolerantEndedDetail, { path: path`/api/mentorships/history/${identifier}/` }),
      ),

    /** Extension `requests`: the mentor turns down a request; `reason` may be ''. */
    decline: async (identifier: string, reason: string) =>
      client.tell('POST', `${addressOf(identifier)}decline/`, { reason }, EMPTY),

    /** Extension `calendar`: the session as a calendar file; null if the caller has no such session. */
    getIcs: (identifier: string) =>
      nullOn404(async () => {
        const { body, headers } = await client.send({
          path: `${addressOf(identifier)}ics/`,
          headers: { Accept: 'text/calendar' },
        });
        const isCalendar = /^text\/calendar\b/i.test(headers.get('content-type') ?? '');
        if (!isCalendar || typeof body !== 'string') throw new ApiError({ kind: 'answer', status: 502 });
        return body;
      }),
    ...readers,
    ...createGroups(client),
  };
}

/** Limit in milliseconds, short because presence is secondary information. */
const PRESENCE_MS = 1_000;

/** A session's room, by identifier (extension `talk`). Without it `enter` and `leave` throw an ApiError of status 404. */
export function createRooms({ client, has }: ResourceDeps) {
  return {
    /**
     * Lets the caller in, or keeps them in when repeated every `heartbeatSeconds`. 409: the body's `opens_at` and
     * `closes_at` say that the room is closed now; without them it is full.
     */
    enter: async (identifier: string) =>
      client.change(tolerantRoomEntry, 'POST', `${addressOf(identifier)}room/`),

    /** Also succeeds for a caller who was not inside. */
    leave: async (identifier: string) => client.tell('DELETE', `${addressOf(identifier)}room/`),

    /** People inside now, in order of arrival; [] without the extension. Short limit, never throws. */
    listPresent: (identifier: string) =>
      orElse(async () => {
        if (!(await has('talk'))) return [];
        const address = `${addressOf(identifier)}presence/`;
        return client.read(tolerantRoomPresence, { path: address, limit: PRESENCE_MS });
      }, []),
  };
}
