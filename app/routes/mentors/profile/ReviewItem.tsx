import { useContext } from 'react';
import { PictureBase, pictureUrl } from '~/ui/pictures';
import type { ReviewView } from './reviewView';

/** Twenty of these stand on a page: few elements, hardly a class. */
export function ReviewItem({ review, mentor }: { review: ReviewView; mentor: string }) {
  const { author, stars, reply } = review;
  return (
    <li>
      <h3>{review.title || 'Reseña'}</h3>
      <p data-nosnippet="">
        <b>{author}</b>
        <time dateTime={review.at}>{review.date}</time>
        <span className={`stars n${stars}`} role="img" aria-label={`${stars} de 5 estrellas`} />
      </p>
      {review.text && <p>{review.text}</p>}
      {review.badges.length > 0 && <Medals badges={review.badges} />}
      {reply && (
        <blockquote>
          <p>
            <b>{`Respuesta de ${mentor}`}</b>
            {reply.date && <time>{reply.date}</time>}
          </p>
          <p>{reply.text}</p>
        </blockquote>
      )}
    </li>
  );
}

/** A picture that does not load leaves the drawn medal below it in sight. */
function Medals({ badges }: { badges: ReviewView['badges'] }) {
  const base = useContext(PictureBase);
  return (
    <ul>
      {badges.map(({ name, icon }) => {
        const src = pictureUrl(icon, base);
        return (
          <li key={name}>
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
