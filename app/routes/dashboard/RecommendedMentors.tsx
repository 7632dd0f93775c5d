import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { TextLink } from '~/app/ui/TextLink';
import type { Recommendations } from './loadRecommended';

function RecommendedMentor({ mentor }: { mentor: Recommendations['mentors'][number] }) {
  const { username, full_name, specialty, reason, price, booking } = mentor;
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-center gap-3 border-line px-4 py-3 max-sm:w-[86%] max-sm:shrink-0 max-sm:snap-start max-sm:rounded-2xl max-sm:border max-sm:bg-card sm:grid-cols-[auto_1fr_auto] sm:gap-x-4 sm:px-5 sm:not-first:border-t">
      <Avatar user={mentor} size="md" />
      <div className="min-w-0 leading-snug">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <a href={paths.mentor(username)} className="after:absolute after:inset-0 hover:underline">
            {full_name}
          </a>
        </h3>
        <p className="line-clamp-1 text-muted">
          <b className="font-serif font-semibold text-ink">{statedPrice(price)}</b>
          {` · ${specialty || 'Mentor'}`}
        </p>
        {reason && <p className="text-muted max-sm:hidden">{reason}</p>}
      </div>
      {booking && (
        <ButtonLink to={booking} variant="secondary" className="relative px-3 max-sm:col-span-2">
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
      {/* On phones a row to swipe. */}
      <Card className="p-0 max-sm:border-0 max-sm:bg-transparent sm:p-0">
        <ul className="max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto">
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
