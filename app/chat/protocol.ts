/**
 * What goes over the chat's socket, as the browser sees it (api/contract/chat.ts; another server sends less).
 */
import type { ChatEntry } from './entry';

export const CLOSED_SESSION_OVER = 4401;
export const CLOSED_NOT_YOURS = 4403;
export const CLOSED_BUSY = 1013;
/** The website's relay: another server refused the handshake, and its status says nothing of the reason. */
export const CLOSED_UNCLEAR = 4503;

export type Frame =
  | { kind: 'message'; entry: ChatEntry }
  /** `retryAfter` in seconds: it may be tried again then. */
  | { kind: 'refused'; clientId: string | null; error: string; retryAfter: number | null }
  /** It says that the line is alive, no more. */
  | { kind: 'other' };

export const PING = JSON.stringify({ ping: 1 });

/** As the contract has it; `clientId` only for servers that know it. */
export function messageFrame(content: string, clientId: string | null): string {
  return JSON.stringify({ message: content, ...(clientId === null ? {} : { client_id: clientId }) });
}

/** Anything may come: what is no message between these two is 'other'. */
export function readFrame(
  text: unknown,
  { me, other, now }: { me: string; other: string; now: () => number },
): Frame {
  const frame = parse(text);
  if (typeof frame.error === 'string') {
    const { retry_after: after } = frame;
    const retryAfter = typeof after === 'number' && after >= 0 ? after : null;
    return { kind: 'refused', clientId: textOf(frame.client_id), error: frame.error, retryAfter };
  }
  const [sender, receiver] = [textOf(frame.sender), textOf(frame.receiver)];
  if (typeof frame.content !== 'string' || sender === null) return { kind: 'other' };
  const isOurs = sender === me ? receiver === null || receiver === other : sender === other;
  if (!isOurs || (receiver !== null && receiver !== me && receiver !== other)) return { kind: 'other' };
  const { created_at: at, content } = frame;
  const time = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? Date.parse(at) : now();
  const createdAt = new Date(time).toISOString();
  const entry = { id: textOf(frame.id), clientId: textOf(frame.client_id), sender, content, createdAt };
  return { kind: 'message', entry };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function parse(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
