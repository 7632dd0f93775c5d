/** The door to the API for one request: one file per resource, all over one client. */
import type { Logger } from 'pino';
import type { SocketAccess } from '~/app/.server/chat/sendBySocket';
import type { RequestSession } from '~/app/.server/session/session';
import { createAccount, createCalendar, createPasswords } from './account';
import { createAuth } from './auth';
import { createAvailability, createSchedule } from './availability';
import { createBadges } from './badges';
import type { CapabilityCache } from './capabilities';
import { createCapabilities } from './capabilities';
import { createChat } from './chat';
import type { Client } from './client';
import { createEvents } from './events';
import { createExpertises, topicNames } from './expertises';
import { isCut } from './lists';
import { createFavourites, createMentors } from './mentors';
import { createMentorships } from './mentorships';
import { createNotifications } from './notifications';
import { createRanking } from './ranking';
import { createReviews } from './reviews';
import { createSitemap } from './sitemap';
import type { Api } from './types';
import { createVideo } from './video';

export function createApi(deps: {
  client: Client;
  session: RequestSession;
  /** For an API that takes messages by its WebSocket alone. */
  chatSocket: Omit<SocketAccess, 'session'>;
  capabilities: CapabilityCache;
  /** What the visitor's browser calls itself, '' when it does not. */
  userAgent: string;
  now: () => Date;
  /** IANA zone of the marketplace's wall clock. */
  timeZone: string;
  log: Logger;
}): Api {
  const { client, session, log } = deps;
  const capabilities = createCapabilities(client, deps.capabilities);
  const { listCapabilities } = capabilities;
  const expertises = createExpertises(client);
  const mentors = createMentors({ client, expertises, listCapabilities });
  const auth = createAuth({ client, session, userAgent: deps.userAgent, log });
  const mentorships = createMentorships({
    client,
    listCapabilities,
    topicNames: () => topicNames({ expertises }),
    now: deps.now,
    timeZone: deps.timeZone,
  });
  const reviews = createReviews({
    client,
    listCapabilities,
    getMe: auth.getMe,
    listSessions: mentorships.list,
    now: deps.now,
  });
  return {
    auth,
    passwords: createPasswords(client),
    account: createAccount(client),
    calendar: createCalendar(client),
    ...capabilities,
    cutOf: (...lists) => lists.filter((name) => isCut(client, `/api/${name}/`)),
    events: createEvents(client),
    expertises,
    mentors,
    sitemap: createSitemap({
      client,
      hasCapability: capabilities.hasCapability,
      listMentors: mentors.list,
    }),
    notifications: createNotifications({ client, listCapabilities, now: deps.now }),
    ranking: createRanking({ client, expertises, listCapabilities }),
    badges: createBadges({ client, listCapabilities, getMe: auth.getMe, listReviews: reviews.listMine }),
    reviews,
    favourites: createFavourites(client),
    schedule: createSchedule(client),
    availability: createAvailability({ client, listCapabilities }),
    mentorships,
    video: createVideo({ client, listCapabilities }),
    chat: createChat({
      client,
      listCapabilities,
      getMe: auth.getMe,
      mentors,
      listSessions: mentorships.listPage,
      socket: { ...deps.chatSocket, session },
    }),
  };
}
