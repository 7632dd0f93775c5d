import type { z } from 'zod';
import { chatPayload, chatPing, chatRenewal } from '../../contract/chat';
import type { Refusal } from '../../http/errors';

type Incoming =
  | { kind: 'message'; content: string; clientId: string | null }
  | { kind: 'renewal'; token: string }
  | { kind: 'ping'; ping: number }
  | { kind: 'bad'; frame: ErrorFrame };

interface ErrorFrame {
  error: string;
  client_id?: string;
  retry_after?: number;
}

/** What a client's frame says, or the frame to answer it with. */
export function readFrame(text: string): Incoming {
  const sent = parse(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { kind: 'bad', frame: { error: 'El mensaje no es JSON válido.' } };
  }
  if ('token' in sent && !('message' in sent)) {
    const renewal = chatRenewal.safeParse(sent);
    if (renewal.success) return { kind: 'renewal', token: renewal.data.token };
    return { kind: 'bad', frame: { error: 'La sesión no es válida o ha caducado.' } };
  }
  if ('ping' in sent && !('message' in sent)) {
    const ping = chatPing.safeParse(sent);
    if (ping.success) return { kind: 'ping', ping: ping.data.ping };
  }
  const message = chatPayload.safeParse(sent);
  if (!message.success) return { kind: 'bad', frame: errorFrame(firstOf(message.error), clientIdOf(sent)) };
  return { kind: 'message', content: message.data.message, clientId: message.data.client_id ?? null };
}

/** With the `client_id` it answers, when there is one. */
export function errorFrame(error: string, clientId: string | null, retryAfter?: number): ErrorFrame {
  return {
    error,
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  };
}

/** What REST would have answered, as a frame. */
export function refusalFrame({ body, headers }: Refusal, clientId: string | null): ErrorFrame {
  const [first] = Object.values(body).flat();
  const retryAfter = Number(headers['Retry-After']);
  return errorFrame(String(first), clientId, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

const firstOf = (error: z.ZodError): string => error.issues[0]?.message ?? 'El mensaje no es válido.';

function clientIdOf(sent: object): string | null {
  const id = 'client_id' in sent ? sent.client_id : null;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
