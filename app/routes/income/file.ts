/** The sessions and payments of a period as CSV for Spanish spreadsheets (docs/product.md, 'Income'). */
import type { IncomeRow, IncomeSummary } from '~/api/contract/income';
import { csvFile, readingFile, wrongMethod } from '~/app/.server/answers';
import { orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireMentor } from '~/app/.server/guards';
import { packText, plainAmount } from '~/app/domain/money/money';
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
  return csvFile(`mentorea-ingresos-${period}.csv`, [HEADINGS, ...linesOf(rows, packs, timeZone)]);
}

const HEADINGS =
  'Fecha;Inicio;Fin;Horas;Estudiante;Materias;Precio por hora (€);Total (€);Dada;Estado;Fecha de pago;Forma de pago'.split(
    ';',
  );

/** Earliest first; totals match the page. */
function linesOf(rows: IncomeRow[], packs: IncomeSummary['packs'], timeZone: string): string[][] {
  const dayOf = (at: string) => formatInstant(at, 'dd/MM/yyyy', timeZone);
  const taught = rows.map((row) => ({
    at: row.init_date,
    line: [
      dayOf(row.init_date),
      formatTime(row.init_date, timeZone),
      formatTime(row.end_date, timeZone),
      plainAmount(minutesOf(row) / 60),
      row.alumno.full_name,
      row.expertises.map(({ name }) => name).join(', '),
      plainAmount(row.price),
      plainAmount(isCounted(row) ? row.total : 0),
      row.done ? 'sí' : 'no',
      STATE_NAMES[row.state],
      row.paid_on ? formatDay(row.paid_on, 'dd/MM/yyyy') : '',
      wayName(row.way),
    ],
  }));
  const sold = packs.map(({ created_at: at, alumno, sessions, price }) => ({
    at,
    line: [
      ...[dayOf(at), '', '', '', alumno.full_name, packText(sessions), '', plainAmount(price)],
      ...['', 'Bono vendido', dayOf(at), ''],
    ],
  }));
  return [...taught, ...sold].sort((a, b) => a.at.localeCompare(b.at)).map(({ line }) => line);
}
