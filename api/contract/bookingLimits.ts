/** What a booking may say, on the website and in the API. Without zod: pages need it too. */
import { isVisible } from './visible';

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
