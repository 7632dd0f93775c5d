/** What a student's page of reviews is made of; a part that fails costs that part only (spec.md section 8). */
import type { User } from '../../../../api/contract/tolerant';
import { ApiError } from '../../../.server/api/errors';
import type { NumberedPage } from '../../../.server/api/shapes';
import type { Context } from '../../../.server/context';
import { topicNames } from '../../../.server/topicNames';
import { type Asked, loadAsked } from '../dialog/loadAsked';
import { askedOf, readPages } from '../reviewsUrl';
import { type OwnContext, type OwnReview, ownReviewView, type ReviewBadge } from './ownReviewView';
import { type PendingSession, pendingView } from './pendingView';

const PAGE_SIZE = 6;

export type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url'>;

export interface StudentReviews {
  kind: 'student';
  /** Null: it could not be read. */
  pending: NumberedPage<PendingSession> | null;
  own: NumberedPage<OwnReview> | null;
  /** That can be given; empty when they could not be read, which nobody is told (spec.md section 8). */
  badges: ReviewBadge[];
  /** What the dialog of the address is about; null for none. */
  asked: Asked | null;
  /** Its key, '' for none. */
  loadedFor: string;
}

export async function loadStudent(me: User, deps: Deps): Promise<StudentReviews> {
  const { api, url } = deps;
  const wanted = readPages(url.searchParams);
  const [pending, own, catalogue] = await Promise.all([
    part(api.reviews.listPending({ page: wanted.pending, size: PAGE_SIZE }), deps),
    part(api.reviews.listMine({ page: wanted.own, size: PAGE_SIZE }), deps),
    part(api.badges.list(), deps),
  ]);
  const badges = catalogue ?? [];
  const { timeZone } = deps.config;
  const [topicName, context, asked] = await Promise.all([
    topicNames(api),
    ownContext(own?.items ?? [], badges, deps),
    loadAsked(me, badges, deps),
  ]);
  return {
    kind: 'student',
    pending: pending && {
      ...pending,
      items: pending.items.map((one) => pendingView(one, { timeZone, topicName })),
    },
    own: own && { ...own, items: own.items.map((one) => ownReviewView(one, context)) },
    badges,
    asked,
    loadedFor: askedOf(url.searchParams)?.key ?? '',
  };
}

/** What own reviews are shown with; mentors are looked up only where the server tells nothing but their ids. */
export async function ownContext(
  reviews: readonly { teacher: { username: string } }[],
  catalogue: ReviewBadge[],
  deps: Deps,
): Promise<OwnContext> {
  const isShort = reviews.some((one) => one.teacher.username === '');
  const mentors = (isShort && (await part(deps.api.mentors.list(), deps))) || [];
  return {
    now: deps.now(),
    timeZone: deps.config.timeZone,
    catalogue,
    mentors: new Map(mentors.map((one) => [one.id, one])),
  };
}

/** Null where the API failed. */
export async function part<T>(read: Promise<T>, { log }: Pick<Context, 'log'>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a part of the page of reviews could not be read');
    return null;
  }
}
