/** Frames of the chat's socket for the browser (api/contract/chat.ts); other servers send less. */
import type { ChatEntry, EntryFile } from '~/app/domain/chat/entry';

export type Frame =
  | { kind: 'message'; entry: ChatEntry }
  /** `retryAfter`: seconds until it may be sent again. */
  | { kind: 'refused'; clientId: string | null; error: string; retryAfter: number | null }
  /** Own messages up to this id have been read. */
  | { kind: 'read'; upTo: string }
  /** Only shows that the connection is alive. */
  | { kind: 'other' };

export const PING = JSON.stringify({ ping: 1 });

/** The contract's frame; `clientId` only for servers that support it. */
export function messageFrame(content: string, clientId: string | null): string {
  return JSON.stringify({ message: content, ...(clientId === null ? {} : { client_id: clientId }) });
}

/** Parses any input; anything but a message between these two is 'other'. */
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
  const upTo = textOf(frame.read_up_to);
  if (upTo !== null) return { kind: 'read', upTo };
  const [sender, receiver] = [textOf(frame.sender), textOf(frame.receiver)];
  if (typeof frame.content !== 'string' || sender === null) return { kind: 'other' };
  const isOurs = sender === me ? receiver === null || receiver === other : sender === other;
  if (!isOurs || (receiver !== null && receiver !== me && receiver !== other)) return { kind: 'other' };
  const { created_at: at, content } = frame;
  const time = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? Date.parse(at) : now();
  const createdAt = new Date(time).toISOString();
  const entry = { id: textOf(frame.id), clientId: textOf(frame.client_id), sender, content, createdAt };
  const file = fileOf(frame.file);
  return { kind: 'message', entry: file ? { ...entry, file } : entry };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function fileOf(value: unknown): EntryFile | null {
  const { id, name, size, is_picture }: Record<string, unknown> = Object(value);
  const known = textOf(id);
  if (known === null || typeof name !== 'string' || typeof size !== 'number') return null;
  return { id: known, name, size, isPicture: is_picture === true };
}

function parse(text: unknown): Record<string, unknown> {
  try {
    return Object(JSON.parse(String(text)));
  } catch {
    return {};
  }
}
