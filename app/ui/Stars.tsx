import { ratingText } from '~/api/contract/rules/reviews';
import { reviewsText } from '~/app/domain/reviews/reviewTexts';

/** Five stars, `stars` of them filled; `label` if no text beside them gives the number. */
export function StarMarks({ stars, label }: { stars: number; label?: string }) {
  const share = Math.round(Math.min(Math.max(stars / 5, 0), 1) * 100);
  return (
    <svg role={label && 'img'} aria-label={label} aria-hidden={!label || undefined} className="stars">
      <rect width={`${share}%`} height="100%" />
    </svg>
  );
}

/** `rating` is 0 to 5, or null without ratings; `reviews` is their number. */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <span className="text-muted">Sin reseñas todavía</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StarMarks stars={rating} />
      <span className="sr-only">Valoración: </span>
      <b className="font-semibold">{ratingText(rating)}</b>
      <span className="sr-only"> de 5, </span>
      <span className="text-muted">{reviewsText(reviews)}</span>
    </span>
  );
}

/** A rating in little space: '★ 4,9 (12)'. */
export function StarRating({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null || reviews === 0) return <span className="text-muted">Sin reseñas todavía</span>;
  return (
    <span className="rating">
      <span className="sr-only">Valoración: </span>
      <b>{ratingText(rating)}</b> ({reviews}
      <span className="sr-only">{reviews === 1 ? ' reseña' : ' reseñas'}</span>)
    </span>
  );
}
