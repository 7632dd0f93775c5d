/**
 * The one door to the marketplace API, as loaders and actions see it: made once per request and handed over
 * as `context.api`. `get…` throws, `find…` may be null, `list…` is a collection. Everything may throw
 * `ApiError`.
 */
import type { MentorshipPayload, ProfilePayload, RegisterPayload } from '~/api/contract/payloads';
import type { AvailabilitySlot, Expertise, FreeSlot, Mentorship, Scope, User } from '~/api/contract/tolerant';
import type {
  AvailabilityException,
  CalendarToken,
  ExceptionPayload,
  LogIn,
  Preferences,
  PreferencesPayload,
} from '~/api/contract/tolerantAccount';
import type { Badge, BadgeSummary } from '~/api/contract/tolerantBadges';
import type { ChatUnread } from '~/api/contract/tolerantChat';
import type { FoundPage, RecommendedMentor } from '~/api/contract/tolerantMentors';
import type { OpenSession } from '~/api/contract/tolerantMentorships';
import type { Notification } from '~/api/contract/tolerantNotifications';
import type { Review } from '~/api/contract/tolerantReviews';
import type { RoomEntry, RoomPerson } from '~/api/contract/tolerantRoom';
import type { ChatEntry } from '~/app/chat/entry';
import type { MentorQuery } from '~/app/domain/mentors/mentorQuery';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import type { ReviewFilter, ReviewSummary } from '~/app/domain/reviews/reviews';
import type { ListName } from '~/app/domain/site/pagination';
import type {
  ChatPerson,
  MentorshipPage,
  MentorshipQuery,
  NotificationPage,
  NumberedPage,
  OpenPage,
  OpenQuery,
  RankedEntry,
  RankingPage,
  RankingQuery,
  ReceivedQuery,
  ReviewPage,
  ReviewToSend,
} from './shapes';

export interface Tokens {
  access: string;
  refresh: string;
}

