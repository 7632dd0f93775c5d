import { Link } from '@remix-run/react';
import type { Part } from '~/.server/settle';
import { Panel } from '~/ui/Panel';
import { PanelFailure } from '~/ui/PanelFailure';
import { PanelPart } from '~/ui/PanelPart';
import type { RecommendedView } from './loadRecommended';
import { RecommendedMentors } from './RecommendedMentors';

/** 'Mentores recomendados'. For students, where the API recommends. */
export function RecommendedPanel({ of }: { of: Part<RecommendedView> }) {
  return (
    <Panel
      id="recomendados"
      title="Mentores recomendados"
      action={
        <Link to="/mentors" className="link inline-flex min-h-11 items-center">
          Ver todos los mentores
        </Link>
      }
    >
      <PanelPart
        of={of}
        loading="Cargando recomendaciones..."
        failed={<PanelFailure title="Error al cargar las recomendaciones" retry="/dashboard" />}
      >
        {(view) => <RecommendedMentors view={view} />}
      </PanelPart>
    </Panel>
  );
}
