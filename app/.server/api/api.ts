/**
 * The marketplace API for loaders and actions, created once per request as `context.api`. `get…` throws, `find…` may
 * return null, `list…` returns a collection. Any of them may throw `ApiError`.
 */

import type { Logger } from 'pino';
import type { Extension } from '~/api/contract/extensions';
import type { SocketAccess } from '~/app/.server/chat/sendBySocket';
import type { RequestSession } from '~/app/.server/session/session';
import type { ListName } from '~/app/domain/site/pagination';
import { createAccount, createAuth, createCalendar, createPasswords, createReadFrame } from './auth';
import { createAvailability, createSchedule } from './availability';
import { createBadges } from './badges';
import { type CapabilityCache, createCapabilities, type ResourceDeps } from './capabilities';
import { createBlocks, createCases } from './cases';
import { createChat, createReplies } from './chat';
import { createFigures, createMaterials, createStudents, createTies } from './desk';
import { createExpertises, createSubjects, topicNames } from './expertises';
import { createIncome } from './income';
import { isTruncated } from './lists';
import { createFavourites, createMentors, createSitemap } from './mentors';
import { createMentorships, createRooms } from './mentorships';
import { createEvents, createNotifications } from './notifications';
import { createRanking } from './ranking';
import { createReviews } from './reviews';
import { createSeries } from './series';
import {
  createCatalogue,
  createChecks,
  createInvitations,
  createOverview,
  createPeople,
  createTexts,
} from './staff';
import { createAboutStudents } from './studentReviews';

export type Api = ReturnType<typeof createApi>;

interface ApiDeps extends Pick<ResourceDeps, 'client' | 'now' | 'timeZone'> {
  session: RequestSession;
  /** For an API that accepts messages over its WebSocket only. */
  chatSocket: Omit<SocketAccess, 'session'>;
  capabilities: CapabilityCache;
  /** The browser's User-Agent; '' when it sends none. */
  userAgent: string;
  log: Logger;
}

export function createApi({ client, session, chatSocket, userAgent, log, ...given }: ApiDeps) {
  const capabilities = createCapabilities(client, given.capabilities);
  const { listCapabilities, hasCapability } = capabilities;
  const has = async (name: Extension) => (await listCapabilities()).has(name);
  const readFrame = createReadFrame({ client, has });
  const auth = createAuth({ client, session, readFrame, userAgent, log });
  const { now, timeZone } = given;
  const expertises = createExpertises(client);
  const deps = {
    client,
    has,
    readFrame,
    getMe: auth.getMe,
    now,
    timeZone,
    log,
    expertises,
    listCapabilities,
  };
  const mentors = createMentors(deps);
  const mentorships = createMentorships({ topicNames: () => topicNames(deps), ...deps });
  const reviews = createReviews({ listSessions: mentorships.list, ...deps });
  const socket = { ...chatSocket, session };
  const blocks = createBlocks(client);
  return {
    /** Which of these lists were only partly read in this request: their pages say so. */
    truncatedOf: (...lists: ListName[]) => lists.filter((name) => isTruncated(client, `/api/${name}/`)),
    /** Starts reading a list that the server does not page, in parallel with `getMe`: in sequence a slow server is too late. */
    begin(list: 'mentors' | 'mentorships'): void {
      const read = async () => {
        if (await has(list === 'mentors' ? 'marketplace' : 'requests')) return;
        await (list === 'mentors' ? mentors : mentorships).list();
      };
      // A failure is reported to the code that asks for the list.
      if (session.isOpen) read().catch(() => {});
    },
    auth,
    passwords: createPasswords(client),
    account: createAccount(client),
    calendar: createCalendar(client),
    events: createEvents(client),
    blocks,
    cases: createCases(client, readFrame),
    catalogue: createCatalogue(client),
    texts: createTexts(client, readFrame),
    invitations: createInvitations(client),
    overview: createOverview(client),
    checks: createChecks(client),
    people: createPeople(client),
    expertises,
    mentors,
    favourites: createFavourites(client),
    subjects: createSubjects(client),
    sitemap: createSitemap({ client, hasCapability, listMentors: mentors.list }),
    notifications: createNotifications(deps),
    ranking: createRanking(deps),
    badges: createBadges({ listReviews: reviews.listMine, ...deps }),
    reviews,
    aboutStudents: createAboutStudents(client),
    students: createStudents(client),
    ties: createTies(client),
    income: createIncome(client),
    figures: createFigures(client),
    materials: createMaterials(client),
    replies: createReplies(client),
    schedule: createSchedule(client),
    availability: createAvailability(deps),
    mentorships,
    series: createSeries(client),
    rooms: createRooms(deps),
    chat: createChat({
      ...{ mentors, findBlock: blocks.find, listSessions: mentorships.listPage, socket },
      ...deps,
    }),
    ...capabilities,
  };
}
