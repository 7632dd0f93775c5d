/** What a student can write and has written, or a mentor has received (docs/product.md, 'Reviews'). */
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { statusResponse } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { dialogRevalidation } from '~/app/ui/revalidation';
import { type LoadedReceived, loadReceived } from './mentor/loadReceived';
import { postReply, replyIntentOf } from './mentor/postReply';
import { ReceivedReviews } from './mentor/ReceivedReviews';
import { readReceivedState } from './mentor/receivedUrl';
import styles from './reviews.css?url';
import { loadStudentReviews, type StudentReviewsView } from './student/loadStudentReviews';
import { postReview } from './student/postReview';
import { knowsReviewDialog } from './student/ReviewDialogs';
import { StudentReviews } from './student/StudentReviews';

type ReviewsView = StudentReviewsView | LoadedReceived | { kind: 'other' };

export const handle = { live: ['notification', 'mentorship'] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const dialogs = dialogRevalidation((view: ReviewsView, search) => {
  if (view.kind === 'student') return knowsReviewDialog(view, search);
  const asked = view.kind === 'mentor' && readReceivedState(search).asked;
  if (view.kind !== 'mentor' || !asked || asked.id === view.loadedFor) return true;
  return view.page?.items.some(({ id }) => id === asked.id) ?? false;
});

/** A change refused because the data was stale reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || dialogs.shouldRevalidate(args);

export const meta = () => [{ title: 'Reseñas · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  if (me.user_type === 'alumno')
    return {
      ...(await loadStudentReviews(me, context)),
      truncated: context.api.truncatedOf('reviews', 'mentorships/without_review'),
    };
  if (me.user_type === 'mentor')
    return { ...(await loadReceived(me, context)), truncated: context.api.truncatedOf('reviews') };
  return { kind: 'other' as const };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const form = await readForm(args.request);
  if (replyIntentOf(form)) return postReply(form, me, context);
  if (me.user_type === 'alumno') return postReview(form, context);
  throw statusResponse(403);
}
export default function Reviews() {
  const view = useLoaderData<typeof loader>();
  dialogs.useShown(view);
  if (view.kind === 'student') return <StudentReviews view={view} />;
  if (view.kind === 'mentor') return <ReceivedReviews view={view} />;
  return (
    <>
      <PageHeader title="Reseñas" />
      <EmptyState title="Aquí no hay nada que reseñar">
        <p>Las reseñas las escriben los estudiantes y las reciben los mentores.</p>
      </EmptyState>
    </>
  );
}
