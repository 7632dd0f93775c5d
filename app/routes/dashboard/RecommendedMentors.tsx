import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { TextLink } from '~/app/ui/TextLink';
import type { Recommendations } from './loadRecommended';

function RecommendedMentor({ mentor }: { mentor: Recommendations['mentors'][number] }) {
  const { username, full_name, specialty, reasons, price, booking } = mentor;
  return (
    <li className="grid gap-x-6 gap-y-4 border-line p-4 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center sm:p-5">
      <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4">
        <Avatar user={mentor} size="card" />
        <div className="min-w-0 leading-snug">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            <a href={paths.mentor(username)} className="link inline-block py-1">
              {full_name}
            </a>
          </h3>
          <p className="flex flex-wrap gap-x-3 text-muted">
            {specialty || 'Mentor'}{' '}
            <span className="font-serif text-lg font-semibold text-ink">{statedPrice(price)}</span>
          </p>
          <ul aria-label={`Por qué ${full_name}`} className="mt-2 list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
      {booking && (
        <ButtonLink to={booking} variant="secondary">
          Reservar<span className="sr-only">{` con ${full_name}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}

export function RecommendedMentors({ view: { mentors, isBlind } }: { view: Recommendations }) {
  if (mentors.length === 0) return <NoRecommendations isBlind={isBlind} />;
  return (
    <>
      {isBlind && (
        <p className="mb-3 text-muted">
          De momento, los mejor valorados. Cuéntanos en{' '}
          <TextLink to={paths.editProfile()} inline>
            tu perfil
          </TextLink>{' '}
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

function NoRecommendations({ isBlind }: { isBlind: boolean }) {
  return (
    <EmptyState title="Todavía no hay mentores que recomendarte">
      {isBlind && <p>Indica en tu perfil qué te interesa y en qué necesitas ayuda.</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {isBlind && <ButtonLink to={paths.editProfile()}>Completar mi perfil</ButtonLink>}{' '}
        <ButtonLink to={paths.mentors()} variant="secondary">
          Ver mentores
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
