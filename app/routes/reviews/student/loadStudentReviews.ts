import type { User } from '~/api/contract/tolerant';
import { topicNamesFor } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { lacksBadgeNames } from '~/app/domain/reviews/reviews';
import { statusOf } from '~/app/domain/sessions/status';
import { readPages, reviewDialogOf } from './reviewsUrl';
import {
  type GivableBadges,
  type OwnContext,
  type OwnReview,
  ownReviewView,
  type PendingSession,
  pendingView,
} from './reviewViews';

type StudentDeps = Pick<Context, 'api' | 'config' | 'now' | 'url'>;

/** Names and badges for own reviews; mentors are looked up only if the server sends just their ids. */
async function ownContext(
  reviews: readonly { teacher: { username: string } }[],
  catalogue: OwnContext['catalogue'],
  deps: StudentDeps,
): Promise<OwnContext> {
  const isShort = reviews.some((one) => one.teacher.username === '');
  const mentors = (isShort && (await readOrNull(deps.api.mentors.list()))) || [];
  return {
    now: deps.now(),
    timeZone: deps.config.timeZone,
    catalogue,
    mentors: new Map(mentors.map((one) => [one.id, one])),
  };
}

/** Null if the API failed: that part of the page says so. */
async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  const part = await settled(read);
  return part.ok ? part.value : null;
}

/** Subjects of dialogs. */
export type DialogSubject =
  | { state: 'write'; session: PendingSession }
  /** Not over yet, or never confirmed. */
  | { state: 'early' | 'unconfirmed'; session: PendingSession }
  /** An existing review of the student, to change or delete. */
  | { state: 'review'; review: OwnReview }
  | { state: 'missing' | 'failed' };

/** The subject of the address's dialog; null for none. Never throws for an API failure. */
async function loadDialogSubject(
  me: User,
  catalogue: OwnContext['catalogue'],
  deps: StudentDeps,
): Promise<DialogSubject | null> {
  const asked = reviewDialogOf(deps.url.searchParams);
  if (!asked) return null;
  const subject = await readOrNull(
    asked.name === 'resena'
      ? sessionSubject(asked.key, me, catalogue, deps)
      : reviewSubject({ id: asked.key }, catalogue, deps),
  );
  return subject ?? { state: 'failed' };
}

async function sessionSubject(
  key: string,
  me: User,
  catalogue: OwnContext['catalogue'],
  deps: StudentDeps,
): Promise<DialogSubject> {
  const { api, config, now } = deps;
  const found = await api.mentorships.find(key);
  if (!found?.alumnos.some(({ id }) => id === me.id)) return { state: 'missing' };
  const [written, topicName] = await Promise.all([
    reviewSubject({ session: found }, catalogue, deps),
    topicNamesFor(found.expertises, api),
  ]);
  if (written.state === 'review') return written;
  const session = pendingView(found, { timeZone: config.timeZone, topicName });
  if (statusOf(found, now()) !== 'finished') return { state: 'early', session };
  return { state: found.confirmation ? 'write' : 'unconfirmed', session };
}

async function reviewSubject(
  wanted: Parameters<StudentDeps['api']['reviews']['findMine']>[0],
  catalogue: OwnContext['catalogue'],
  deps: StudentDeps,
): Promise<DialogSubject> {
  const found = await deps.api.reviews.findMine(wanted);
  if (!found) return { state: 'missing' };
  return { state: 'review', review: ownReviewView(found, await ownContext([found], catalogue, deps)) };
}

const PAGE_SIZE = 6;

export type StudentReviewsView = Awaited<ReturnType<typeof loadStudentReviews>>;

/** Each part fails alone (docs/product.md, 'What people read when something fails'). */
export async function loadStudentReviews(me: User, deps: StudentDeps) {
  const { api, url } = deps;
  const wanted = readPages(url.searchParams);
  const isOurs = (await api.listCapabilities()).has('review-reply');
  const catalogue = async (): Promise<GivableBadges> => (await readOrNull(api.badges.list())) ?? 'failed';
  const [pending, own, early] = await Promise.all([
    readOrNull(api.reviews.listPending({ page: wanted.pending, size: PAGE_SIZE })),
    readOrNull(api.reviews.listMine({ page: wanted.own, size: PAGE_SIZE })),
    isOurs || reviewDialogOf(url.searchParams) ? catalogue() : null,
  ]);
  const badges: GivableBadges | 'unasked' =
    early ?? (own?.items.some(lacksBadgeNames) ? await catalogue() : 'unasked');
  const { timeZone } = deps.config;
  const [topicName, context, asked] = await Promise.all([
    topicNamesFor(
      (pending?.items ?? []).flatMap((one) => one.expertises),
      api,
    ),
    ownContext(own?.items ?? [], badges, deps),
    loadDialogSubject(me, badges, deps),
  ]);
  return {
    kind: 'student' as const,
    /** Null if it could not be read, like `own`. */
    pending: pending && {
      ...pending,
      items: pending.items.map((one) => pendingView(one, { timeZone, topicName })),
    },
    own: own && { ...own, items: own.items.map((one) => ownReviewView(one, context)) },
    /** `unasked` if no dialog is open and the server was not asked. */
    badges,
    asked,
    /** The key of `asked`; '' for none. */
    loadedFor: reviewDialogOf(url.searchParams)?.key ?? '',
  };
}
