import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { ChatUser } from '~/api/chat/may';
import { type ChatFrame, chatPayload, chatPing, chatRenewal } from '~/api/contract/chat';
import { Refusal } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { createOutbox, readTexts } from '~/api/http/webSocket';
import type { Connection, EndReason } from '~/api/live/connections';
import { type LiveSession, sessionOfToken } from '~/api/live/connections';
import type { Services } from '~/api/services';

type CloseCause = EndReason | 'not-signed-in' | 'not-yours' | 'too-many' | 'does-not-listen';

/** Codes and reasons of api/contract/chat.ts. */
export const CLOSE: Record<CloseCause, [code: number, reason: string]> = {
  'not-signed-in': [4401, 'not authenticated'],
  'session-over': [4401, 'session over'],
  'token-expired': [4401, 'token expired'],
  'not-yours': [4403, 'not yours'],
  'too-many': [1013, 'too many sockets'],
  'does-not-listen': [1008, 'too many messages'],
  stopping: [1001, 'server stopping'],
};

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

/** The parsed client frame, or the error frame to answer with. */
function readFrame(text: string): Incoming {
  const sent = parseJson(text);
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
  if (!message.success)
    return { kind: 'bad', frame: errorFrame(firstMessage(message.error), clientIdOf(sent)) };
  return { kind: 'message', content: message.data.message, clientId: message.data.client_id ?? null };
}

/** Includes the `client_id` of the frame it answers, if any. */
function errorFrame(error: string, clientId: string | null, retryAfter?: number): ErrorFrame {
  return {
    error,
    ...(clientId === null ? {} : { client_id: clientId }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  };
}

/** The error that REST would have returned, as a frame. */
function refusalFrame({ body, headers }: Refusal, clientId: string | null): ErrorFrame {
  const [first] = Object.values(body).flat();
  const retryAfter = Number(headers['Retry-After']);
  return errorFrame(String(first), clientId, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

const firstMessage = (error: z.ZodError): string => error.issues[0]?.message ?? 'El mensaje no es válido.';

function clientIdOf(sent: object): string | null {
  const id = 'client_id' in sent ? sent.client_id : null;
  return typeof id === 'string' && id.length <= 100 ? id : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Consecutive refused frames before the socket is closed. */
const MAX_REFUSED = 100;

/** Retry delay after a failure of ours; seconds. */
const RETRY_S = 2;
const NOT_STORED = 'No se ha podido guardar el mensaje. Vuelve a intentarlo.';

interface Options {
  session: LiveSession;
  caller: ChatUser;
  otherId: number;
  /** By user id; shared by all sockets of the process. */
  readMessage: (id: number) => Promise<ChatFrame | null>;
}

/** One open socket: stores what its user writes, and sends the user the messages of both people. */
export function openConnection(
  socket: WebSocket,
  { session, caller, otherId, readMessage }: Options,
  services: Services,
): void {
  const { live, limiters, connections, callers, log } = services;
  const outbox = createOutbox(socket, (error) => log.error({ err: error }, 'chat: a message cannot be read'));
  let over = false;
  let refused = 0;

  const ofThisPair = async (id: number) => {
    const message = await readMessage(id);
    const other = message?.sender === caller.id ? message.receiver : message?.sender;
    return other === otherId ? message : null;
  };
  const unsubscribe = live.subscribe(caller.id, ({ kind, subjectId }) => {
    if (kind === 'message') outbox.sendWhenReady(ofThisPair(subjectId));
  });
  const connection: Connection = {
    kind: 'socket',
    session,
    end: (reason: EndReason) => {
      over = true;
      socket.close(...CLOSE[reason]);
    },
  };
  const remove = connections.add(connection);
  socket.once('close', () => {
    unsubscribe();
    remove();
  });

  const renew = async (token: string) => {
    const next = await sessionOfToken(token, callers);
    if (next?.userId !== caller.id)
      throw new Refusal(400, { detail: 'La sesión no es válida o ha caducado.' });
    connection.session = next;
    outbox.send({ token_expires_at: next.expiresAt.toISOString() });
  };
  const accept = async (text: string): Promise<void> => {
    const frame = readFrame(text);
    const clientId = frame.kind === 'message' ? frame.clientId : null;
    try {
      await spend(limiters.chat, String(caller.id));
      if (frame.kind === 'bad') return outbox.send(frame.frame);
      if (frame.kind === 'ping') return outbox.send({ pong: frame.ping });
      if (frame.kind === 'renewal') return await renew(frame.token);
      const input = { sender: caller, receiverId: otherId, content: frame.content, clientId };
      const { message, isNew } = await services.storeMessage(input);
      refused = 0;
      // A new message is delivered through `live`, to this socket like to all others.
      if (!isNew) outbox.send(message);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error, clientId);
      log.error({ err: error instanceof Error ? error.name : error }, 'chat: a message was not stored');
      outbox.send(errorFrame(NOT_STORED, clientId, RETRY_S));
    }
  };
  const refuse = (refusal: Refusal, clientId: string | null) => {
    refused += 1;
    if (refused > MAX_REFUSED) return socket.close(...CLOSE['does-not-listen']);
    outbox.send(refusalFrame(refusal, clientId));
  };
  readTexts(socket, { handle: accept, isOver: () => over });
}
