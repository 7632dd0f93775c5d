/** Lengths and sizes that forms state and the API enforces, in characters unless it says otherwise. */

export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text);

// Bookings

/** Students who fit into a booked session: the default and the maximum. */
export const ROOM_SIZE = 5;
export const ROOM_SIZE_MAX = 20;
export const ADDITIONAL_INFORMATION_MAX = 1000;
/** Unanswered requests of one student, each of which holds hours of a mentor. */
export const OPEN_REQUESTS_MAX = 10;
/** Unanswered offers of one mentor, each of which holds hours of a student. */
export const OPEN_OFFERS_MAX = 20;
/** Students who fit into a group that a mentor sets up, at least; the sessions of such groups that may lie ahead. */
export const GROUP_SIZE_MIN = 2;
export const GROUPS_AHEAD_MAX = 40;
export const GROUP_TITLE_MAX = 80;
export const NO_DESCRIPTION = 'La descripción es obligatoria';

/** The description's problem, or null. */
export function descriptionProblem(text: string): string | null {
  if (!isVisible(text)) return NO_DESCRIPTION;
  return text.length > ADDITIONAL_INFORMATION_MAX
    ? `La descripción puede tener como mucho ${ADDITIONAL_INFORMATION_MAX} caracteres`
    : null;
}

/** Length of a reason for declining, cancelling or leaving. */
export const REASON_MAX = 1_000;

// Messages

export const MESSAGE_MAX = 4_000;
export const ROOM_CHAT_MAX = 1_000;
export const NO_MESSAGE = 'Escribe un mensaje.';

/** Why a text cannot be sent as a chat message, or null. */
export function messageProblem(text: string): string | null {
  if (!/[^\p{Cc}\p{Cf}\p{Z}]/u.test(text)) return NO_MESSAGE;
  if (text.length <= MESSAGE_MAX || [...text].length <= MESSAGE_MAX) return null;
  return `El mensaje puede tener como mucho ${MESSAGE_MAX} caracteres.`;
}

/** Size of a frame in WebSockets, in bytes: 4,000 emojis fit as UTF-8, not as `\u` escapes. */
export const CHAT_FRAME_BYTES = 16 * 1024;
export const ROOM_FRAME_BYTES = 64 * 1024;
/** Consecutive refused frames before a chat's socket is closed. */
export const MAX_REFUSED_FRAMES = 100;

// Profile pictures (docs/contract.md, 'Profile pictures')

export const PICTURE_FIELD = 'profile_picture';
export const PICTURE_MAX_MB = 5;
export const PICTURE_MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024;
/** `most` in bytes, shown in whole megabytes. */
export const fileTooLargeText = (most: number) =>
  `El archivo es demasiado grande. El tamaño máximo es ${Math.floor(most / 1_000_000)}MB.`;
/** For the form without scripts; with them the picture is cropped before sending. */
export const PICTURE_TOO_LARGE = `${fileTooLargeText(PICTURE_MAX_BYTES)} Redúcela, o sube una captura de pantalla de la foto.`;
export const PICTURE_NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
/** iPhone photos, by their first bytes, one character each. */
export const isHeic = (head: string) => /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head);
export const PICTURE_IS_HEIC = 'Es una foto HEIC, que aquí no se puede leer: envíala como JPEG.';

// Search engines

/** Mentors in one part of the sitemap, and the maximum page size of its list. */
export const SITEMAP_PART = 1000;
/** Minimum length of a biography for search engines to list the profile. */
export const SITEMAP_BIO = 50;
