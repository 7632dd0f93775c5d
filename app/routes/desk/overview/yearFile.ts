/** A year's income and cases as CSV, for administrators (docs/product.md, "The staff's desk"). */
import { CASE_FIGURES } from '~/api/contract/rules/overview';
import { csvFile, failure, readingFile, wrongMethod } from '~/app/.server/answers';
import type { Api } from '~/app/.server/api/api';
import { orProblem } from '~/app/.server/api/errors';
import { enterDesk } from '~/app/.server/guards';
import { plainAmount } from '~/app/domain/money/money';

export const loader = readingFile(async (_context, args) => {
  const { context } = await enterDesk(args);
  const { file = '' } = args.params;
  const [, kind = '', year = ''] = /^(impuestos|transparencia)-(20\d\d)\.csv$/.exec(file) ?? [];
  const linesOf = KINDS[kind];
  if (!linesOf) return failure(404);
  return csvFile(file, await orProblem(linesOf(year, context.api)));
});

export const action = wrongMethod;

const KINDS: Record<string, (year: string, api: Api) => Promise<(string | number)[][]>> = {
  impuestos: async (year, { overview }) => [
    'Usuario;Nombre;Correo;Año;Trimestre;Sesiones;Estudiantes;Horas;Importe (€)'.split(';'),
    ...(await overview.income(year)).map((line) => [
      ...[line.username, line.full_name, line.email, year, line.quarter, line.sessions, line.students],
      ...[plainAmount(line.minutes / 60), plainAmount(line.amount)],
    ]),
  ],
  transparencia: async (year, { overview }) => {
    const found = await overview.cases(year);
    const figures: [string, readonly [string, Record<string, string>]][] = Object.entries(CASE_FIGURES);
    const lines = figures.flatMap(([figure, [name, kinds]]) =>
      Object.entries(kinds).map(([kind, text]) => {
        const one = found.find((row) => row.figure === figure && row.kind === kind);
        // Of nothing there is no median.
        const none = figure === 'median-hours' ? '' : '0';
        return [name, text, one ? String(one.count).replace('.', ',') : none];
      }),
    );
    return [['Cifra', 'Tipo', 'Número'], ...lines];
  },
};
