/** The sessions and payments of a period as CSV for Spanish spreadsheets (docs/product.md, 'Income'). */
import { stringify } from 'csv-stringify/sync';
import type { IncomeRow, IncomeSummary } from '~/api/contract/income';
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireMentor } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { formatAmount, packText } from '~/app/domain/money/money';
import { dayOf, formatDay, formatInstant, formatTime } from '~/app/domain/time/dates';
import { isCounted, minutesOf, STATE_NAMES, wayName } from './incomeTexts';
import { readPeriod } from './period';

export const loader = readingFile(fileOf);

export const action = wrongMethod;

async function fileOf(context: Context): Promise<Response> {
  await requireMentor(context);
  await requireCapability(context, 'desk');
  const { api, config, now, url } = context;
  const { timeZone } = config;
  const period = readPeriod(url.searchParams.get('periodo'), dayOf(now(), timeZone));
  const [rows, { packs }] = await orProblem(
    Promise.all([api.income.all(period), api.income.summary(period)]),
  );
  return new Response(csvOf({ rows, packs }, timeZone), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="mentorea-ingresos-${period}.csv"`,
      'Cache-Control': PRIVATE,
      'X-Robots-Tag': 'noindex',
    },
  });
}

const HEADINGS =
  'Fecha;Inicio;Fin;Horas;Estudiante;Materias;Precio por hora (€);Total (€);Celebrada;Estado;Fecha de pago;Forma de pago'.split(
    ';',
  );

interface Account {
  rows: readonly IncomeRow[];
  packs: IncomeSummary['packs'];
}

/** Earliest first; totals match the page. An apostrophe keeps spreadsheets from reading a text as a formula. */
function csvOf({ rows, packs }: Account, timeZone: string): string {
  const dayOf = (at: string) => formatInstant(at, 'dd/MM/yyyy', timeZone);
  const taught = rows.map((row) => ({
    at: row.init_date,
    line: [
      dayOf(row.init_date),
      formatTime(row.init_date, timeZone),
      formatTime(row.end_date, timeZone),
      plain(minutesOf(row) / 60),
      row.alumno.full_name,
      row.expertises.map(({ name }) => name).join(', '),
      plain(row.price),
      plain(isCounted(row) ? row.total : 0),
      row.done ? 'sí' : 'no',
      STATE_NAMES[row.state],
      row.paid_on ? formatDay(row.paid_on, 'dd/MM/yyyy') : '',
      wayName(row.way),
    ],
  }));
  const sold = packs.map(({ created_at: at, alumno, sessions, price }) => ({
    at,
    line: [
      ...[dayOf(at), '', '', '', alumno.full_name, packText(sessions), '', plain(price)],
      ...['', 'Bono vendido', dayOf(at), ''],
    ],
  }));
  const lines = [...taught, ...sold].sort((a, b) => a.at.localeCompare(b.at)).map(({ line }) => line);
  return stringify([HEADINGS, ...lines], {
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    escape_formulas: true,
  });
}

/** Without thousands separators. */
const plain = (amount: number): string => formatAmount(amount).replaceAll('.', '');
