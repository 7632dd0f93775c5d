/** 'Tus cifras' (extension `desk`; docs/product.md, 'Figures'). */
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enterAsMentor, guarded, needing } from '~/app/.server/guards';
import * as paths from '~/app/paths';
import { BarChart } from '~/app/ui/BarChart';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { FailedPage } from '~/app/ui/LoadFailure';
import { PageHeader } from '~/app/ui/PageHeader';
import { PageTabs } from '~/app/ui/PageTabs';
import { CardPanel } from '~/app/ui/Panel';
import { TextLink } from '~/app/ui/TextLink';
import { Tiles } from '~/app/ui/Tiles';
import { type FiguresView, loadFigures } from './loadFigures';

export const handle = { live: ['mentorship'] };

export const loader = guarded(needing('desk', enterAsMentor), async ({ context }) => {
  const loaded = await loadFigures(context);
  return data(loaded, { status: loaded.failure ?? 200 });
});

function Charts({ hours, views, reviews }: FiguresView) {
  return (
    <div className="grid gap-x-6 gap-y-10 xl:grid-cols-2">
      <CardPanel id="horas" title="Horas por semana">
        <BarChart
          title="Horas dadas y ofrecidas"
          unit="Semana"
          bars={hours}
          series={['Dadas', 'Ofrecidas']}
        />
        <p className="text-md text-muted">
          Las ofrecidas salen de tu horario de hoy, con los días libres y las horas extra de cada semana.{' '}
          <TextLink to={paths.schedule()} inline>
            Editar horario
          </TextLink>
        </p>
      </CardPanel>
      <CardPanel id="visitas" title="Visitas por semana">
        {views ? (
          <BarChart title="Visitas a tu perfil" unit="Semana" bars={views} series={['Visitas']} />
        ) : (
          <p>Todavía no se han contado visitas.</p>
        )}
        <p className="text-md text-muted">
          Cada vez que alguien abre tu perfil público, sin contar robots ni tus propias visitas. No usamos
          cookies para ello ni guardamos quién lo abre: solo cuántas veces, por día.
        </p>
      </CardPanel>
      <CardPanel id="resenas" title="Reseñas por semana">
        {reviews ? (
          <BarChart
            title="Reseñas publicadas"
            unit="Semana"
            bars={reviews}
            series={['Reseñas']}
            more={['Nota media']}
          />
        ) : (
          <p>Nadie ha escrito una reseña en estas semanas.</p>
        )}
        <TextLink to={paths.reviews()}>Ver tus reseñas</TextLink>
      </CardPanel>
    </div>
  );
}

export default function FiguresPage() {
  const view = useLoaderData<typeof loader>();
  if (view.failure !== null) return <FailedPage page="Tus cifras" what="tus cifras" isLate={view.isLate} />;
  return (
    <>
      <PageHeader title="Tus cifras" />
      <PageTabs page="figures" />
      {view.shown ? (
        <>
          <Tiles tiles={view.shown.tiles} />
          <Charts {...view.shown} />
        </>
      ) : (
        <EmptyState title="Todavía no hay cifras">
          <p>
            Aquí verás tus horas, quién vuelve, cuánto tardas en responder, las visitas a tu perfil y tus
            reseñas, semana a semana, en cuanto haya algo que contar.
          </p>
          <ButtonLink to={paths.profile()}>Ver tu perfil</ButtonLink>
        </EmptyState>
      )}
    </>
  );
}
