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
import { StarMarks, Stars } from '~/app/ui/Stars';
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

/** Average, number and how they are spread, then this page's reviews (docs/product.md, 'Public profile'). */
export function Reviews({ profile }: { profile: ProfileView }) {
  const { reviews, summary, username } = profile;
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
            <Stars rating={profile.rating} reviews={profile.reviewCount ?? 0} />
          </p>
          {summary && summary.count > 0 && <ReviewSpread summary={summary} username={username} />}
          {reviews.value.list.some(({ verified }) => verified) && (
            <p>«Sesión verificada»: quien la escribe tuvo aquí la mentoría, confirmada y ya terminada.</p>
          )}
          {/* Up to sixty drawings of ten badges: from the sprite, also on a first page. */}
          <IconShapes.Provider value={undefined}>
            <ol>
              {reviews.value.list.map((review) => (
                <ReviewItem key={review.id} review={review} mentor={profile.firstName} />
              ))}
            </ol>
          </IconShapes.Provider>
          {reviews.value.isTruncated && <p>{truncationText('reviews')}</p>}
          <div className="mt-4">
            <Pagination
              label="Páginas de reseñas"
              page={reviews.value.page}
              pages={reviews.value.pages}
              hrefFor={(page) => `${reviewsPath(username, page, summary?.filter)}#resenas`}
            />
          </div>
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
    <>
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
