export const FACE_TONES = 5;

/** Which of the colours of faces is a person's: the same everywhere and always. */
export function faceTone(username: string): number {
  let sum = 0;
  for (const letter of username) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % FACE_TONES;
}
