import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Review } from '~/api/contract/reviews';
import {
  editableUntil,
  HIDDEN_DAYS,
  NO_TEXT,
  NO_TITLE,
  REVIEW_BADGES_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
  REVIEW_TOO_LATE,
} from '~/api/contract/rules/reviews';
import { ApiError, changeOrVerify, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { settled } from '~/app/.server/pages/parts';
import { safeRedirect } from '~/app/.server/requestUrl';
import { successToast, type Toast } from '~/app/domain/site/toasts';
import { requiredText } from '~/app/forms/fieldSchemas';
import * as paths from '~/app/paths';

/** Writing, changing and deleting a review (docs/product.md, 'Reviews'; limits of the API's contract). */

const INTENTS = ['resenar', 'editar', 'borrar'] as const;
const TOO_MANY_BADGES = `Elige como mucho ${REVIEW_BADGES_MAX} medallas: quita las que sobran.`;

export const reviewForm = z.object({
  calification: z
    .enum(['1', '2', '3', '4', '5'], { error: 'Elige una valoración del 1 al 5.' })
    .transform(Number),
  title: requiredText(REVIEW_TITLE_MAX, {
    missing: NO_TITLE,
    tooLong: `El título puede tener como mucho ${REVIEW_TITLE_MAX} caracteres.`,
  }),
  text: requiredText(REVIEW_TEXT_MAX, {
    missing: NO_TEXT,
    tooLong: `El texto puede tener como mucho ${REVIEW_TEXT_MAX} caracteres.`,
  }),
  badges: z
    .array(z.string().max(100))
    .default([])
    .transform((all) => [...new Set(all)])
    .refine((all) => all.length <= REVIEW_BADGES_MAX, { error: TOO_MANY_BADGES }),
});

const reviewTarget = z.object({
  intent: z.enum(INTENTS),
  /** Session identifier or review id. */
  key: z.string().min(1).max(200),
  volver: z.string().max(2_000).default(''),
});

const TOASTS: Record<(typeof INTENTS)[number], Toast> = {
  resenar: successToast('Reseña publicada', 'Gracias: ayuda a otros estudiantes a elegir.'),
  editar: successToast('Reseña cambiada'),
  borrar: successToast('Reseña borrada'),
};
/** With `marketplace`, both sides' reviews are published together. */
const PUBLISHED = `Se publica cuando los dos habéis escrito la vuestra, o ${HIDDEN_DAYS} días después de la sesión.`;
const SENT: Toast = { ...successToast('Reseña guardada', PUBLISHED), duration: 5000 };
const GONE = 'Esa reseña ya no está.';
const NO_SESSION = 'Esa sesión ya no está entre las tuyas.';
const ALREADY = 'Ya habías reseñado esta sesión.';

const formAgain = (result: SubmissionResult, status: number) => data({ result }, { status });

export async function postReview(form: FormData, context: Context) {
  const place = parseForm(form, reviewTarget);
  if (place.status !== 'success') throw statusResponse(400);
  const { intent, key, volver } = place.value;
  const done = (toast: Toast = TOASTS[intent]) => {
    context.flash.set(toast);
    return redirect(safeRedirect(volver || null, paths.reviews()));
  };
  if (intent === 'borrar') return (await remove(key, context)) ?? done();
  const submission = parseForm(form, reviewForm);
  if (submission.status !== 'success') return formAgain(submission.reply(), 422);
  const refuse = (text: string) => formAgain(submission.reply({ formErrors: [text] }), 409);
  const words = submission.value;
  try {
    if (intent === 'editar') {
      const before = await context.api.reviews.findMine({ id: key });
      if (!before) return refuse(GONE);
      if (!editableUntil(before.created_at, context.now())) return refuse(REVIEW_TOO_LATE);
      const { mentorship, mentor } = before;
      const { reviews } = context.api;
      await changeOrVerify(
        () => reviews.update(key, { ...words, mentorship, mentor }),
        async () => {
          const written = await reviews.findMine({ id: key });
          return written !== null && isSame(written, words);
        },
      );
      return done();
    }
    const session = await context.api.mentorships.find(key);
    if (!session) return refuse(NO_SESSION);
    try {
      const mentor = session.mentor?.id ?? null;
      await context.api.reviews.create({ ...words, mentorship: session.id, mentor });
    } catch (error) {
      // Sent twice or answer lost: check the stored review.
      const written = await settled(context.api.reviews.findMine({ session }));
      if (!written.ok || !written.value) throw error;
      if (!isSame(written.value, words)) return refuse(ALREADY);
    }
    return (await context.api.listCapabilities()).has('marketplace') ? done(SENT) : done();
  } catch (error) {
    const { result, status } = refusedForm(error, submission, {
      headline: 'No hemos podido publicar la reseña.',
      names: Object.keys(reviewForm.shape),
    });
    return formAgain(result, status);
  }
}

/** Null if the review is gone, for whatever reason. */
async function remove(id: string, { api, now }: Context) {
  try {
    const before = await api.reviews.findMine({ id });
    if (!before) return null;
    if (!editableUntil(before.created_at, now())) return formAgain({ error: { '': [REVIEW_TOO_LATE] } }, 409);
    await changeOrVerify(
      () => api.reviews.remove(id),
      async () => (await api.reviews.findMine({ id })) === null,
    );
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    const { result, status } = refusedForm(
      error,
      { reply: ({ formErrors }) => ({ error: { '': formErrors } }) },
      { headline: 'No hemos podido borrar la reseña.' },
    );
    return formAgain(result, status);
  }
}

function isSame(written: Review, sent: z.output<typeof reviewForm>): boolean {
  const ids = (all: readonly string[]) => [...all].sort().join(' ');
  return (
    written.calification === sent.calification &&
    written.title.trim() === sent.title &&
    written.text.replaceAll('\r\n', '\n').trim() === sent.text &&
    ids(written.badge_ids) === ids(sent.badges)
  );
}
