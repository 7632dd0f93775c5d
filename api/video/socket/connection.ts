import type { WebSocket } from 'ws';
import { readTexts } from '../../chat/socket/inbox';
import { createOutbox } from '../../chat/socket/outbox';
import type { RoomFrame } from '../../contract/roomSocket';
import type { Services } from '../../services';
import type { Admission } from './admission';
import { createBucket } from './bucket';
import { createChatFeed } from './chatFeed';
import { CLOSE, type Close } from './closing';
import type { Crossing } from './crossing/crossing';
import { errorFrame, readRequest } from './frames';
import type { Hub } from './hub';
import { messagesOf } from './messages';
import type { Line, Member } from './rooms';
import { createWriter } from './writer';

/** A page that finds its way to six others at once sends some hundred frames of 10 KB at most, then hardly any. */
const FRAMES = { size: 400, perSecond: 40 };
const CHARACTERS = { size: 2 * 1024 * 1024, perSecond: 128 * 1024 };
/** Frames that are none, before the socket is closed on somebody who does not listen. */
const BAD_FRAMES = { size: 50, perSecond: 1 };
/** The room ends it at its closing, which may be moved; the log-in may end it before. */
const NEVER = new Date(8.64e15);

interface Options {
  admission: Admission;
  /** Those whom other processes have in this room. */
  elsewhere: Member[];
  hub: Hub;
  crossing: Pick<Crossing, 'announce' | 'settled'>;
}

/** One open socket: its person is in the room, and what comes from it goes to whom it is meant for. */
export function openLine(
  socket: WebSocket,
  { admission, elsewhere, hub, crossing }: Options,
  services: Services,
): void {
  const { connections, clock, log, db } = services;
  const { mentorshipId, closesAt, caller, peer, sessionId } = admission;
  const outbox = createOutbox(socket, () => {});
  const send = (frame: RoomFrame) => outbox.now(frame);
  const feed = createChatFeed((message) => send({ type: 'chat', message }));
  let over = false;
  const end = (close: Close) => {
    over = true;
    socket.close(...close);
  };
  const line: Line = { send, chat: feed.live, end };
  const member = hub.join({ mentorshipId, closesAt, now: clock(), caller, peer, elsewhere }, line);
  const remove = connections.add({
    kind: 'room',
    session: { userId: caller.id, sessionId, endsAt: NEVER },
    end: (reason) => (reason === 'stopping' ? end(CLOSE.stopping) : hub.leave(member, CLOSE[reason])),
  });
  socket.once('close', () => {
    over = true;
    remove();
    hub.broke(member, line);
  });
  crossing
    .settled(mentorshipId)
    .then(() => messagesOf(mentorshipId, db))
    .then(feed.replay, (error) => {
      log.error({ err: error instanceof Error ? error.name : error }, 'room: the chat cannot be read');
      socket.close(1011, 'come back');
    });

  const write = createWriter(
    {
      mentorshipId,
      userId: caller.id,
      answer: send,
      stored: (message) => hub.chat(mentorshipId, message),
      again: feed.again,
      announce: crossing.announce,
    },
    services,
  );
  const mayPass = {
    frame: createBucket(FRAMES),
    text: createBucket(CHARACTERS),
    bad: createBucket(BAD_FRAMES),
  };
  const handle = async (text: string) => {
    if (!mayPass.frame(1) || !mayPass.text(text.length)) return end(CLOSE.flood);
    const request = readRequest(text);
    switch (request.type) {
      case 'state':
        return hub.change(member, request.state);
      case 'signal':
        return hub.signal(member, request.to, request.data);
      case 'chat':
        return write(request.text, request.client_id);
      case 'mute-all':
        if (peer.role === 'moderator') return hub.muteAll(member);
        return send(errorFrame('Solo quien modera puede silenciar a los demás.', null));
      case 'ping':
        return send({ type: 'pong', ping: request.ping });
      case 'bye':
        over = true;
        return hub.leave(member, CLOSE.left);
      case 'error':
        if (!mayPass.bad(1)) return end(CLOSE.flood);
        return send(request);
    }
  };
  readTexts(socket, { handle, isOver: () => over });
}
