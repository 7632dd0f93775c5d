import { chatPayload } from '../../api/contract/chat';

/** What goes on to the API, or what the page is told instead. */
export type PageFrame =
  | { kind: 'message'; text: string; clientId: string | undefined }
  /** `{"ping": …}`: is the line to the API alive? */
  | { kind: 'ping' }
  | { kind: 'bad'; text: string };

/** Only what the contract knows goes on, in its own form. */
export function readPageFrame(text: string): PageFrame {
  const sent = jsonOf(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { kind: 'bad', text: errorFrame('El mensaje no es JSON válido.') };
  if ('ping' in sent && !('message' in sent)) return { kind: 'ping' };
  const read = chatPayload.safeParse(sent);
  if (read.success) {
    const { message, client_id } = read.data;
    const clientId = client_id ?? undefined;
    return { kind: 'message', text: JSON.stringify({ message, client_id: clientId }), clientId };
  }
  const id = 'client_id' in sent ? sent.client_id : undefined;
  const clientId = typeof id === 'string' && id.length <= 100 ? id : undefined;
  return {
    kind: 'bad',
    text: errorFrame(read.error.issues[0]?.message ?? 'El mensaje no es válido.', { clientId }),
  };
}

/** The answer to a ping. */
export const PONG = JSON.stringify({ pong: 1 });

/** `retryAfter` in seconds. */
export function errorFrame(
  error: string,
  { clientId, retryAfter }: { clientId?: string | undefined; retryAfter?: number } = {},
): string {
  return JSON.stringify({ error, client_id: clientId, retry_after: retryAfter });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
