import { ApiError } from '~/.server/api/errors';

const UNKNOWN = 'Error desconocido al completar el perfil';

/** Mentors: the exception's message (spec.md section 8). */
export function mentorFailure(error: unknown): string {
  return (error instanceof Error && error.message.trim()) || UNKNOWN;
}

/** Students: the answer's `error`, `message`, a string body that is not HTML, the exception's message (spec.md section 8). */
export function studentFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const said = typeof error.body === 'string' ? notHtml(error.body) : ofRecord(error.body);
    if (said) return said;
  }
  return mentorFailure(error);
}

function ofRecord(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const texts = ['error', 'message'].map((name) => Reflect.get(body, name));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function notHtml(text: string): string | null {
  return text.trim() === '' || text.trimStart().startsWith('<') ? null : text.trim().slice(0, 300);
}
