import type { WebSocket } from 'ws';
import { logAct } from '~/api/auth/auditLog';
import type { ChatUser } from '~/api/chat/may';
import type { ChatServices } from '~/api/chat/store';
import {
  type ChatFrame,
  type ChatRead,
  chatError,
  chatPing,
  chatRenewal,
  frameObject,
  readChatMessage,
} from '~/api/contract/chat';
import { CLOSE } from '~/api/contract/rules/closeCodes';
import { MAX_REFUSED_FRAMES } from '~/api/contract/rules/limits';
import { isStaff } from '~/api/contract/rules/roles';
import { Refusal } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { createOutbox, readTexts } from '~/api/http/webSocket';
import {
  type Connection,
  type EndReason,
  type LiveServices,
  type LiveSession,
  sessionOfToken,
} from '~/api/live/connections';

function readFrame(text: string) {
  const sent = frameObject(text);
  if (sent && !('message' in sent)) {
    if ('token' in sent) {
      const renewal = chatRenewal.safeParse(sent);
      return renewal.success
        ? { kind: 'renewal' as const, token: renewal.data.token }
        : { kind: 'bad' as const, answer: chatError(SESSION_NOT_VALID) };
    }
    const ping = chatPing.safeParse(sent);
    if (ping.success) return { kind: 'ping' as const, ping: ping.data.ping };
  }
  return readChatMessage(sent);
}

/** The error that REST would have returned, as a frame. */
function refusalFrame({ body, headers }: Refusal, clientId: string | undefined) {
  const [first] = Object.values(body).flat();
  const retryAfter = Number(headers['Retry-After']);
  return chatError(String(first), {
    clientId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

/** As the same message by HTTP (`logStaffActs`); a socket does not know the network. */
const STAFF_MESSAGE = { act: 'staff-act', detail: 'POST /api/chat/messages/' } as const;

/** Retry delay after a failure of ours; seconds. */
const RETRY_S = 2;
const NOT_STORED = 'No se ha podido guardar el mensaje. Vuelve a intentarlo.';
const SESSION_NOT_VALID = 'La sesión no es válida o ha caducado.';

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
  services: ChatServices & LiveServices,
): void {
  const { db, clock, live, limiters, connections, callers, log } = services;
  const outbox = createOutbox(socket, (error) => log.error({ err: error }, 'chat: a message cannot be read'));
  let over = false;
  let refused = 0;

  const ofThisPair = async (id: number) => {
    const message = await readMessage(id);
    const other = message?.sender === caller.id ? message.receiver : message?.sender;
    return other === otherId ? message : null;
  };
  const readByOther = async (id: number) => {
    const message = await ofThisPair(id);
    return message?.sender === caller.id ? ({ read_up_to: id } satisfies ChatRead) : null;
  };
  const unsubscribe = live.subscribe(caller.id, ({ kind, subjectId }) => {
    if (kind === 'message') outbox.sendWhenReady(ofThisPair(subjectId));
    if (kind === 'read') outbox.sendWhenReady(readByOther(subjectId));
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
    if (next?.userId !== caller.id) throw new Refusal(400, { detail: SESSION_NOT_VALID });
    connection.session = next;
    outbox.send({ token_expires_at: next.expiresAt.toISOString() });
  };
  const accept = async (text: string): Promise<void> => {
    const frame = readFrame(text);
    const clientId = frame.kind === 'message' ? frame.clientId : undefined;
    try {
      await spend(limiters.chat, String(caller.id));
      if (frame.kind === 'bad') return outbox.send(frame.answer);
      if (frame.kind === 'ping') return outbox.send({ pong: frame.ping });
      if (frame.kind === 'renewal') return await renew(frame.token);
      const input = {
        sender: caller,
        receiverId: otherId,
        content: frame.content,
        clientId: clientId ?? null,
      };
      const { message, isNew } = await services.storeMessage(input);
      refused = 0;
      if (isNew && isStaff(caller)) await logAct(db, { ...STAFF_MESSAGE, actorId: caller.id }, clock());
      // A new message is delivered through `live`, to this socket like to all others.
      if (!isNew) outbox.send(message);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error, clientId);
      log.error({ err: error instanceof Error ? error.name : error }, 'chat: a message was not stored');
      outbox.send(chatError(NOT_STORED, { clientId, retryAfter: RETRY_S }));
    }
  };
  const refuse = (refusal: Refusal, clientId: string | undefined) => {
    refused += 1;
    if (refused > MAX_REFUSED_FRAMES) return socket.close(...CLOSE.flood);
    outbox.send(refusalFrame(refusal, clientId));
  };
  readTexts(socket, { handle: accept, isOver: () => over });
}
