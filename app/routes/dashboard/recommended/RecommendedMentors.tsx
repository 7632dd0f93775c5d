import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import type { RecommendedView } from './loadRecommended';
import { RecommendedMentor } from './RecommendedMentor';

export function RecommendedMentors({ view: { mentors, isBlind } }: { view: RecommendedView }) {
  if (mentors.length === 0) return <Nobody isBlind={isBlind} />;
  return (
    <>
      {isBlind && (
        <p className="mb-3 text-muted">
          De momento, los mejor valorados. Cuéntanos en{' '}
          <Link to="/profile/editar" className="link">
            tu perfil
          </Link>{' '}
          qué te interesa y en qué necesitas ayuda, y te recomendaremos a quien lo enseña.
        </p>
      )}
      <Card className="p-0 sm:p-0">
        <ul>
          {mentors.map((mentor) => (
            <RecommendedMentor key={mentor.username} mentor={mentor} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function Nobody({ isBlind }: { isBlind: boolean }) {
  return (
    <EmptyState title="Todavía no hay mentores que recomendarte">
      {isBlind && <p>Indica en tu perfil qué te interesa y en qué necesitas ayuda.</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {isBlind && <ButtonLink to="/profile/editar">Completar mi perfil</ButtonLink>}
        <ButtonLink to="/mentors" variant="secondary">
          Ver mentores
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
