import { reviewsPath } from '~/app/domain/mentors/mentorPaths';
import { MARKS } from '~/app/domain/reviews/reviews';
import { starsText } from '~/app/domain/reviews/reviewTexts';
import { truncationText } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { Icon, IconShapes } from '~/app/ui/Icon';
import { useLight } from '~/app/ui/light';
import { medalIcon } from '~/app/ui/Medals';
import { Pagination } from '~/app/ui/Pagination';
import { usePictureUrl } from '~/app/ui/pictureBase';
import { ReportLink } from '~/app/ui/ReportLink';
import { StarMarks, StarRating } from '~/app/ui/Stars';
import type { ProfileView, publicReviewView } from './profileView';

type ReviewView = ReturnType<typeof publicReviewView>;

/** A page has twenty of these, so it uses few elements and classes. */
function ReviewItem({ review, mentor }: { review: ReviewView; mentor: string }) {
  const { author, stars, reply } = review;
  return (
    <li>
      <h3>{review.title || 'Reseña'}</h3>
      <p data-nosnippet="">
        <b>{author}</b> <time dateTime={review.at}>{review.date}</time>
        <StarMarks stars={stars} label={`${stars} de 5 estrellas`} />
        {review.verified && <span> Sesión verificada</span>}{' '}
        {!review.isOwn && (
          <ReportLink subject="review" id={review.id} what={` la reseña de ${author}`} className="report" />
        )}
      </p>
      {review.text && <p>{review.text}</p>}
      {review.badges.length > 0 && <Medals badges={review.badges} />}
      {reply && (
        <blockquote>
          <p>
            <b>{`Respuesta de ${mentor}`}</b> {reply.date && <time>{reply.date}</time>}
          </p>
          <p>{reply.text}</p>
        </blockquote>
      )}
    </li>
  );
}

/** If a picture fails to load, the drawing below it stays visible. */
function Medals({ badges }: { badges: ReviewView['badges'] }) {
  const urlOf = usePictureUrl();
  const light = useLight();
  return (
    <ul>
      {badges.map(({ name, icon }) => {
        const src = light ? null : urlOf(icon);
        return (
          <li key={name}>
            <Icon name={medalIcon(name)} />
            {src && (
              <i>
                <img src={src} alt="" loading="lazy" decoding="async" className="photo" />
              </i>
            )}
            {name}
          </li>
        );
      })}
    </ul>
  );
}

const AT_FIRST = 2;

function ReviewList({ reviews, mentor }: { reviews: readonly ReviewView[]; mentor: string }) {
  return (
    <ol>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} mentor={mentor} />
      ))}
    </ol>
  );
}

/** Average, number and how they are spread, then this page's reviews (docs/product.md, 'Public profile'). */
export function Reviews({ profile }: { profile: ProfileView }) {
  const { reviews, summary, username } = profile;
  const list = reviews.state === 'shown' ? reviews.value.list : [];
  // Who looked for these, by mark, medal or page, sees them all.
  const isAsked = isChosen(summary) || (reviews.state === 'shown' && reviews.value.page > 1);
  const isOnePage = reviews.state === 'shown' && reviews.value.pages === 1;
  const [first, rest] = isAsked ? [list, []] : [list.slice(0, AT_FIRST), list.slice(AT_FIRST)];
  const verified = list.some((one) => one.verified) && (
    <p className="text-muted">
      «Sesión verificada»: quien la escribe tuvo aquí la sesión, confirmada y ya terminada.
    </p>
  );
  return (
    <section id="resenas" className="reviews">
      <h2>Reseñas</h2>
      {reviews.state === 'closed' && (
        <a href={paths.login({ redirectTo: reviewsPath(username, 1) })} className="link more">
          Inicia sesión para leer las reseñas
        </a>
      )}
      {reviews.state === 'failed' && (
        <p role="alert" className="text-danger">
          Error al cargar las reseñas{' '}
          <a href={reviewsPath(username, 1)} className="link">
            Reintentar
          </a>
        </p>
      )}
      {reviews.state === 'shown' && (
        <>
          <p>
            <StarRating rating={profile.rating} reviews={profile.reviewCount ?? 0} />
          </p>
          {summary && summary.count > 0 && <ReviewSpread summary={summary} username={username} />}
          {/* Up to sixty drawings of ten badges: from the sprite, also on a first page. */}
          <IconShapes.Provider value={undefined}>
            <ReviewList reviews={first} mentor={profile.firstName} />
            {rest.length > 0 && (
              <details>
                <summary className="link more">
                  {isOnePage ? `Ver todas (${list.length})` : `Ver ${rest.length} más`}
                </summary>
                <ReviewList reviews={rest} mentor={profile.firstName} />
                {verified}
              </details>
            )}
          </IconShapes.Provider>
          {rest.length === 0 && verified}
          {reviews.value.isTruncated && <p>{truncationText('reviews')}</p>}
          <Pagination
            label="Páginas de reseñas"
            page={reviews.value.page}
            pages={reviews.value.pages}
            hrefFor={(page) => `${reviewsPath(username, page, summary?.filter)}#resenas`}
          />
        </>
      )}
    </section>
  );
}

type Summary = NonNullable<ProfileView['summary']>;

/** The number of reviews by rating and medal; each links to those alone (docs/product.md, 'Public profile'). */
function ReviewSpread({ summary, username }: { summary: Summary; username: string }) {
  const { filter, stars, shares, badges } = summary;
  const link = (change: Partial<Summary['filter']>, isChosen: boolean) => ({
    href: `${reviewsPath(username, 1, { ...filter, ...change })}#resenas`,
    rel: 'nofollow',
    ...(isChosen && { 'aria-current': 'true' as const }),
  });
  const given = badges.filter((one) => one.name !== '' && (one.count > 0 || one.id === filter.badge));
  return (
    <details open={isChosen(summary)}>
      <summary className="link more">Por estrellas y medallas</summary>
      <nav className="spread" aria-label="Reseñas por estrellas">
        {MARKS.map((mark) => {
          const isChosen = filter.stars === mark;
          const row = (
            <>
              {starsText(mark)}{' '}
              <svg aria-hidden="true">
                <rect width={`${shares[mark]}%`} height="100%" />
              </svg>
              {stars[mark]}{' '}
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
              {name} <b>{count}</b>{' '}
            </a>
          ))}
        </nav>
      )}
      <Chosen summary={summary} username={username} />
    </details>
  );
}

const isChosen = (summary: Summary | null) =>
  summary !== null && (summary.filter.stars !== null || summary.filter.badge !== '');

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
