import { data } from '@remix-run/node';
import { z } from 'zod';
import { PAYMENT_STATES, PAYMENT_WAY_NAMES, type PaymentState } from '~/api/contract/rules/income';
import { describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { readShownRow } from './incomeTexts';

const keys = z.array(z.string()).default([]);
const paymentsForm = z.object({
  /** Keys of the ticked rows, all rows as they were shown, and whether all are meant. */
  sessions: keys,
  visible: keys,
  all: z.string().optional(),
  state: z.enum(PAYMENT_STATES, { error: 'Elige cómo anotarlas.' }),
  way: z.string().optional(),
  paid_on: z.string().optional(),
});

export type PaymentsAnswer = NonNullable<Awaited<ReturnType<typeof postPayments>>>['data'];

/** Writes the ticked rows down. Null when it is done, else the form again. */
export async function postPayments(form: FormData, { api, flash }: Context) {
  const submission = parseForm(form, paymentsForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { sessions: ticked, visible, all, state, paid_on: paidOn } = submission.value;
  const refuse = (fieldErrors: Record<string, string[]>) =>
    data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
  const rows = visible.flatMap((shown) => readShownRow(shown) ?? []);
  const sessions = rows.filter(({ key }) => all || ticked.includes(key));
  if (sessions.length === 0) return refuse({ sessions: ['Elige al menos una mentoría.'] });
  const way = PAYMENT_WAY_NAMES.find((one) => one === submission.value.way);
  if (state === 'paid' && !way) return refuse({ way: ['Indica cómo se pagó.'] });
  try {
    const details = state === 'paid' ? { way, ...(paidOn && { paidOn }) } : {};
    const changed = await api.income.pay(sessions, state, details);
    flash.set({ kind: 'success', title: doneText(state, changed.length), duration: 4000 });
    return null;
  } catch (error) {
    const { result, status } = refusedForm(error, submission, {
      describe: describeFailure,
      names: Object.keys(paymentsForm.shape),
    });
    return data({ result }, { status });
  }
}

function doneText(state: PaymentState, count: number): string {
  const [one, many] = {
    paid: ['pagada', 'pagadas'],
    pending: ['pendiente', 'pendientes'],
    free: ['que no se cobra', 'que no se cobran'],
    credit: ['con bono', 'con bono'],
  }[state] as [string, string];
  return count === 1 ? `1 mentoría ${one}` : `${count} mentorías ${many}`;
}
