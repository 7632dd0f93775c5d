import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { PAYMENT_STATES, PAYMENT_WAY_NAMES, type PaymentState } from '~/api/contract/rules/income';
import { sumOf } from '~/api/contract/rules/price';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { sessionsText } from '~/app/domain/money/incomeSums';
import { formatEuros } from '~/app/domain/money/money';
import { successToast } from '~/app/domain/site/toasts';
import { readShownRow, wayName } from './incomeTexts';

const keys = z.array(z.string()).default([]);
const paymentsForm = z.object({
  /** Keys of the ticked rows, all rows as shown, and whether all are meant. */
  sessions: keys,
  visible: keys,
  all: z.string().optional(),
  /** The pressed button: its row's key (after `credit `: with a pack), or the ticked rows. */
  write: z.string().default('ticked'),
  state: z.enum(PAYMENT_STATES, { error: 'Elige cómo anotarlas.' }),
  way: z.string().optional(),
  paid_on: z.string().optional(),
});

export type PaymentsAnswer = NonNullable<Awaited<ReturnType<typeof postPayments>>>['data'];

/**
 * Saves the payments of the ticked rows, or marks the button's row as paid today or with a pack. Null when done, else the form with its
 * errors or remaining ticks.
 */
export async function postPayments(form: FormData, { api, flash }: Context) {
  const submission = parseForm(form, paymentsForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { sessions: ticked, visible, all, write: pressed, ...typed } = submission.value;
  const write = pressed.replace(/^credit /, '');
  const isOne = write !== 'ticked';
  const [state, paidOn] = isOne
    ? ([write === pressed ? 'paid' : 'credit', ''] as const)
    : [typed.state, typed.paid_on];
  const refuse = (fieldErrors: Record<string, string[]>) =>
    data({ result: submission.reply({ fieldErrors }) }, { status: 422 });
  const rows = visible.flatMap((shown) => readShownRow(shown) ?? []);
  const sessions = rows.filter(({ key }) => (isOne ? key === write : all || ticked.includes(key)));
  if (sessions.length === 0) return refuse({ sessions: ['Elige al menos una sesión.'] });
  const way = PAYMENT_WAY_NAMES.find((one) => one === typed.way);
  if (state === 'paid' && !way) return refuse({ way: ['Indica cómo se pagó.'] });
  try {
    const details = state === 'paid' ? { way, ...(paidOn && { paidOn }) } : {};
    const changed = await api.income.pay(sessions, state, details);
    const sum = formatEuros(sumOf(changed.map(({ total }) => total)));
    const description = state === 'paid' ? `${wayName(way ?? null)}, ${sum}` : undefined;
    flash.set(successToast(doneText(state, changed.length), description));
    const left = isOne ? ticked.filter((key) => key !== write) : [];
    if (left.length === 0) return null;
    const { initialValue } = submission.reply();
    const result: SubmissionResult = { initialValue: { ...initialValue, sessions: left } };
    return data({ result });
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { names: Object.keys(paymentsForm.shape) });
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
  return `${sessionsText(count)} ${count === 1 ? one : many}`;
}
