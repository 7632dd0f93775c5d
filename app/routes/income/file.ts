/** The sessions and payments of a period as CSV for Spanish spreadsheets (docs/product.md, 'Income'). */
import { stringify } from 'csv-stringify/sync';
import type { IncomeRow } from '~/api/contract/tolerantIncome';
import { orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireMentor } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { formatAmount } from '~/app/domain/money/money';
import { dayOf, formatDay, formatInstant, formatTime } from '~/app/domain/time/dates';
import { reading, withFailures, wrongMethod } from '~/app/routes/engines/publicText';
import { minutesOf, STATE_NAMES, wayName } from './incomeTexts';
import { readPeriod } from './period';

export const loader = reading((context) => withFailures(() => fileOf(context)));

export const action = wrongMethod;

async function fileOf(context: Context): Promise<Response> {
  await requireMentor(context);
  await requireCapability(context, 'income');
  const { api, config, now, url } = context;
  const { timeZone } = config;
  const period = readPeriod(url.searchParams.get('periodo'), dayOf(now(), timeZone));
  const rows = await orProblem(api.income.all(period));
  return new Response(csvOf(rows, timeZone), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="mentorea-ingresos-${period}.csv"`,
      'Cache-Control': PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  });
}

const HEADINGS = [
  'Fecha',
  'Inicio',
  'Fin',
  'Horas',
  'Estudiante',
  'Materias',
  'Precio por hora (€)',
  'Total (€)',
  'Celebrada',
  'Estado',
  'Fecha de pago',
  'Forma de pago',
];

/** Earliest first. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(rows: readonly IncomeRow[], timeZone: string): string {
  const lines = [...rows]
    .reverse()
    .map((row) => [
      formatInstant(row.init_date, 'dd/MM/yyyy', timeZone),
      formatTime(row.init_date, timeZone),
      formatTime(row.end_date, timeZone),
      plain(minutesOf(row) / 60),
      row.alumno.full_name,
      row.expertises.map(({ name }) => name).join(', '),
      plain(row.price),
      plain(row.total),
      row.done ? 'sí' : 'no',
      STATE_NAMES[row.state],
      row.paid_on ? formatDay(row.paid_on, 'dd/MM/yyyy') : '',
      wayName(row.way),
    ]);
  return stringify([HEADINGS, ...lines], {
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    escape_formulas: true,
  });
}

/** Without the dots of thousands. */
const plain = (amount: number): string => formatAmount(amount).replaceAll('.', '');