export interface Api {
  auth: {
    /**
     * POST /api/auth/token/. 401 is an ApiError of status 401, whoever was refused. `device`: what an earlier
     * log-in to this account answered, '' to be given one; a server that knows no devices takes and gives
     * none.
     */
    logIn(credentials: {
      username: string;
      password: string;
      device?: string;
    }): Promise<Tokens & { device?: string }>;
    /** POST /api/auth/logout/ of the session, or of another log-in. Best effort: never throws. */
    logOut(tokens?: Tokens): Promise<void>;
    /** GET /api/auth/me/, at most once per request. */
    getMe(): Promise<User>;
    /** POST /api/auth/register/ as multipart. */
    register(payload: RegisterPayload): Promise<void>;
    /** PATCH /api/auth/profile/. */
    updateProfile(payload: ProfilePayload): Promise<User>;
    /** PUT /api/auth/profile/picture/: at most 5 MB. */
    setPicture(picture: File): Promise<User>;
    removePicture(): Promise<User>;
  };
  /** Passwords and mailed links. Of the requests nobody learns whether there is such an account. */
  passwords: {
    /** PUT /api/auth/change-password/: every other session ends. */
    change(payload: { old_password: string; new_password: string }): Promise<void>;
    /** Extension `password-reset`. */
    requestReset(email: string): Promise<void>;
    /** Extension `password-reset`. */
    reset(payload: { uid: string; token: string; new_password: string }): Promise<void>;
    /** Extension `resend-activation`. */
    resendActivation(email: string): Promise<void>;
  };
  /** What belongs to the caller's account (docs/contract.md, 'Calls: accounts and profiles'). */
  account: {
    /** Extension `sessions`, the one last used first. */
    listSessions(): Promise<LogIn[]>;
    endSession(id: string): Promise<void>;
    /** All but this one. */
    endOtherSessions(): Promise<void>;
    /** Extension `preferences`. */
    getPreferences(): Promise<Preferences>;
    updatePreferences(payload: PreferencesPayload): Promise<Preferences>;
    /**
     * Extension `data-export`: the bytes of one JSON text as they arrive; an answer that breaks off errors
     * the stream.
     */
    openExport(): Promise<ReadableStream<Uint8Array>>;
    /** DELETE /api/auth/delete/; a refusal's `mentorships` says what is in the way. */
    delete(password: string): Promise<void>;
  };
  /** The secret address of the caller's calendar (extension `calendar-feed`). */
  calendar: {
    getToken(): Promise<CalendarToken>;
    /** A new address, told this once; the earlier one ends. */
    renewToken(): Promise<CalendarToken>;
    endToken(): Promise<void>;
  };
  /** Names of the extensions that the server offers; empty when it has no such call. Kept for a minute. */
  listCapabilities(): Promise<ReadonlySet<string>>;
  /** For what must not be guessed: throws ApiError while the server could never be asked. */
  hasCapability(name: string): Promise<boolean>;
  /**
   * Which of these lists go on after the 1,000 entries that were read in this request: the page says so
   * (`cut` of its loader's data).
   */
  cutOf(...lists: ListName[]): ListName[];
  expertises: {
    list(): Promise<Expertise[]>;
    listScopes(): Promise<Scope[]>;
  };
  mentors: {
    /** Users of type mentor only. */
    list(): Promise<User[]>;
    /** By username, through the extension or the list; null when there is none. */
    find(username: string): Promise<User | null>;
    /** The same for whoever has the name: a server may answer with somebody who is no mentor. */
    findUser(username: string): Promise<User | null>;
    /** Extension `mentor-search`: one page of those that fit; a page beyond the end is the last one. */
    search(query: MentorQuery, wanted: { page: number; size: number }): Promise<FoundPage & { page: number }>;
    /** Extension `recommendations`, the most suited first, each with reasons. */
    listRecommended(): Promise<RecommendedMentor[]>;
    /**
     * The best `count` that search engines may show, in one quick read; fewer when the server has or tells
     * fewer.
     */
    listBest(count: number): Promise<User[]>;
  };
  /** Extension `favourites`: mentors that the caller has put aside, the latest first. */
  favourites: {
    /** Their usernames. */
    list(): Promise<Set<string>>;
    listMentors(): Promise<User[]>;
    add(username: string): Promise<void>;
    remove(username: string): Promise<void>;
  };
  reviews: {
    /** A page of a mentor's reviews, newest first; beyond the last page, the last. */
    listOf(mentorId: string, options: { page: number }): Promise<ReviewPage>;
    /** Finished sessions that the calling student may still review, newest first. */
    listPending(wanted: { page: number; size: number }): Promise<NumberedPage<Mentorship>>;
    /** The caller's own reviews, newest first, out of all pages of the API. */
    listMine(wanted: { page: number; size: number }): Promise<NumberedPage<Review>>;
    /** The caller's own review by its id, or of that session. */
    findMine(
      wanted: { id: string } | { session: Pick<Mentorship, 'id' | 'identifier'> },
    ): Promise<Review | null>;
    /** 409 when the session has one already. */
    create(payload: ReviewToSend): Promise<void>;
    update(id: string, payload: ReviewToSend): Promise<void>;
    remove(id: string): Promise<void>;
    /** What a mentor was given, newest first, as far as it fits. */
    listReceived(wanted: ReceivedQuery): Promise<NumberedPage<Review>>;
    /** Average and counts out of all pages of the API. */
    getSummary(mentorId: string, filter?: ReviewFilter): Promise<ReviewSummary>;
    /** Null when there is none, or it is about somebody else. */
    findReceived(wanted: { mentorId: string; id: string }): Promise<Review | null>;
    /** Extension `review-reply`: the mentor's one answer, written or replaced. */
    reply(id: string, text: string): Promise<void>;
    removeReply(id: string): Promise<void>;
  };
  /** Mentors by total_score, then total_reviews, then name (docs/contract.md, 'Scores and points'). */
  ranking: {
    /** The best `count`, in one read. */
    top(count: number): Promise<RankedEntry[]>;
    /** A page of all; one beyond the end is the last one. */
    page(wanted: RankingQuery): Promise<RankingPage>;
  };
  badges: {
    /** All that there are. */
    list(): Promise<Badge[]>;
    /** What a mentor has received, what a student has given; nobody else has any. The most frequent first. */
    getMine(): Promise<BadgeSummary>;
  };

