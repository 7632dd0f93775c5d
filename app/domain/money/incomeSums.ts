/** Sums and counts of a mentor's income in words (docs/product.md, 'Income'). */
import type { IncomeSummary, OwnCredit, StudentCredit } from '~/api/contract/income';
import { sumOf } from '~/api/contract/rules/price';
import { formatDuration } from '~/app/domain/time/durations';
import { formatEuros } from './money';

export const sessionsText = (count: number) => `${count} ${count === 1 ? 'sesión' : 'sesiones'}`;
/** Of students: a group has several of one session. */
export const rowsText = (count: number) => `${count} ${count === 1 ? 'fila' : 'filas'}`;

/** 'Pagar con el bono (quedan 2)' on the day of a slot; '' if nothing is left then. */
export function payWithCredit(
  credits: readonly (Pick<OwnCredit, 'left' | 'last_day'> & Partial<Pick<StudentCredit, 'ended'>>)[],
  slot = '',
): string {
  const usable = credits.filter(
    ({ ended, last_day }) => !ended && (!last_day || last_day >= slot.slice(0, 10)),
  );
  const left = usable.reduce((sum, one) => sum + one.left, 0);
  return left > 0 ? `Pagar con el bono (${left === 1 ? 'queda 1' : `quedan ${left}`})` : '';
}

export const sumsView = (summary: IncomeSummary) => ({
  sums: {
    done: formatEuros(summary.done),
    expected: formatEuros(summary.expected),
    paid: formatEuros(summary.paid),
    pending: formatEuros(summary.pending),
  },
  counts: countsText(summary),
  isOwed: summary.pending > 0,
});

function countsText({ sessions_done, minutes_done, sessions_expected, packs, ...more }: IncomeSummary) {
  const { sessions_free: free, sessions_credit: credit } = more;
  const sold = formatEuros(sumOf(packs.map(({ price }) => price)));
  return [
    `${sessionsText(sessions_done)} ${sessions_done === 1 ? 'dada' : 'dadas'}${minutes_done > 0 ? ` (${formatDuration(minutes_done)})` : ''}`,
    sessions_expected > 0 && `${sessions_expected} por dar`,
    packs.length > 0 && `${packs.length} ${packs.length === 1 ? 'bono vendido' : 'bonos vendidos'} (${sold})`,
    credit > 0 && `${credit} con bono`,
    free > 0 && `${free} que no ${free === 1 ? 'se cobra' : 'se cobran'}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
