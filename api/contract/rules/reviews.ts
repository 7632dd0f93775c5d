/** Rules for reviews, shared by their form and the API (docs/contract.md, 'Writing reviews'). */

/** UTF-16 units of the trimmed text. */
export const REVIEW_TITLE_MAX = 150;
export const REVIEW_TEXT_MAX = 3000;
export const REVIEW_BADGES_MAX = 3;
/** Length of a mentor's reply (extension `marketplace`). */
export const REPLY_MAX = 2000;

export const NO_TITLE = 'El título es obligatorio.';
export const NO_TEXT = 'El texto es obligatorio.';
export const NO_REPLY = 'La respuesta es obligatoria.';
export const REVIEW_TOO_EARLY = 'Podrás reseñar cuando finalice la mentoría';

const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A mean rating as displayed: '4,7'. */
export const ratingText = (rating: number) => oneDecimal.format(rating);

/** '5,0 (1)': with the number of reviews. */
export const ratedText = (rating: number, reviews: number) => `${ratingText(rating)} (${reviews})`;

/** A review is written within so many days after the session, by either side (Ley 10/2025). */
export const REVIEW_DAYS = 30;
export const REVIEW_CLOSED = `Una reseña se escribe en los ${REVIEW_DAYS} días siguientes a la sesión.`;

export const isReviewOpen = (sessionEnd: Date | string, now: Date): boolean =>
  now.getTime() <= new Date(sessionEnd).getTime() + REVIEW_DAYS * 86_400_000;

/** Reviews are published once both sides have written theirs, or so many days after the end of the session. */
export const HIDDEN_DAYS = 7;
const HIDDEN_MS = HIDDEN_DAYS * 86_400_000;

/** ISO instant at which a review is published even if the other side has written none. */
export const publishedAtLatest = (sessionEnd: Date | string): string =>
  new Date(new Date(sessionEnd).getTime() + HIDDEN_MS).toISOString();

export const EDITABLE_DAYS = 14;
export const REVIEW_TOO_LATE = `Ya han pasado los ${EDITABLE_DAYS} días en los que se puede cambiar o borrar una reseña.`;

/** ISO instant until which the author may change or delete a review; null when it has passed. */
export function editableUntil(createdAt: Date | string, now: Date): string | null {
  const until = new Date(createdAt).getTime() + EDITABLE_DAYS * 86_400_000;
  return now.getTime() <= until ? new Date(until).toISOString() : null;
}
