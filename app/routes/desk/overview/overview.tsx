/** The staff's overview (docs/product.md, "The staff's desk"): weeks, jobs, failed mails, storage, and a year's files. */
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { orProblem } from '~/app/.server/api/errors';
import { textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { dayOf } from '~/app/domain/time/dates';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { BarChart } from '~/app/ui/BarChart';
import { Callout } from '~/app/ui/Callout';
import { StatusBadge } from '~/app/ui/Chip';
import { PageHeader } from '~/app/ui/PageHeader';
import { CardPanel } from '~/app/ui/Panel';
import { afterRefusal } from '~/app/ui/revalidation';
import { Tiles } from '~/app/ui/Tiles';
import { type Acts, doAct, done } from '../acts';
import { FailedMail } from './FailedMail';
import { overviewView } from './overviewView';

export const shouldRevalidate = afterRefusal;

const WEEKS = 12;
const MAILS = 20;

export const loader = guarded(enterDesk, async ({ context, me }) => {
  const { overview } = context.api;
  const { timeZone } = context.config;
  const now = context.now();
  const [found, mails] = await orProblem(Promise.all([overview.ofWeeks(WEEKS), overview.failedMails(MAILS)]));
  const year = Number(dayOf(now, timeZone).slice(0, 4));
  return {
    ...overviewView(found, mails, { now, timeZone }),
    years: me.user_type === 'admin' ? [year, year - 1] : null,
  };
});

export const action = posted(enterDesk, async ({ context }, form) => {
  const { overview } = context.api;
  const sent = textsIn(form, ['intent', 'id']);
  const acts: Acts = {
    again: () =>
      done(overview.sendAgain(sent.id), 'Correo en camino', 'Si vuelve a fallar, aparecerá aquí otra vez.'),
    all: async () => {
      const count = await overview.sendAllAgain();
      return [successToast(count === 1 ? '1 correo en camino' : `${count} correos en camino`)];
    },
    remove: () => done(overview.removeMail(sent.id), 'Correo descartado'),
  };
  return doAct(acts, sent, paths.overview('correos'), context);
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OverviewPage() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Resumen" />
      <Tiles tiles={view.tiles} />
      <div className="flex flex-col gap-10">
        <Charts {...view} />
        <Mails mails={view.mails} />
        <Jobs {...view} />
        <Stored stored={view.stored} />
        <Years years={view.years} />
      </div>
    </>
  );
}

type Chart = Pick<ComponentProps<typeof BarChart>, 'series' | 'more'> &
  Record<'id' | 'heading' | 'title', string>;

const CHARTS: Record<'people' | 'requests' | 'hours' | 'cases', Chart> = {
  people: {
    id: 'personas',
    heading: 'Personas nuevas',
    title: 'Cuentas activadas',
    series: ['Estudiantes', 'Mentores'],
  },
  requests: {
    id: 'solicitudes',
    heading: 'Solicitudes',
    title: 'Solicitudes de estudiantes',
    series: ['Confirmadas', 'Pendientes de confirmación'],
    more: ['Aceptación'],
  },
  hours: {
    id: 'horas',
    heading: 'Horas dadas',
    title: 'Horas de sesiones que han tenido lugar',
    series: ['Horas'],
    more: ['Reseñas'],
  },
  cases: {
    id: 'casos',
    heading: 'Denuncias y objeciones',
    title: 'Casos que llegan y se deciden',
    series: ['Llegados', 'Decididos'],
    more: ['Mediana'],
  },
};

function Charts(view: Pick<View, keyof typeof CHARTS>) {
  return (
    <div className="grid gap-x-6 gap-y-10 xl:grid-cols-2">
      {(['people', 'requests', 'hours', 'cases'] as const).map((name) => {
        const { id, heading, ...chart } = CHARTS[name];
        return (
          <CardPanel key={id} id={id} title={heading}>
            {view[name].some(({ values }) => values.some(Boolean)) ? (
              <BarChart unit="Semana" bars={view[name]} {...chart} />
            ) : (
              <p>Nada en las últimas {WEEKS} semanas.</p>
            )}
          </CardPanel>
        );
      })}
    </div>
  );
}

function Mails({ mails: { count, shown } }: Pick<View, 'mails'>) {
  const refused = useActionData<typeof action>();
  return (
    <CardPanel id="correos" title="Correos que no se han entregado">
      {refused && (
        <Callout tone="warning" role="alert">
          {Object.values(refused.errors).flat().join(' ')}
        </Callout>
      )}
      {shown.length === 0 ? (
        <p>No queda ninguno por entregar.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((mail) => (
            <FailedMail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {count > 1 && (
        <div className="flex flex-wrap items-center gap-4">
          <PostButton action={paths.overview()} fields={{ intent: 'all' }} pendingText="Enviando...">
            Enviar todos otra vez
          </PostButton>
          {count > shown.length && (
            <p className="text-muted">{`Se muestran los ${shown.length} últimos de ${count}.`}</p>
          )}
        </div>
      )}
    </CardPanel>
  );
}

function Jobs({ jobs, queues }: Pick<View, 'jobs' | 'queues'>) {
  return (
    <CardPanel id="tareas" title="Tareas del servidor">
      <div className="overflow-x-auto">
        <table className="figures-table w-full min-w-xl">
          <caption className="sr-only">La última vez de cada tarea</caption>
          <thead>
            <tr>
              {['Tarea', 'Resultado', 'Última vez'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" className="amount">
                Duración
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, at, tone, state, took }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <StatusBadge tone={tone}>{state}</StatusBadge>
                </td>
                <td>{at}</td>
                <td className="amount">{took}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-muted">
        {`En espera: ${queues.map(({ name, waiting }) => `${name.toLowerCase()}, ${waiting}`).join('; ')}.`}
      </p>
    </CardPanel>
  );
}

function Stored({ stored }: Pick<View, 'stored'>) {
  return (
    <CardPanel id="almacenamiento" title="Quién guarda más">
      {stored.length === 0 ? (
        <p>Nadie ha subido archivos ni fotos todavía.</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {stored.map(({ username, full_name, size }) => (
            <li key={username} className="flex flex-wrap justify-between gap-x-6">
              <span className="wrap-anywhere">{`${full_name} (${username})`}</span>{' '}
              <span className="tabular-nums">{size}</span>
            </li>
          ))}
        </ol>
      )}
    </CardPanel>
  );
}

function Years({ years }: Pick<View, 'years'>) {
  return (
    <CardPanel id="informes" title="Informes del año">
      {years === null ? (
        <p>Los descarga la administración.</p>
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {years.flatMap((year) =>
              Object.entries(FILES).map(([name, text]) => (
                <li key={name + year}>
                  <a
                    href={paths.yearFile(`${name}-${year}.csv`)}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {`${text} de ${year} (CSV)`}
                  </a>
                </li>
              )),
            )}
          </ul>
          <p className="text-md text-muted">
            El primero tiene, por mentor y trimestre, lo que pide la norma DAC7 de lo que Mentorea sabe:
            sesiones, estudiantes, horas e importe según los precios, ya que el dinero no pasa por aquí. No se
            pide el número de identificación fiscal, la dirección ni la cuenta. Cada descarga queda en el
            registro.
          </p>
        </>
      )}
    </CardPanel>
  );
}

const FILES = { impuestos: 'Ingresos de los mentores', transparencia: 'Denuncias y decisiones' };
