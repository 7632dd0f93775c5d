/** Texts about income, and its rows for pages and files. */
import type { IncomeRow } from '~/api/contract/income';
import { PAYMENT_WAYS, type PaymentState, type PaymentWay } from '~/api/contract/rules/income';
import { formatEuros } from '~/app/domain/money/money';
import { capital, formatDay, formatInstant, formatTime } from '~/app/domain/time/dates';
import { formatDuration, minutesBetween } from '~/app/domain/time/durations';
import * as paths from '~/app/paths';

export const STATE_NAMES: Record<PaymentState, string> = {
  pending: 'Pendiente',
  paid: 'Pagada',
  free: 'No se cobra',
  credit: 'Con bono',
};

export const STATE_TONES = { pending: 'wait', paid: 'ok', free: 'off', credit: 'ahead' } as const;

export const wayName = (way: PaymentWay | null): string => (way === null ? '' : PAYMENT_WAYS[way]);

export const hoursText = (row: Pick<IncomeRow, 'init_date' | 'end_date'>, timeZone: string): string =>
  `${formatTime(row.init_date, timeZone)} – ${formatTime(row.end_date, timeZone)}`;

export const minutesOf = (row: Pick<IncomeRow, 'init_date' | 'end_date'>): number =>
  minutesBetween(row.init_date, row.end_date);

/** Free sessions and those paid by a pack add nothing. */
export const isCounted = ({ state }: Pick<IncomeRow, 'state'>): boolean =>
  state === 'paid' || state === 'pending';

/** 'Álgebra, Física · 1 hora' */
export const aboutText = (row: IncomeRow): string =>
  [
    row.cancelled && 'No se celebró',
    row.expertises.map(({ name }) => name).join(', '),
    formatDuration(minutesOf(row)),
  ]
    .filter(Boolean)
    .join(' · ');

/** 'Bizum, 21/11/2026'; '' unless it is paid. */
export const howText = ({ way, paid_on: on }: IncomeRow): string =>
  [wayName(way), on && formatDay(on, 'dd/MM/yyyy')].filter(Boolean).join(', ');

/** The value of a row's checkbox: its session, and its student ('' for a deleted account). */
export const rowKey = ({ mentorship, alumno }: IncomeRow): string => `${mentorship}:${alumno.id ?? ''}`;

/** The parts of a row's `shown` value; null if malformed. */
export function readShownRow(shown: string) {
  const found = /^((\d{1,10}):(\d{0,10}))(?: (.*))?$/.exec(shown);
  if (!found) return null;
  const [, key = '', mentorship = '', alumno, seen] = found;
  return { key, mentorship, alumno: alumno || null, seen };
}

export type IncomeRowView = ReturnType<typeof rowView>;

export function rowView(row: IncomeRow, timeZone: string) {
  const { state } = row;
  return {
    key: rowKey(row),
    /** Includes the payment recorded when it was shown. */
    shown: `${rowKey(row)} ${row.updated_at ?? ''}`,
    href: row.cancelled && row.alumno.id ? paths.student(row.alumno.id) : paths.mentorship(row.identifier),
    day: capital(formatInstant(row.init_date, 'EEE dd/MM/yyyy', timeZone)),
    hours: hoursText(row, timeZone),
    student: row.alumno.full_name,
    about: aboutText(row),
    total: formatEuros(row.total),
    euros: row.total,
    counts: isCounted(row),
    isDone: row.done,
    hasCredit: row.has_credit,
    state,
    /** '' while it is to come and nothing is owed. */
    standing: row.done || state !== 'pending' ? STATE_NAMES[state] : '',
    how: howText(row),
  };
}
