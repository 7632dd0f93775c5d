/** 'Ingresos' (extension `desk`; docs/product.md, 'Income'). */
import { data, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PAYMENT_STATES } from '~/api/contract/rules/income';
import { enterAsMentor, guarded, needing, posted } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { BarChart } from '~/app/ui/BarChart';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { FailedPage } from '~/app/ui/LoadFailure';
import { PageHeader } from '~/app/ui/PageHeader';
import { PageTabs } from '~/app/ui/PageTabs';
import { Pagination, StepLink } from '~/app/ui/Pagination';
import { Panel } from '~/app/ui/Panel';
import { afterRefusal } from '~/app/ui/revalidation';
import { Shares } from './IncomeLists';
import { STATE_NAMES } from './incomeTexts';
import { type IncomeFilter, type IncomeView, loadIncome, readIncome } from './loadIncome';
import { PaymentsForm } from './PaymentsForm';
import type { PeriodView } from './period';
import { postPayments } from './postPayments';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(needing('desk', enterAsMentor), async ({ context }) => {
  const shown = await loadIncome(context);
  return data(shown, { status: shown.failure ?? 200 });
});

export const action = posted(needing('desk', enterAsMentor), async ({ context }, form) => {
  const today = dayOf(context.now(), context.config.timeZone);
  const { page, ...filter } = readIncome(context.url.searchParams, today);
  const answer = await postPayments(form, context);
  return answer ?? redirect(hrefOf(filter, { page, section: 'mentorias' }));
});

/** The page with this filter; `section`: the part to scroll to. */
function hrefOf(filter: IncomeFilter, { page = 1, section = '' } = {}): string {
  const { period, state, student, isWhole, bySubject } = filter;
  const query = { periodo: period, estado: state ?? '', estudiante: student, todo: isWhole ? 1 : '' };
  const por = bySubject ? 'materia' : '';
  return paths.income({ ...query, por, pagina: page > 1 ? page : '' }, section);
}

function PeriodBar({ period, filter }: { period: PeriodView; filter: IncomeFilter }) {
  const to = (one: string) => hrefOf({ ...filter, period: one });
  const unit = period.isYear ? 'Año' : 'Mes';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 sm:mb-6 sm:gap-3">
      <nav aria-label="Periodo" className="flex gap-2">
        <StepLink to={period.previous && to(period.previous)} towards="previous" label={`${unit} anterior`} />
        <StepLink to={period.next && to(period.next)} towards="next" label={`${unit} siguiente`} />
      </nav>
      <h2 className="grow basis-0 text-lg leading-tight sm:text-2xl" aria-live="polite">
        {period.title}
      </h2>
      <LinkSwitch
        label="Cuánto tiempo"
        links={[
          { text: 'Mes', to: to(period.asMonth), isCurrent: !period.isYear },
          { text: 'Año', to: to(period.asYear), isCurrent: period.isYear },
        ]}
      />
    </div>
  );
}

const SUMS = [
  ['paid', 'Cobrado'],
  ['pending', 'Por cobrar'],
  ['done', 'Ganado'],
  ['expected', 'Por dar'],
] as const;

function Sums({ view }: { view: IncomeView }) {
  return (
    <Card as="section" aria-label="Resumen" className="mb-8 flex flex-col gap-4">
      <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-2 lg:grid-cols-4">
        {SUMS.map(([name, label], at) => (
          <div key={name}>
            <dt className="text-muted">{label}</dt>
            <dd
              className={classes(
                'font-serif font-semibold tabular-nums',
                at < 2 ? 'text-2xl sm:text-3xl' : 'text-lg',
                name === 'pending' && view.isOwed && 'text-amber',
              )}
            >
              {view.sums[name]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{view.counts}</p>
    </Card>
  );
}

function Course({ view }: { view: IncomeView }) {
  return (
    <Card className="mt-10 flex flex-col gap-6">
      {view.bars.some(({ values }) => values.some(Boolean)) && (
        <BarChart
          title={`Ingresos de ${view.period.title.toLowerCase()}`}
          unit={view.period.isYear ? 'Mes' : 'Semana'}
          bars={view.bars}
          series={['Ganado', 'Por dar']}
        />
      )}
      <p className="text-md text-muted">
        Mentorea no cobra: aquí anotas lo que acuerdas con tus estudiantes. Un bono cuenta el día que lo
        vendes, por su precio; las sesiones que se dan con él ya no suman.
      </p>
    </Card>
  );
}

function Filters({ view }: { view: IncomeView }) {
  const { filter, rows } = view;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <LinkSwitch
        label="Estado del pago"
        links={[null, ...PAYMENT_STATES].map((state) => ({
          text: state === null ? 'Todas' : STATE_NAMES[state],
          to: hrefOf({ ...filter, state }, { section: 'mentorias' }),
          isCurrent: state === filter.state,
        }))}
      />{' '}
      {filter.student && (
        <Link
          to={hrefOf({ ...filter, student: '', isWhole: false }, { section: 'mentorias' })}
          className="link inline-flex min-h-11 items-center gap-1"
          preventScrollReset
        >
          <Icon name="x" className="size-4" />
          {`Solo de ${rows.items[0]?.student ?? 'un estudiante'}${filter.isWhole ? ', de siempre' : ''}`}
          <span className="sr-only"> (quitar)</span>
        </Link>
      )}
    </div>
  );
}

export default function Income() {
  const view = useLoaderData<typeof loader>();
  if (view.failure !== null)
    return (
      <FailedPage
        page="Ingresos"
        toast="Error al cargar los ingresos"
        what="tus ingresos"
        isLate={view.isLate}
      />
    );
  const { period, filter, rows, today } = view;
  return (
    <>
      <PageHeader
        title="Ingresos"
        actions={
          <a href={paths.incomeFile(period.period)} download className="btn btn-secondary">
            <Icon name="download" className="size-5" />
            Descargar CSV
          </a>
        }
      />
      <PageTabs page="income" />
      <PeriodBar period={period} filter={filter} />
      <Sums view={view} />
      <Panel id="mentorias" title="Sesiones y pagos">
        <Filters view={view} />
        {rows.total === 0 ? (
          <EmptyState title="Ninguna sesión así en este periodo">
            <p>Aquí están las sesiones confirmadas, una por estudiante, también las que están por dar.</p>
          </EmptyState>
        ) : (
          <>
            <p className="mb-3 text-muted" role="status">
              Mostrando {rows.from} a {rows.to} de {rows.total}
              {view.hasGroups && ' · un grupo tiene una fila por estudiante'}
            </p>
            <PaymentsForm
              rows={rows.items}
              today={today}
              here={hrefOf(filter, { page: rows.page })}
              lastWay={view.lastWay}
            />
            <Pagination {...rows} hrefFor={(page) => hrefOf(filter, { page, section: 'mentorias' })} />
          </>
        )}
      </Panel>
      <Course view={view} />
      {view.students.length > 0 && (
        <section id="reparto" aria-label="Reparto" className="mt-10 scroll-mt-6">
          <LinkSwitch
            label="Reparto"
            links={[false, true].map((bySubject) => ({
              text: bySubject ? 'Por materia' : 'Por estudiante',
              to: hrefOf({ ...filter, bySubject }, { page: rows.page, section: 'reparto' }),
              isCurrent: bySubject === filter.bySubject,
            }))}
          />
          <Shares
            view={view}
            hrefOf={(student) => hrefOf({ ...filter, student }, { section: 'mentorias' })}
          />
        </section>
      )}
    </>
  );
}
