/** What a student's page of reviews is made of; a part that fails costs that part only (spec.md section 8). */
import type { User } from '../../../../api/contract/tolerant';
import type { NumberedPage } from '../../../.server/api/shapes';
import { namesOf } from '../../../.server/topicNames';
import { lacksNames } from '../../../domain/reviewBadges';
import { type Asked, loadAsked } from '../dialog/loadAsked';
import { askedOf, readPages } from '../reviewsUrl';
import { type Deps, ownContext, part } from './ownContext';
import { type Catalogue, type OwnReview, ownReviewView } from './ownReviewView';
import { type PendingSession, pendingView } from './pendingView';

const PAGE_SIZE = 6;

export interface StudentReviews {
  kind: 'student';
  /** Null: it could not be read. */
  pending: NumberedPage<PendingSession> | null;
  own: NumberedPage<OwnReview> | null;
  /** That can be given; `unasked` where no dialog is open: another server is asked for them with the first. */
  badges: Catalogue | 'unasked';
  /** What the dialog of the address is about; null for none. */
  asked: Asked | null;
  /** Its key, '' for none. */
  loadedFor: string;
}

export async function loadStudent(me: User, deps: Deps): Promise<StudentReviews> {
  const { api, url } = deps;
  const wanted = readPages(url.searchParams);
  const isOurs = (await api.listCapabilities()).has('review-reply');
  const catalogue = async () => (await part(api.badges.list(), deps)) ?? 'failed';
  const [pending, own, early] = await Promise.all([
    part(api.reviews.listPending({ page: wanted.pending, size: PAGE_SIZE }), deps),
    part(api.reviews.listMine({ page: wanted.own, size: PAGE_SIZE }), deps),
    isOurs || askedOf(url.searchParams) ? catalogue() : null,
  ]);
  const badges = early ?? (own?.items.some(lacksNames) ? await catalogue() : 'unasked');
  const { timeZone } = deps.config;
  const [topicName, context, asked] = await Promise.all([
    namesOf(
      (pending?.items ?? []).flatMap((one) => one.expertises),
      api,
    ),
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