  /**
   * The caller's notifications, unread first, then the newest. A `link` is '' unless it leads to a page of
   * this website.
   */
  notifications: {
    /** All of them, at most one read a request. */
    list(): Promise<Notification[]>;
    /** Null: of every type. A page beyond the end is the last one. */
    listPage(wanted: {
      type: NotificationKind | null;
      page: number;
      size: number;
    }): Promise<NotificationPage>;
    /** Once a request; `limit` in milliseconds for the call that only counts, the list takes its own time. */
    countUnread(options: { limit: number }): Promise<number>;
    /** PUT /api/notifications/{id}/. */
    markRead(id: string): Promise<void>;
  };
  /**
   * Mentors whose public pages search engines may list, in parts of a thousand; `updatedAt`: ISO instant,
   * null when unknown.
   */
  sitemap: {
    listParts(): Promise<{ page: number; updatedAt: string | null }[]>;
    /** Null for a part that is not there. */
    findPart(page: number): Promise<{ username: string; updatedAt: string | null }[] | null>;
  };
  /**
   * With mentors, for a mentor with students; staff with mentors (docs/contract.md, 'Who may chat').
   * Extension `chat-people`: and whoever has written. Ids are texts.
   */
  chat: {
    /**
     * Those that a search by name, username or area finds: at most `size` of `count`, the latest conversation
     * first, then by name.
     */
    listPeople(wanted: { q: string; size: number }): Promise<{ people: ChatPerson[]; count: number }>;
    /** By username, without messages yet too: for a mentor also the students of own sessions. */
    findPerson(username: string): Promise<ChatPerson | null>;
    /**
     * The latest messages, or those before the message of that id, oldest first; `older`: there may be
     * earlier ones.
     */
    getHistory(
      otherId: string,
      options?: { before?: string },
    ): Promise<{ entries: ChatEntry[]; older: boolean }>;
    /** Extension `chat-unread`: null without it. Once a request, and quickly or not at all. */
    unread(): Promise<ChatUnread | null>;
    /** What that person wrote, up to the message `upTo` or all; nothing without `chat-unread`. */
    markRead(otherId: string, upTo?: string): Promise<void>;
    /** Resolves when it is stored; the same `clientId` again is the same message where the API knows it. */
    send(message: { otherId: string; content: string; clientId: string }): Promise<ChatEntry>;
  };
  events: {
    /**
     * Extension `events`: server-sent events after that id (null: from now on), until either side ends it.
     * Errors with an ApiError.
     */
    open(from: { lastEventId: string | null }): Promise<ReadableStream<Uint8Array>>;
  };
  /** The calling mentor's own hours. */
  schedule: {
    /** The week cut at every half hour and in order, whatever lengths the server sends. */
    listWeekly(): Promise<AvailabilitySlot[]>;
    /** POST /api/availability/bulk_update/: half hours, in place of the whole week. */
    saveWeekly(week: AvailabilitySlot[]): Promise<void>;
    /** Extension `availability-exceptions`, from today on. */
    listExceptions(): Promise<AvailabilityException[]>;
    /** Identifiers of the sessions that stand within hours off; null when the server does not tell. */
    addException(payload: ExceptionPayload): Promise<string[] | null>;
    removeException(id: string): Promise<void>;
  };
  availability: {
    /** Bookable slots, dates YYYY-MM-DD inclusive. */
    listFree(mentorId: string, range: { from: string; to: string }): Promise<FreeSlot[]>;
    /** Taken slots where the API tells them (extension `availability-busy`), else empty. Never throws. */
    listBusy(mentorId: string, range: { from: string; to: string }): Promise<FreeSlot[]>;
  };
  mentorships: {
    /** All of the caller's, every page of the answer, newest start first. */
    list(): Promise<Mentorship[]>;
    /**
     * One page of those that fit, newest start first, and how many fit each status; a page beyond the end is
     * the last one.
     */
    listPage(wanted: MentorshipQuery): Promise<MentorshipPage>;
    /**
     * Those that touch the days `from` to `to`, YYYY-MM-DD of the marketplace's calendar, both included;
     * soonest first.
     */
    listBetween(days: { from: string; to: string }): Promise<Mentorship[]>;
    /** The next ones that have not begun, soonest first. */
    listUpcoming(limit: number): Promise<Mentorship[]>;
    /**
     * Of a mentor: the next requests that can still be answered, soonest first, and how many there are in
     * all.
     */
    listWaiting(limit: number): Promise<{ items: Mentorship[]; count: number }>;
    find(identifier: string): Promise<Mentorship | null>;
    /** The created mentorship, or null when the server's answer does not hold one. */
    create(payload: MentorshipPayload, options: { idempotencyKey: string }): Promise<Mentorship | null>;
    confirm(identifier: string): Promise<void>;
    cancel(identifier: string): Promise<void>;
    /**
     * Extension `group-sessions`: a student gives up the place in a group; the last one's leaving cancels it.
     */
    leave(identifier: string): Promise<void>;
    /** Extension `calendar-feed`: it as a calendar file; null when the caller has no such session. */
    getIcs(identifier: string): Promise<string | null>;
    /** Extension `decline`: its mentor turns a request down; `reason` may be ''. */
    decline(identifier: string, reason: string): Promise<void>;
    /**
     * Extension `reschedule`, ISO instants: the mentorship as it is then, or null when the answer does not
     * hold one.
     */
    reschedule(
      identifier: string,
      hours: { init_date: string; end_date: string },
    ): Promise<Mentorship | null>;
    /**
     * Extension `group-sessions`: those that others may join, soonest first; a page beyond the end is the
     * last one.
     */
    listOpen(wanted: OpenQuery): Promise<OpenPage>;
    /** One of them by its identifier or id, also when it is full, has begun or is over. */
    findOpen(key: string): Promise<OpenSession | null>;
    /** Takes a place; once more is no error. */
    join(identifier: string): Promise<void>;
    /** Lets others join, or no longer; answers how it is now. */
    setListed(identifier: string, listed: boolean): Promise<Pick<Mentorship, 'listed' | 'confirmation'>>;
  };
  /**
   * The room of a session, by its identifier (extension `video-room`: without it the first two are an
   * ApiError of status 404).
   */
  video: {
    /**
     * Lets the caller in, or keeps him in: once more every `heartbeatSeconds`. 409: its body has `detail`,
     * and `opens_at` and `closes_at` outside the room's hours; without those it is full.
     */
    enter(identifier: string): Promise<RoomEntry>;
    /** Whether or not he was inside. */
    leave(identifier: string): Promise<void>;
    /**
     * Who is inside now, in the order they came; [] without the extension. Quickly or not at all, and never
     * throws.
     */
    listPresent(identifier: string): Promise<RoomPerson[]>;
  };
}
