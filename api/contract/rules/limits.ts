/** Whether there is anything to see: marks that nobody sees are no name. Without zod. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text);
}

/** What a booking may say, on the website and in the API. Without zod: pages need it too. */

/** Students who fit into the room of a booking: where nobody says how many, and at most. */
export const ROOM_SIZE = 5;
export const ROOM_SIZE_MAX = 20;
/** Characters of the description. */
export const ADDITIONAL_INFORMATION_MAX = 1000;
export const NO_DESCRIPTION = 'La descripción es obligatoria';

/** What is wrong with the description, or null. */
export function descriptionProblem(text: string): string | null {
  if (!isVisible(text)) return NO_DESCRIPTION;
  return text.length > ADDITIONAL_INFORMATION_MAX
    ? `La descripción puede tener como mucho ${ADDITIONAL_INFORMATION_MAX} caracteres`
    : null;
}

/** Of a message, in characters; shared with the form that counts them. */
export const MESSAGE_MAX = 4_000;

/**
 * Characters of a reason for declining, cancelling or leaving; apart from the schemas, which no browser
 * needs.
 */
export const REASON_MAX = 1_000;

/** Of a review, in UTF-16 units of the trimmed text; shared with the form that counts them. */
export const REVIEW_TITLE_MAX = 150;
export const REVIEW_TEXT_MAX = 3000;
export const REVIEW_BADGES_MAX = 3;

/**
 * Longest answer of a mentor to a review, in characters (extension `review-reply`). The website's pages read
 * it without the schemas.
 */
export const REPLY_MAX = 2000;

/**
 * What a profile picture may be (docs/contract.md, 'Profile pictures'), without zod, so that the browser can
 * know it for nothing.
 */
export const PICTURE_FIELD = 'profile_picture';
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_TOO_LARGE = 'El archivo es demasiado grande. El tamaño máximo es 5MB.';
export const PICTURE_NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
