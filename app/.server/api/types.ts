/**
 * The one door to the marketplace API, as loaders and actions see it (design.md section 6): made once per request and handed over
 * as `context.api`. `get…` throws, `find…` may be null, `list…` is a collection. Everything may throw `ApiError`.
 */
import type { MentorshipPayload, ProfilePayload, RegisterPayload } from '../../../api/contract/payloads';
import type { Expertise, FreeSlot, Mentorship, Scope, User } from '../../../api/contract/tolerant';

export interface Tokens {
  access: string;
  refresh: string;
}

export interface Api {
  auth: {
    /** POST /api/auth/token/. 401 is an ApiError of status 401, whoever was refused. */
    logIn(credentials: { username: string; password: string }): Promise<Tokens>;
    /** POST /api/auth/logout/, best effort: never throws. */
    logOut(): Promise<void>;
    /** GET /api/auth/me/, at most once per request. */
    getMe(): Promise<User>;
    /** POST /api/auth/register/ as multipart. */
    register(payload: RegisterPayload): Promise<void>;
    /** PATCH /api/auth/profile/. */
    updateProfile(payload: ProfilePayload): Promise<User>;
  };
  /** Names of the extensions that the server offers; empty when it has no such call. Kept for a minute. */
  listCapabilities(): Promise<ReadonlySet<string>>;
  expertises: {
    list(): Promise<Expertise[]>;
    listScopes(): Promise<Scope[]>;
  };
  mentors: {
    /** Users of type mentor only. */
    list(): Promise<User[]>;
    /** By username, through the extension or the list; null when there is none. */
    find(username: string): Promise<User | null>;
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
    find(identifier: string): Promise<Mentorship | null>;
    /** The created mentorship, or null when the server's answer does not hold one. */
    create(payload: MentorshipPayload, options: { idempotencyKey: string }): Promise<Mentorship | null>;
    confirm(identifier: string): Promise<void>;
    cancel(identifier: string): Promise<void>;
  };
}
