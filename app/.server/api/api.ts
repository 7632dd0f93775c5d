/**
 * The marketplace API for loaders and actions. Created once per request as `context.api`; one file per
 * resource. `get…` throws, `find…` may return null, `list…` returns a collection. Any of them may throw
 * `ApiError`.
 */
import type { Logger } from 'pino';
import type { SocketAccess } from '~/app/.server/chat/sendBySocket';
import type { RequestSession } from '~/app/.server/session/session';
import type { ListName } from '~/app/domain/site/pagination';
import { createAboutStudents } from './aboutStudents';
import { createAccount, createCalendar, createPasswords } from './account';
import { createAuth } from './auth';
import { createAvailability, createSchedule } from './availability';
import { createBadges } from './badges';
import { type CapabilityCache, createCapabilities, type ResourceDeps } from './capabilities';
import { createChat } from './chat';
import { createEvents } from './events';
import { createExpertises, topicNames } from './expertises';
import { createFigures } from './figures';
import { createReadFrame } from './frame';
import { createIncome } from './income';
import { isTruncated } from './lists';
import { createMaterials } from './materials';
import { createFavourites, createMentors } from './mentors';
import { createMentorships } from './mentorships';
import { createNotifications } from './notifications';
import { createRanking } from './ranking';
import { createReplies } from './replies';
import { createReviews } from './reviews';
import { createSeries } from './series';
import { createSitemap } from './sitemap';
import { createStudents } from './students';
import { createSubjects } from './subjects';
import { createVideo } from './video';

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
  const has = async (name: string) => (await listCapabilities()).has(name);
  const readFrame = createReadFrame({ client, has });
  const auth = createAuth({ client, session, readFrame, userAgent, log });
  const deps: ResourceDeps = {
    ...{ client, has, readFrame },
    getMe: auth.getMe,
    now: given.now,
    timeZone: given.timeZone,
  };
  const expertises = createExpertises(client);
  const mentors = createMentors({ ...deps, expertises });
  const mentorships = createMentorships({
    ...deps,
    listCapabilities,
    topicNames: () => topicNames({ expertises }),
  });
  const reviews = createReviews({ ...deps, listSessions: mentorships.list });
  const socket = { ...chatSocket, session };
  return {
    ...capabilities,
    /** Which of these lists had more than the entries read in this request: their pages say so. */
    truncatedOf: (...lists: ListName[]) => lists.filter((name) => isTruncated(client, `/api/${name}/`)),
    /**
     * Begins to read such a list where the server does not page it itself, while the page asks who is calling: one
     * after the other is too much for a slow server.
     */
    begin(list: 'mentors' | 'mentorships'): void {
      const read = async () => {
        if (await has(list === 'mentors' ? 'mentor-search' : 'list-order')) return;
        await (list === 'mentors' ? mentors : mentorships).list();
      };
      // Who needs the list is told of its failure.
      if (session.isOpen) read().catch(() => {});
    },
    auth,
    passwords: createPasswords(client),
    account: createAccount(client),
    calendar: createCalendar(client),
    events: createEvents(client),
    expertises,
    mentors,
    favourites: createFavourites(client),
    subjects: createSubjects(client),
    sitemap: createSitemap({ client, hasCapability, listMentors: mentors.list }),
    notifications: createNotifications(deps),
    ranking: createRanking({ ...deps, expertises, log }),
    badges: createBadges({ ...deps, log, listReviews: reviews.listMine }),
    reviews,
    aboutStudents: createAboutStudents(client),
    students: createStudents(client),
    income: createIncome(client),
    figures: createFigures(client),
    materials: createMaterials(client),
    replies: createReplies(client),
    schedule: createSchedule(client),
    availability: createAvailability(deps),
    mentorships,
    series: createSeries(client),
    video: createVideo(deps),
    chat: createChat({ ...deps, mentors, listSessions: mentorships.listPage, socket }),
  };
}
