import { reviewsPath } from '~/app/domain/mentors/mentorPaths';
import { MARKS } from '~/app/domain/reviews/reviews';
import { starsText } from '~/app/domain/reviews/reviewTexts';
import type { ProfileView } from './profileView';

type Summary = NonNullable<ProfileView['summary']>;

/** How many reviews have each mark and medal; each is a link to those alone (docs/product.md, 'Public profile'). */
export function ReviewSpread({ summary, username }: { summary: Summary; username: string }) {
  const { filter, stars, shares, badges } = summary;
  const link = (change: Partial<Summary['filter']>, isChosen: boolean) => ({
    href: `${reviewsPath(username, 1, { ...filter, ...change })}#resenas`,
    rel: 'nofollow',
    ...(isChosen && { 'aria-current': 'true' as const }),
  });
  const given = badges.filter((one) => one.name !== '' && (one.count > 0 || one.id === filter.badge));
  return (
    <>
      <nav className="spread" aria-label="Reseñas por estrellas">
        {MARKS.map((mark) => {
          const isChosen = filter.stars === mark;
          const row = (
            <>
              {starsText(mark)}
              <svg aria-hidden="true">
                <rect width={`${shares[mark]}%`} height="100%" />
              </svg>
              {stars[mark]}
            </>
          );
          if (stars[mark] === 0 && !isChosen) return <span key={mark}>{row}</span>;
          return (
            <a key={mark} {...link({ stars: isChosen ? null : mark }, isChosen)}>
              {row}
            </a>
          );
        })}
      </nav>
      {given.length > 0 && (
        <nav className="given" aria-label="Reseñas por medalla">
          {given.map(({ id, name, count }) => (
            <a key={id} {...link({ badge: id === filter.badge ? '' : id }, id === filter.badge)}>
              {name} <b>{count}</b>
            </a>
          ))}
        </nav>
      )}
      <Chosen summary={summary} username={username} />
    </>
  );
}

function Chosen({ summary: { filter, badges }, username }: { summary: Summary; username: string }) {
  const badge = badges.find(({ id }) => id === filter.badge);
  if (filter.stars === null && !badge) return null;
  const parts = [filter.stars !== null && `de ${starsText(filter.stars)}`, badge && `con «${badge.name}»`];
  return (
    <p>
      {`Solo las reseñas ${parts.filter(Boolean).join(' y ')}. `}
      <a href={`${reviewsPath(username, 1)}#resenas`} className="link">
        Ver todas
      </a>
    </p>
  );
}
