import { Link } from '@remix-run/react';
import type { Part } from '~/.server/settle';
import { Panel } from '~/ui/Panel';
import { PanelFailure } from '~/ui/PanelFailure';
import { PanelPart } from '~/ui/PanelPart';
import { EmptyRanking } from './EmptyRanking';
import { RankingList } from './RankingList';
import type { RankedView } from './rankingView';

/** 'Ranking de Mentores' of the dashboard (spec.md section 2). */
export function RankingPanel({ of }: { of: Part<RankedView[]> }) {
  return (
    <Panel
      id="ranking"
      title="Ranking de Mentores"
      action={
        <Link to="/ranking" className="link inline-flex min-h-11 items-center">
          Ver Todo
        </Link>
      }
    >
      <PanelPart
        of={of}
        loading="Cargando ranking..."
        failed={<PanelFailure title="Error al cargar el ranking" retry="/dashboard" />}
      >
        {(mentors) => (mentors.length === 0 ? <EmptyRanking /> : <RankingList mentors={mentors} />)}
      </PanelPart>
    </Panel>
  );
}
