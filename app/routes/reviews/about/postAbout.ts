import { data } from '@remix-run/node';
import { z } from 'zod';
import { NO_TEXT, REVIEW_TEXT_MAX } from '~/api/contract/rules/reviews';
import { describeFailure, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requiredText } from '~/app/forms/requiredText';
import type { AboutView } from './loadAbout';

const aboutForm = z.object({
  calification: z
    .enum(['1', '2', '3', '4', '5'], { error: 'Elige una valoración del 1 al 5.' })
    .transform(Number),
  text: requiredText(REVIEW_TEXT_MAX, {
    missing: NO_TEXT,
    tooLong: `El texto puede tener como mucho ${REVIEW_TEXT_MAX} caracteres.`,
  }),
});

/** Writes, changes or (`intent` is `borrar`) deletes the review of the chosen student. Null when it is done, else the form again. */
export async function postAbout(
  form: FormData,
  { session, chosen }: Pick<AboutView, 'session'> & { chosen: NonNullable<AboutView['chosen']> },
  { api, flash }: Context,
) {
  const { written, id, name } = chosen;
  if (form.get('intent') === 'borrar') {
    if (written) await orProblem(api.aboutStudents.remove(written.id));
    flash.set({ kind: 'success', title: 'Reseña borrada', duration: 4000 });
    return null;
  }
  const submission = parseForm(form, aboutForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  try {
    if (written) await api.aboutStudents.update(written.id, submission.value);
    else await api.aboutStudents.create({ ...submission.value, mentorship: session, alumno: id });
  } catch (error) {
    const { result, status } = refusedForm(error, submission, {
      describe: describeFailure,
      names: Object.keys(aboutForm.shape),
    });
    return data({ result }, { status });
  }
  const title = written ? 'Reseña cambiada' : `Has reseñado a ${name}`;
  flash.set({ kind: 'success', title, duration: 4000 });
  return null;
}
