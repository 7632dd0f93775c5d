/** A student's sessions and payments of a month, to print: 'justificante, no es factura' (docs/product.md, 'Income'). */
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { IncomeRow } from '~/api/contract/income';
import { sumOf } from '~/api/contract/rules/price';
import { orProblem } from '~/app/.server/api/errors';
import { enterAsMentor, guarded, needing } from '~/app/.server/guards';
import { formatEuros, packText } from '~/app/domain/money/money';
import { wholeName } from '~/app/domain/text/personNames';
import { dayOf, formatDay, formatInstant } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Button } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyPage } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { useHydrated } from '~/app/ui/useHydrated';
import { aboutText, hoursText, howText, isCounted, STATE_NAMES } from './incomeTexts';
import { readIncome } from './loadIncome';
import { periodView } from './period';

export const loader = guarded(needing('desk', enterAsMentor), async ({ context, me }) => {
  const { api, config, now, url } = context;
  const { timeZone } = config;
  const today = dayOf(now(), timeZone);
  const { period, student } = readIncome(url.searchParams, today);
  const [all, summary] =
    student === ''
      ? [[], null]
      : await orProblem(Promise.all([api.income.all(period, student), api.income.summary(period)]));
  const rows = all.filter(({ done }) => done).reverse();
  const packs = (summary?.packs ?? []).filter(({ alumno }) => alumno.id === student).reverse();
  const sum = (isMeant: (row: IncomeRow) => boolean) =>
    formatEuros(
      sumOf([...rows.filter(isMeant).map(({ total }) => total), ...packs.map(({ price }) => price)]),
    );
  const view = {
    period: periodView(period, today),
    mentor: wholeName(me),
    student: (rows[0] ?? packs[0])?.alumno.full_name ?? '',
    issued: formatDay(today, "d 'de' MMMM 'de' yyyy"),
    total: sum(isCounted),
    paid: sum(({ state }) => state === 'paid'),
    packs: packs.map(({ id, created_at, sessions, price }) => ({
      key: `bono ${id}`,
      day: formatInstant(created_at, 'dd/MM/yyyy', timeZone),
      hours: '–',
      about: packText(sessions),
      total: formatEuros(price),
      state: 'Pagado',
    })),
    rows: rows.map((row) => ({
      key: row.mentorship,
      day: formatInstant(row.init_date, 'dd/MM/yyyy', timeZone),
      hours: hoursText(row, timeZone),
      about: aboutText(row),
      total: isCounted(row) ? formatEuros(row.total) : '–',
      state: [STATE_NAMES[row.state], howText(row)].filter(Boolean).join(', '),
    })),
  };
  return data(view, { status: rows.length + packs.length === 0 ? 404 : 200 });
});

export default function Receipt() {
  const { period, mentor, student, issued, total, paid, ...listed } = useLoaderData<typeof loader>();
  const rows = [...listed.packs, ...listed.rows];
  const isHydrated = useHydrated();
  if (rows.length === 0) {
    return (
      <EmptyPage page="Justificante de mentorías" title="No hay sesiones dadas en este periodo">
        <p>El justificante dice las que ya han tenido lugar, de un estudiante y un mes o un año.</p>
      </EmptyPage>
    );
  }
  return (
    <>
      <div className="print:hidden">
        <BackLink to={paths.income({ periodo: period.period })}>Ingresos</BackLink>
      </div>
      <PageHeader
        title="Justificante de mentorías"
        eyebrow={`${period.title} · ${student}`}
        actions={
          isHydrated && (
            <span className="print:hidden">
              <Button variant="secondary" onClick={() => window.print()}>
                Imprimir
              </Button>
            </span>
          )
        }
      />
      <Card className="flex flex-col gap-5 print:border-0 print:p-0">
        <p>{`Sesiones de ${student} con ${mentor} dadas${listed.packs.length > 0 ? ' y bonos comprados' : ''} en ${period.title.toLowerCase()}.`}</p>
        <div className="overflow-x-auto">
          <table className="figures-table w-full min-w-xl">
            <caption className="sr-only">Sesiones</caption>
            <thead>
              <tr>
                <th scope="col">Día</th>
                <th scope="col">Hora</th>
                <th scope="col">Materia</th>
                <th scope="col" className="amount">
                  Total
                </th>
                <th scope="col">Pago</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.day}</th>
                  <td>{row.hours}</td>
                  <td>{row.about}</td>
                  <td className="amount">{row.total}</td>
                  <td>{row.state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt>Total</dt>
          <dd className="font-semibold tabular-nums">{total}</dd>
          <dt>Pagado</dt>
          <dd className="font-semibold tabular-nums">{paid}</dd>
        </dl>
        <p className="text-muted">{`Hecho el ${issued}. Este documento es un justificante, no es una factura: no lleva número ni serie. El pago se acuerda entre las dos personas, fuera de Mentorea.`}</p>
      </Card>
    </>
  );
}
