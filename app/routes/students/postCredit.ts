import { data } from '@remix-run/node';
import { z } from 'zod';
import { PACK_MOST } from '~/api/contract/rules/income';
import type { StudentBalance } from '~/api/contract/tolerantIncome';
import { describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';

const creditForm = z.object({
  intent: z.enum(['pack', 'makeup', 'change', 'remove'], { error: 'No sabemos qué hacer con esto.' }),
  sessions: z
    .string()
    .regex(/^\d{1,3}$/, `De 1 a ${PACK_MOST} clases.`)
    .transform(Number)
    .optional(),
  last_day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.')
    .optional(),
  mentorship: z.string().optional(),
  credit: z.string().optional(),
});

const ANOTHER =
  'Se ha anotado algo desde que abriste esta página: míralo arriba. Si quieres otro bono, vuelve a pulsar.';

/**
 * Gives, changes or removes a credit; a pack only when the newest credit is the one that was `seen`, so that no
 * second press makes a second one. Null when it is done, else which form (`of`) is shown again, and how.
 */
export async function postCredit(form: FormData, student: string, { api, flash }: Context) {
  const submission = parseForm(form, creditForm);
  const [intent, credit] = [form.get('intent'), String(form.get('credit') ?? '')];
  const of = intent === 'pack' ? 'pack' : credit ? `credit-${credit}` : String(form.get('mentorship') ?? '');
  if (submission.status !== 'success') return data({ of, result: submission.reply() }, { status: 422 });
  const { value } = submission;
  // A pack's field was emptied.
  if (value.intent === 'change' && form.has('sessions') && value.sessions === undefined) {
    const fieldErrors = { sessions: [`De 1 a ${PACK_MOST} clases.`] };
    return data({ of, result: submission.reply({ fieldErrors }) }, { status: 422 });
  }
  const last_day = value.last_day ?? null;
  try {
    if (value.intent === 'pack' && form.get('seen') !== newestOf(await api.income.balance(student)))
      return data({ of, result: submission.reply({ formErrors: [ANOTHER] }) }, { status: 409 });
    if (value.intent === 'remove') await api.income.removeCredit(credit);
    else if (value.intent === 'change')
      await api.income.changeCredit(credit, { sessions: value.sessions, last_day });
    else {
      const given = { alumno: student, ...(value.last_day && { last_day: value.last_day }) };
      await api.income.createCredit(
        value.intent === 'pack'
          ? { ...given, kind: 'pack', sessions: value.sessions ?? 0 }
          : { ...given, kind: 'makeup', mentorship: value.mentorship ?? '' },
      );
    }
  } catch (error) {
    const { result, status } = refusedForm(error, submission, {
      describe: describeFailure,
      names: CONTROLS[value.intent],
    });
    return data({ of, result }, { status });
  }
  flash.set({ kind: 'success', title: DONE[value.intent], duration: 4000 });
  return null;
}

const CONTROLS = {
  pack: ['sessions', 'last_day'],
  makeup: ['last_day'],
  change: ['sessions', 'last_day'],
  remove: [],
};

/** Id of the newest credit; '' for none. */
const newestOf = (balance: StudentBalance | null): string => balance?.credits[0]?.id ?? '';

const DONE = {
  pack: 'Bono anotado',
  makeup: 'Clase a recuperar anotada',
  change: 'Bono cambiado',
  remove: 'Bono eliminado',
};
