import type { ReactNode } from 'react';
import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Chip } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { StarRating } from '~/app/ui/Stars';
import { Checks } from './Checks';
import type { DirectoryCardView, RecommendedView } from './cardView';
import { FavouriteButton } from './FavouriteButton';
import type { LoadedDirectory } from './loadDirectory';

/** `isFavourite` null: favourites are not offered. */
interface CardProps<View = DirectoryCardView> {
  mentor: View;
  /** 'Reservar' is offered. */
  books: boolean;
  isFavourite: boolean | null;
}

/** A card with a link stretched over it that leads to the profile, a page without scripts. */
export function MentorCard({ mentor, books, isFavourite }: CardProps) {
  const { username, full_name } = mentor;
  return (
    <li
      id={`mentor-${username}`}
      className="relative flex flex-col rounded-2xl border border-line bg-card p-4 transition-colors focus-within:border-teal hover:border-teal sm:p-5"
    >
      <CardHead mentor={mentor} hasCorner={isFavourite !== null}>
        <a href={paths.mentor(username)} className={STRETCHED}>
          {full_name}
        </a>
      </CardHead>
      {isFavourite !== null && (
        <div className="absolute top-2 right-2">
          <FavouriteButton username={username} name={full_name} isFavourite={isFavourite} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-4">
        <div className="min-w-0">
          <p className="font-serif text-xl font-semibold">{statedPrice(mentor.price)}</p>
          <Availability mentor={mentor} />
        </div>
        {books && <BookLink mentor={mentor} />}
      </div>
    </li>
  );
}

function BookLink({ mentor: { username, full_name } }: Pick<CardProps, 'mentor'>) {
  return (
    <ButtonLink
      to={paths.book(username)}
      variant="secondary"
      className="relative"
      aria-label={`Reservar con ${full_name}`}
    >
      Reservar
    </ButtonLink>
  );
}

/** Classes of a link over its whole card. */
export const STRETCHED =
  'after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-teal';

interface CardHeadProps {
  mentor: DirectoryCardView;
  /** Something stands in the upper right corner. */
  hasCorner?: boolean;
  /** The name as a link. */
  children: ReactNode;
}

/** Face, name, rating, areas and a short introduction, for the cards of the directory and of step 1. */
export function CardHead({ mentor, hasCorner = false, children }: CardHeadProps) {
  const facts = [mentor.trader, mentor.languages, ...mentor.signals].filter(Boolean);
  return (
    <>
      <div className="flex items-start gap-4">
        <Avatar user={mentor} size="mentor" />
        <div className="min-w-0 grow">
          <h3 className={classes('text-xl', hasCorner && 'pr-8')}>{children}</h3>
          {mentor.specialty && <p className="text-muted">{mentor.specialty}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <StarRating rating={mentor.rating} reviews={mentor.reviews} />{' '}
            {mentor.points && <span className="text-muted">{mentor.points}</span>}
          </p>
        </div>
      </div>
      {facts.length > 0 && <p className="mt-3 text-muted">{facts.join(' · ')}</p>}
      <Checks checks={mentor.checks} />
      <CardTags mentor={mentor} />
      {mentor.bio && <p className="mt-3 line-clamp-2 text-muted">{mentor.bio}</p>}
      {mentor.quote && (
        <blockquote className="quote mt-3">
          «{mentor.quote.text}» <cite>{mentor.quote.author}</cite>
        </blockquote>
      )}
    </>
  );
}

/** The first areas, and the number of further ones. A `ChipList` would make the directory's page heavier. */
function CardTags({ mentor: { tags, more } }: { mentor: Pick<DirectoryCardView, 'tags' | 'more'> }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Materias" className="mt-3 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-muted">{`+${more} más`}</li>}
    </ul>
  );
}

/** 'Disponible', with the next free hour if the API knows it. */
export function Availability({ mentor: { available, nextFree } }: { mentor: DirectoryCardView }) {
  const isFree = available && nextFree !== '';
  const next = nextFree ? `Próximo hueco: ${nextFree}` : 'Sin huecos próximos';
  return (
    <>
      <p className={classes('flex items-center gap-1.5', isFree ? 'text-ok' : 'text-muted')}>
        <Icon name={isFree ? 'calendar-check' : 'calendar-x'} className="size-4 shrink-0" />
        {available ? 'Disponible' : 'No disponible'}
      </p>
      {available && nextFree !== null && <p className="text-muted">{next}</p>}
    </>
  );
}

/** Recommended mentors (extension `marketplace`), on phones a row to swipe, so that the list below stays near. */
export function RecommendedSection({ recommended, favourites, isStudent }: LoadedDirectory) {
  return (
    <section aria-labelledby="titulo-recomendados" className="mb-6 rounded-2xl border border-line bg-card">
      <div className="px-4 pt-4 sm:px-5">
        <h3 id="titulo-recomendados" className="text-xl">
          Recomendados para ti
        </h3>
        <p className="mt-1 text-muted">Por tu perfil y por lo que sueles reservar.</p>
      </div>
      <ul className="mt-2 max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-4 sm:divide-y sm:divide-line">
        {recommended.map((mentor) => (
          <RecommendedRow
            key={mentor.username}
            mentor={mentor}
            books={isStudent && mentor.available}
            isFavourite={favourites?.includes(mentor.username) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

function RecommendedRow({ mentor, books, isFavourite }: CardProps<RecommendedView>) {
  const { username, full_name, reasons } = mentor;
  return (
    <li className="relative grid grid-cols-[auto_1fr_auto] content-start items-start gap-x-3 p-3 hover:bg-teal-soft/60 max-sm:w-[85%] max-sm:shrink-0 max-sm:snap-center max-sm:rounded-xl max-sm:border max-sm:border-line sm:gap-x-4 sm:px-5 sm:py-4">
      <span className="sm:row-span-2">
        <Avatar user={mentor} size="card" />
      </span>
      <div>
        <a
          href={paths.mentor(username)}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal"
        >
          {full_name}
        </a>
        <p className="text-muted">{mentor.specialty}</p>
      </div>
      {isFavourite !== null && (
        <FavouriteButton username={username} name={full_name} isFavourite={isFavourite} />
      )}
      <div className="col-span-full mt-1 grid items-end gap-x-4 gap-y-2 max-sm:justify-items-start sm:col-start-2 sm:grid-cols-[1fr_auto]">
        <div>
          <ul aria-label="Por qué" className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="mt-1 font-serif text-lg font-semibold">{statedPrice(mentor.price)}</p>
        </div>
        {books && <BookLink mentor={mentor} />}
      </div>
    </li>
  );
}
