import { Link } from '@remix-run/react';
import type { PagePart } from '~/app/.server/pages/parts';
import { paths } from '~/app/paths';
import type { RankedView } from '~/app/routes/ranking/loadRanking';
import { EmptyRanking, RankingList } from '~/app/routes/ranking/RankingList';
import { DeferredPart, Panel, PanelFailure } from '~/app/ui/Panel';

/** 'Ranking de Mentores' of the dashboard (docs/product.md, 'Ranking and badges'). */
export function RankingPanel({ of }: { of: PagePart<RankedView[]> }) {
  return (
    <Panel
      id="ranking"
      title="Ranking de Mentores"
      action={
        <Link to={paths.ranking()} className="link inline-flex min-h-11 items-center">
          Ver Todo
        </Link>
      }
    >
      <DeferredPart
        of={of}
        loading="Cargando ranking..."
        failed={<PanelFailure title="Error al cargar el ranking" retry={paths.dashboard()} />}
      >
        {(mentors) => (mentors.length === 0 ? <EmptyRanking /> : <RankingList mentors={mentors} />)}
      </DeferredPart>
    </Panel>
  );
}
