import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { TextLink } from '~/app/ui/TextLink';
import type { Recommendations } from './loadRecommended';

function RecommendedMentor({ mentor }: { mentor: Recommendations['mentors'][number] }) {
  const { username, full_name, specialty, reasons, price, booking } = mentor;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-line p-4 not-first:border-t sm:gap-x-4 sm:px-5">
      <Avatar user={mentor} size="md" />
      <div className="min-w-0 leading-snug">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <a href={paths.mentor(username)} className="link inline-flex min-h-11 items-center">
            {full_name}
          </a>
        </h3>
        <p className="line-clamp-1 text-muted">{specialty || 'Mentor'}</p>
        <p>
          <span className="font-serif font-semibold">{statedPrice(price)}</span>{' '}
          {reasons[0] && <span className="text-muted max-sm:hidden">{`· ${reasons[0]}`}</span>}
        </p>
      </div>
      {booking && (
        <ButtonLink to={booking} variant="secondary" className="px-3">
          Reservar<span className="sr-only">{` con ${full_name}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}

export function RecommendedMentors({ view: { mentors, isBlind, subject } }: { view: Recommendations }) {
  if (mentors.length === 0) return <NoRecommendations isBlind={isBlind} />;
  return (
    <>
      {subject !== null && (
        <form action={paths.mentors()} className="mb-4 flex gap-2">
          <input
            type="search"
            name="q"
            className="control"
            defaultValue={subject}
            maxLength={200}
            aria-label="¿Qué quieres aprender?"
          />
          <button type="submit" className={buttonStyle('primary')}>
            Buscar
          </button>
        </form>
      )}
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
