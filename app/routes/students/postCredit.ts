import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { PACK_MOST } from '~/api/contract/rules/income';
import { packPriceProblem, readPrice } from '~/api/contract/rules/price';
import { CHARGES } from '~/api/contract/rules/terms';
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { returnPath } from '~/app/.server/requestUrl';
import { formatEuros } from '~/app/domain/money/money';
import { judgePrice } from '~/app/domain/money/price';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';

const SESSIONS = `De 1 a ${PACK_MOST} sesiones.`;

const creditForm = z.object({
  intent: z.enum(['pack', 'makeup', 'change', 'remove'], { error: 'No sabemos qué hacer con esto.' }),
  sessions: z
    .string()
    .regex(/^\d{1,3}$/, SESSIONS)
    .transform(Number)
    .optional(),
  price: z.string().optional(),
  [PRICE_ASKED]: z.string().optional(),
  last_day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.')
    .optional(),
  mentorship: z.string().optional(),
  credit: z.string().optional(),
});

const ANOTHER =
  'Se ha anotado algo desde que abriste esta página: míralo arriba. Si quieres otro bono, vuelve a pulsar.';

export type CreditAnswer = NonNullable<Awaited<ReturnType<typeof postCredit>>>['data'];

/**
 * Gives, changes or removes a credit; a pack only if the newest credit is still the `seen` one, so that a second press gives
 * no second pack. Null when done, else which form (`of`) is shown again, and how.
 */
export async function postCredit(
  form: FormData,
  /** `usual`: the mentor's price per hour. */
  { student, usual }: { student: string; usual: number | null },
  { api, flash }: Context,
) {
  const submission = parseForm(form, creditForm);
  const [intent, credit] = [form.get('intent'), String(form.get('credit') ?? '')];
  const of = intent === 'pack' ? 'pack' : credit ? `credit-${credit}` : String(form.get('mentorship') ?? '');
  const answer = (result: SubmissionResult, status: number) => data({ of, result }, { status });
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  const { value } = submission;
  const last_day = value.last_day ?? null;
  try {
    const isPack = value.intent === 'pack' || (value.intent === 'change' && form.has('sessions'));
    const balance = isPack ? await api.income.balance(student) : null;
    const stored = balance?.credits.find(({ id }) => id === credit)?.price ?? null;
    const { price, problem } = isPack ? packPrice(value, stored, usual) : NO_PRICE;
    const { sessions = 0 } = value;
    const isWrongCount = isPack && (sessions < 1 || sessions > PACK_MOST);
    if (isWrongCount || problem !== null) {
      const fieldErrors = {
        ...(isWrongCount && { sessions: [SESSIONS] }),
        ...(problem !== null && { price: [problem] }),
      };
      return answer(submission.reply({ fieldErrors }), 422);
    }
    // Id of the newest credit; '' for none.
    if (value.intent === 'pack' && form.get('seen') !== (balance?.credits[0]?.id ?? ''))
      return answer(submission.reply({ formErrors: [ANOTHER] }), 409);
    if (value.intent === 'remove') await api.income.removeCredit(credit);
    else if (value.intent === 'change')
      await api.income.changeCredit(credit, { sessions: value.sessions, price, last_day });
    else {
      const given = { alumno: student, ...(value.last_day && { last_day: value.last_day }) };
      await api.income.createCredit(
        value.intent === 'pack'
          ? { ...given, kind: 'pack', sessions: value.sessions ?? 0, price }
          : { ...given, kind: 'makeup', mentorship: value.mentorship ?? '' },
      );
    }
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { names: CHANGES[value.intent].controls });
    return answer(result, status);
  }
  flash.set(successToast(CHANGES[value.intent].done));
  return null;
}

const NO_PRICE = { price: undefined, problem: null };

/** The usual price is the pack's previous one, else its hours at the mentor's own price. A pack without a price may stay so. */
function packPrice(value: z.output<typeof creditForm>, stored: number | null, usual: number | null) {
  const { intent, sessions = 1, price = '', [PRICE_ASKED]: asked } = value;
  if (price.trim() === '')
    return intent === 'change'
      ? { price: null, problem: null }
      : { price: null, problem: 'Indica cuánto te paga; 0 si nada.' };
  if (stored !== null && readPrice(price) === stored) return { price: stored, problem: null };
  const [before, hours] = stored ? [stored, 1] : [usual, Math.max(1, sessions)];
  return judgePrice(price, { usual: before, hours, asked, problemOf: packPriceProblem, show: formatEuros });
}

const PACK_CONTROLS = ['sessions', 'price', 'last_day'];
const CHANGES = {
  pack: { done: 'Bono anotado', controls: PACK_CONTROLS },
  makeup: { done: 'Sesión a recuperar anotada', controls: ['last_day'] },
  change: { done: 'Bono cambiado', controls: PACK_CONTROLS },
  remove: { done: 'Bono eliminado', controls: [] },
};

/** Writes down what the terms of a session charge this student, or takes it back; leads to where it was pressed. */
export async function postTerms(form: FormData, alumno: string, { api, flash }: Context) {
  const means = CHARGES.find((one) => one === form.get('means')) ?? null;
  try {
    await api.income.charge({ mentorship: String(form.get('session')), alumno, means });
    flash.set(successToast(means ? 'Anotado' : 'Ya no cuenta', 'Se lo hemos dicho.'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    flash.set(failureToast('No se ha anotado', describeFailure(error)));
  }
  return redirect(returnPath(form, paths.student(alumno)));
}
