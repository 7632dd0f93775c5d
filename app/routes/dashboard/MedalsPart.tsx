import { Link } from '@remix-run/react';
import type { Part } from '~/.server/settle';
import { Medals } from '~/ui/Medals';
import { PanelPart } from '~/ui/PanelPart';
import type { BadgeSummary } from '../../../api/contract/tolerantBadges';

interface MedalsPartProps {
  of: Part<BadgeSummary>;
  /** A mentor has received them, a student has given them in reviews (spec.md section 6). */
  isMentor: boolean;
}

/** The medals of the profile card. That they cannot be read is no alarm (spec.md section 8), and no 'none' either. */
export function MedalsPart({ of, isMentor }: MedalsPartProps) {
  return (
    <section aria-labelledby="titulo-medallas" className="border-t border-line pt-4">
      <h3 id="titulo-medallas" className="font-sans text-base font-semibold tracking-normal">
        {isMentor ? 'Medallas y logros' : 'Medallas que has dado'}
      </h3>
      <PanelPart
        of={of}
        loading="Cargando medallas..."
        failed={<p className="mt-1 text-muted">Ahora mismo no podemos mostrar tus medallas.</p>}
      >
        {(summary) => <Summary summary={summary} isMentor={isMentor} />}
      </PanelPart>
    </section>
  );
}

function Summary({ summary, isMentor }: { summary: BadgeSummary; isMentor: boolean }) {
  const { badges, total_badges: total, unique_badges: unique } = summary;
  return (
    <>
      <p className="mt-1 text-muted tabular-nums">{`${total} en total · ${unique} ${unique === 1 ? 'distinta' : 'distintas'}`}</p>
      {badges.length > 0 ? (
        <div className="my-4">
          <Medals badges={badges} label={isMentor ? 'Medallas recibidas' : 'Medallas dadas'} />
        </div>
      ) : (
        <p className="mt-1 text-muted">
          {isMentor
            ? 'No has recibido medallas en tus mentorías aún'
            : 'No has dado medallas en tus reseñas aún'}
        </p>
      )}
      <Link to="/badges" className="link inline-flex min-h-11 items-center">
        Qué significa cada medalla
      </Link>
    </>
  );
}
