/** Writing, changing and deleting an own review: one form in, an address to go on at or the form again out. */
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import type { Review } from '../../../../api/contract/tolerantReviews';
import { ApiError, describeFailure, statusPage } from '../../../.server/api/errors';
import type { ReviewToSend } from '../../../.server/api/shapes';
import type { Context, Toast } from '../../../.server/context';
import { parseForm } from '../../../.server/parseForm';
import { refusal } from '../../../.server/refusal';
import { safeRedirect } from '../../../.server/safeRedirect';
import { editableUntil } from '../../../domain/reviewWindow';
import { REVIEWS_PATH } from '../reviewsUrl';
import { addressed, type Intent, type ReviewForm, reviewForm } from './reviewForm';
import { LABELS } from './reviewLabels';

const DONE: Record<Intent, Toast> = {
  resenar: {
    kind: 'success',
    title: 'Reseña publicada',
    description: 'Gracias: ayuda a otros estudiantes a elegir.',
    duration: 4000,
  },
  editar: { kind: 'success', title: 'Reseña cambiada', duration: 4000 },
  borrar: { kind: 'success', title: 'Reseña borrada', duration: 4000 },
};
const GONE = 'Esa reseña ya no está.';
const NO_SESSION = 'Esa mentoría ya no está entre las tuyas.';
const TOO_LATE = 'Ya han pasado los 14 días en los que se puede cambiar o borrar una reseña.';
const ALREADY = 'Ya habías reseñado esta mentoría.';

/** Of the dialog it came from alone. */
function again(result: SubmissionResult, status: number) {
  return data({ result }, { status });
}

export async function postReview(form: FormData, context: Context) {
  const place = parseForm(form, addressed);
  if (place.status !== 'success') throw statusPage(400);
  const { intent, key, volver } = place.value;
  const done = (toast: Toast = DONE[intent]) => {
    context.flash.set(toast);
    return redirect(safeRedirect(volver || null, context.config.origin, REVIEWS_PATH));
  };
  if (intent === 'borrar') {
    return (await remove(key, context)) ?? done();
  }
  const submission = parseForm(form, reviewForm);
  if (submission.status !== 'success') return again(submission.reply(), 422);
  const refuse = (text: string) => again(submission.reply({ formErrors: [text] }), 409);
  const words = submission.value;
  let written: Review | null | undefined;
  try {
    if (intent === 'editar') {
      const before = await context.api.reviews.findMine({ id: key });
      if (!before) return refuse(GONE);
      if (!editableUntil(before.created_at, context.now())) return refuse(TOO_LATE);
      await context.api.reviews.update(key, toSend(words, before));
      return done();
    }
    const session = await context.api.mentorships.find(key);
    if (!session) return refuse(NO_SESSION);
    try {
      const about = { mentorship: session.id, mentor: session.mentor?.id ?? null };
      await context.api.reviews.create(toSend(words, about));
    } catch (error) {
      // Sent twice, or answered too late: what stands decides.
      written = await quietly(context.api.reviews.findMine({ session }));
      if (!written) throw error;
      if (!isSame(written, words)) return refuse(ALREADY);
    }
    return done();
  } catch (error) {
    const { result, status } = refusal(error, submission, {
      describe: describeFailure,
      headline: 'No hemos podido publicar la reseña.',
      names: Object.keys(LABELS),
    });
    return again(result, status);
  }
}

/** Null when it is gone, whoever did that. */
async function remove(id: string, { api, now }: Context) {
  try {
    const before = await api.reviews.findMine({ id });
    if (!before) return null;
    if (!editableUntil(before.created_at, now())) return again({ error: { '': [TOO_LATE] } }, 409);
    await api.reviews.remove(id);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    const { result, status } = refusal(
      error,
      { reply: ({ formErrors }) => ({ error: { '': formErrors } }) },
      { describe: describeFailure, headline: 'No hemos podido borrar la reseña.' },
    );
    return again(result, status);
  }
}

function toSend(
  { calification, title, text, badges }: ReviewForm,
  { mentorship, mentor }: { mentorship: string | null; mentor: string | null },
): ReviewToSend {
  return { mentorship, mentor, title, calification: Number(calification), text, badges };
}

function isSame(written: Review, sent: ReviewForm): boolean {
  const ids = (all: readonly string[]) => [...all].sort().join(' ');
  return (
    written.calification === Number(sent.calification) &&
    written.title.trim() === sent.title &&
    written.text.replaceAll('\r\n', '\n').trim() === sent.text &&
    ids(written.badge_ids) === ids(sent.badges)
  );
}

async function quietly<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
