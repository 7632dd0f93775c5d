import { Medal } from '~/ui/Medal';
import type { OwnReview } from './ownReviewView';

/** What a review says: mark, title, text, when, and the mentor's reply. */
export function ReviewWords({ review }: { review: OwnReview }) {
  const { stars, title, text, reply, badges } = review;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xl">{title || 'Reseña'}</h3>
      <p className="flex flex-wrap items-center gap-x-3">
        <svg role="img" aria-label={`${stars} de 5 estrellas`} className="stars">
          <rect width={`${stars * 20}%`} height="100%" />
        </svg>
        <span className="text-muted">
          {review.date}
          {review.changed && ` · cambiada el ${review.changed}`}
        </span>
      </p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {badges.length > 0 && (
        <ul aria-label="Medallas" className="flex flex-wrap gap-2">
          {badges.map((badge) => (
            <li key={badge.name}>
              <Medal badge={badge} />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <blockquote className="mt-2 border-l-4 border-teal pl-4">
          <p className="font-semibold">
            Respuesta de {review.mentor}
            {reply.date && <span className="font-normal text-muted"> · {reply.date}</span>}
          </p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </blockquote>
      )}
    </div>
  );
}
