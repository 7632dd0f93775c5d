import type { WebSocket } from 'ws';
import type { ChatFrame } from '../../contract/chat';
import { Refusal } from '../../http/errors';
import { spend } from '../../http/rates';
import type { Connection, EndReason } from '../../live/connections';
import { type LiveSession, sessionOfToken } from '../../live/session';
import type { Services } from '../../services';
import type { Talker } from '../rules';
import { CLOSE } from './closing';
import { errorFrame, readFrame, refusalFrame } from './frames';
import { readTexts } from './inbox';
import { createOutbox } from './outbox';

/** Frames refused in a row before the socket is closed on somebody who does not listen. */
const MAX_REFUSED = 100;

/** After a failure of ours; seconds. */
const RETRY_S = 2;
const NOT_STORED = 'No se ha podido guardar el mensaje. Vuelve a intentarlo.';

interface Options {
  session: LiveSession;
  caller: Talker;
  otherId: number;
  /** By id; shared by all sockets of the process. */
  readMessage: (id: number) => Promise<ChatFrame | null>;
}

/** One open socket: what its person writes is stored, and what either of the two wrote is sent to it. */
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
    if (kind === 'message') outbox.later(ofThisPair(subjectId));
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
    outbox.now({ token_expires_at: next.expiresAt.toISOString() });
  };
  const accept = async (text: string): Promise<void> => {
    const frame = readFrame(text);
    const clientId = frame.kind === 'message' ? frame.clientId : null;
    try {
      await spend(limiters.chat, String(caller.id));
      if (frame.kind === 'bad') return outbox.now(frame.frame);
      if (frame.kind === 'ping') return outbox.now({ pong: frame.ping });
      if (frame.kind === 'renewal') return await renew(frame.token);
      const input = { sender: caller, receiverId: otherId, content: frame.content, clientId };
      const { message, isNew } = await services.storeMessage(input);
      refused = 0;
      // A new one comes back by `live`, to this socket as to all the others.
      if (!isNew) outbox.now(message);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error, clientId);
      log.error({ err: error instanceof Error ? error.name : error }, 'chat: a message was not stored');
      outbox.now(errorFrame(NOT_STORED, clientId, RETRY_S));
    }
  };
  const refuse = (refusal: Refusal, clientId: string | null) => {
    refused += 1;
    if (refused > MAX_REFUSED) return socket.close(...CLOSE['does-not-listen']);
    outbox.now(refusalFrame(refusal, clientId));
  };
  readTexts(socket, { handle: accept, isOver: () => over });
}
