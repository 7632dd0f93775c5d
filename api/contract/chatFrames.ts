/** What clients send over the sockets of chats and rooms, read by the API and by the website's relay. */
import { chatPayload } from './chat';

/** The frame as an object; null for anything else. */
export function frameObject(text: string): object | null {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && !Array.isArray(sent) ? sent : null;
  } catch {
    return null;
  }
}

export const NO_FRAME = 'El mensaje no es JSON válido.';

/** The `client_id` that a frame names, if it is one. */
export function clientIdOf(sent: object): string | undefined {
  const id = 'client_id' in sent ? sent.client_id : undefined;
  return typeof id === 'string' && id.length <= 100 ? id : undefined;
}

/** Answers a frame of the chat. `retryAfter` in seconds. */
export function chatError(
  error: string,
  { clientId, retryAfter }: { clientId?: string | undefined; retryAfter?: number | undefined } = {},
) {
  return { error, client_id: clientId, retry_after: retryAfter };
}

/** A message of the chat, or the answer to what is none. */
export function readChatMessage(sent: object | null) {
  if (!sent) return { kind: 'bad' as const, answer: chatError(NO_FRAME) };
  const { data, error } = chatPayload.safeParse(sent);
  if (data) return { kind: 'message' as const, content: data.message, clientId: data.client_id ?? undefined };
  const text = error.issues[0]?.message ?? 'El mensaje no es válido.';
  return { kind: 'bad' as const, answer: chatError(text, { clientId: clientIdOf(sent) }) };
}
