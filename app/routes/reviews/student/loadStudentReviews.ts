import type { Review } from '~/api/contract/reviews';
import { isReviewOpen } from '~/api/contract/rules/reviews';
import type { User } from '~/api/contract/users';
import { topicNamesFor } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { settled } from '~/app/.server/pages/parts';
import { lacksBadgeNames } from '~/app/domain/reviews/reviews';
import { statusOf } from '~/app/domain/sessions/status';
import { readPages, reviewDialogOf } from './reviewsUrl';
import {
  type OwnContext,
  type OwnReview,
  ownReviewView,
  type PendingSession,
  pendingView,
} from './reviewViews';

/** The request, and the badges read for it. */
type StudentContext = Pick<Context, 'api' | 'config' | 'now' | 'url'> & Pick<OwnContext, 'catalogue'>;

/** Names and badges for own reviews; mentors are looked up only if the server sends just their ids. */
async function ownViews(reviews: readonly Review[], context: StudentContext): Promise<OwnReview[]> {
  const { api, now, config, catalogue } = context;
  const isShort = reviews.some((one) => one.teacher.username === '');
  const found = (isShort && (await readOrNull(api.mentors.list()))) || [];
  const mentors = new Map(found.map((one) => [one.id, one]));
  return reviews.map((one) =>
    ownReviewView(one, { now: now(), timeZone: config.timeZone, catalogue, mentors }),
  );
}

/** Null if the API failed: that part of the page says so. */
async function readOrNull<T>(read: Promise<T>): Promise<T | null> {
  const part = await settled(read);
  return part.ok ? part.value : null;
}

export type DialogSubject =
  | { state: 'write'; session: PendingSession }
  /** Not over yet, over for too long, or never confirmed. */
  | { state: 'early' | 'late' | 'unconfirmed'; session: PendingSession }
  /** An existing review of the student, to change or delete. */
  | { state: 'review'; review: OwnReview }
  | { state: 'missing' | 'failed' };

/** The subject of the address's dialog; null for none. Never throws for an API failure. */
async function loadDialogSubject(me: User, context: StudentContext): Promise<DialogSubject | null> {
  const asked = reviewDialogOf(context.url.searchParams);
  if (!asked) return null;
  const { name, key } = asked;
  const subject = name === 'resena' ? sessionSubject(key, me, context) : reviewSubject({ id: key }, context);
  return (await readOrNull(subject)) ?? { state: 'failed' };
}

async function sessionSubject(key: string, me: User, context: StudentContext): Promise<DialogSubject> {
  const { api, config, now } = context;
  const found = await api.mentorships.find(key);
  if (!found?.alumnos.some(({ id }) => id === me.id)) return { state: 'missing' };
  const [written, topicName] = await Promise.all([
    reviewSubject({ session: found }, context),
    topicNamesFor(found.expertises, api),
  ]);
  if (written.state === 'review') return written;
  const session = pendingView(found, { timeZone: config.timeZone, topicName });
  if (statusOf(found, now()) !== 'finished') return { state: 'early', session };
  const isOurs = (await api.listCapabilities()).has('staff');
  if (isOurs && !isReviewOpen(found.end_date, now())) return { state: 'late', session };
  return { state: found.confirmation ? 'write' : 'unconfirmed', session };
}

async function reviewSubject(
  wanted: Parameters<Context['api']['reviews']['findMine']>[0],
  context: StudentContext,
): Promise<DialogSubject> {
  const found = await context.api.reviews.findMine(wanted);
  const [review] = found ? await ownViews([found], context) : [];
  return review ? { state: 'review', review } : { state: 'missing' };
}

const PAGE_SIZE = 6;

export type StudentReviewsView = Awaited<ReturnType<typeof loadStudentReviews>>;

/** Each part fails alone (docs/product.md, 'What people read when something fails'). */
export async function loadStudentReviews(me: User, context: Context) {
  const { api, url } = context;
  const wanted = readPages(url.searchParams);
  const able = await api.listCapabilities();
  const isOurs = able.has('marketplace');
  const [pending, own, early] = await Promise.all([
    readOrNull(api.reviews.listPending({ page: wanted.pending, size: PAGE_SIZE })),
    readOrNull(api.reviews.listMine({ page: wanted.own, size: PAGE_SIZE })),
    isOurs || reviewDialogOf(url.searchParams) ? api.badges.list() : null,
  ]);
  const badges = early ?? (own?.items.some(lacksBadgeNames) ? await api.badges.list() : null);
  const { timeZone } = context.config;
  const known = { ...context, catalogue: badges };
  const topics = (pending?.items ?? []).flatMap((one) => one.expertises);
  const [topicName, ownItems, asked] = await Promise.all([
    topicNamesFor(topics, api),
    ownViews(own?.items ?? [], known),
    loadDialogSubject(me, known),
  ]);
  return {
    kind: 'student' as const,
    /** Null if it could not be read, like `own`. */
    pending: pending && {
      ...pending,
      items: pending.items.map((one) => pendingView(one, { timeZone, topicName })),
    },
    own: own && { ...own, items: ownItems },
    /** Mentors write about their students too (extension `marketplace`). */
    readsAbout: able.has('marketplace'),
    /** Null if no dialog is open and the server was not asked. */
    badges,
    asked,
    /** The key of `asked`; '' for none. */
    loadedFor: reviewDialogOf(url.searchParams)?.key ?? '',
  };
}
