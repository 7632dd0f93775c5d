import { cutText } from '~/domain/listNames';
import { Stars } from '~/ui/Stars';
import { logInAt, reviewsPath } from './paths';
import type { ProfileView } from './profileView';
import { ReviewItem } from './ReviewItem';
import { ReviewPages } from './ReviewPages';

/** Average and count, then the reviews of this page (spec.md sections 2 and 8). */
export function Reviews({ profile }: { profile: ProfileView }) {
  const { reviews, username } = profile;
  return (
    <section id="resenas" className="reviews">
      <h2>Reseñas</h2>
      {reviews.state === 'closed' && (
        <a href={logInAt(reviewsPath(username, 1))} className="link more">
          Inicia sesión para leer las reseñas
        </a>
      )}
      {reviews.state === 'failed' && (
        <p role="alert" className="failed">
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
          <ol>
            {reviews.value.list.map((review) => (
              <ReviewItem key={review.id} review={review} mentor={profile.firstName} />
            ))}
          </ol>
          {reviews.value.isCut && <p>{cutText('reviews')}</p>}
          <ReviewPages page={reviews.value.page} pages={reviews.value.pages} username={username} />
        </>
      )}
    </section>
  );
}
