import type { WebSocket } from 'ws';
import type { RoomFrame } from '~/api/contract/room';
import { CLOSE, type Close } from '~/api/contract/rules/closeCodes';
import { createOutbox, readTexts } from '~/api/http/webSocket';
import type { LiveServices } from '~/api/live/connections';
import type { Admission } from './admission';
import { boardOf, createBoardWriter } from './board';
import type { ClusterSync } from './cluster/clusterSync';
import type { Hub, Member, PageConnection } from './hub';
import { errorFrame, readFrame } from './protocol';
import { createChatFeed, createChatWriter, messagesOf } from './roomChat';

/** Whether this amount is still within the limit. `now`: milliseconds of a monotonic clock. */
export function createBucket(
  { size, perSecond }: { size: number; perSecond: number },
  now: () => number = () => performance.now(),
): (amount: number) => boolean {
  let left = size;
  let seenAt = now();
  return (amount) => {
    const at = now();
    left = Math.min(size, left + ((at - seenAt) / 1000) * perSecond);
    seenAt = at;
    if (amount > left) return false;
    left -= amount;
    return true;
  };
}

/** A page that connects to six others sends about a hundred frames of at most 10 KB, then hardly any. */
const FRAMES = { size: 400, perSecond: 40 };
const CHARACTERS = { size: 2 * 1024 * 1024, perSecond: 128 * 1024 };
/** Invalid frames before the socket is closed. */
const BAD_FRAMES = { size: 50, perSecond: 1 };
/** The connection ends with the room, whose closing may be moved, or earlier with the log-in. */
const NEVER = new Date(8.64e15);

interface ConnectionOptions {
  admission: Admission;
  /** People of this room whose sockets are in other processes. */
  elsewhere: Member[];
  hub: Hub;
  clusterSync: Pick<ClusterSync, 'announce' | 'settled'>;
}

/** One open socket: its person is in the room, and its frames are forwarded to their recipients. */
export function openConnection(
  socket: WebSocket,
  { admission, elsewhere, hub, clusterSync }: ConnectionOptions,
  services: LiveServices,
): void {
  const { connections, clock, log, db } = services;
  const { mentorshipId, closesAt, caller, peer, sessionId } = admission;
  const outbox = createOutbox(socket, () => {});
  const send = (frame: RoomFrame) => outbox.send(frame);
  const feed = createChatFeed((message) => send({ type: 'chat', message }));
  let over = false;
  const end = (close: Close) => {
    over = true;
    socket.close(...close);
  };
  const line: PageConnection = { send, chat: feed.live, end };
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
  clusterSync
    .settled(mentorshipId)
    .then(async () => {
      feed.replay(await messagesOf(mentorshipId, db));
      for (const { frame } of await boardOf(mentorshipId, db)) send(frame);
    })
    .catch((error) => {
      log.error({ err: error instanceof Error ? error.name : error }, 'room: what it keeps cannot be read');
      socket.close(...CLOSE.failed);
    });

  const write = createChatWriter(
    {
      mentorshipId,
      userId: caller.id,
      answer: send,
      stored: (message) => hub.chat(mentorshipId, message),
      again: feed.again,
      announce: (id, tx) => clusterSync.announce('chat', [id], tx),
    },
    services,
  );
  const draw = createBoardWriter(
    {
      mentorshipId,
      userId: caller.id,
      answer: send,
      changed: (frame) => hub.board(mentorshipId, frame),
      announce: (ids, tx) => clusterSync.announce('board', ids, tx),
    },
    services,
  );
  const mayPass = {
    frame: createBucket(FRAMES),
    text: createBucket(CHARACTERS),
    bad: createBucket(BAD_FRAMES),
  };
  const handle = async (text: string) => {
    if (!mayPass.frame(1) || !mayPass.text(text.length)) return end(CLOSE.floodOfFrames);
    const request = readFrame(text);
    switch (request.type) {
      case 'state':
        return hub.change(member, request.state);
      case 'signal':
        return hub.signal(member, request.to, request.data);
      case 'chat':
        return write(request.text, request.client_id);
      case 'board':
        return draw(request);
      case 'mute-all':
        if (peer.role === 'moderator') return hub.muteAll(member);
        return send(errorFrame('Solo quien modera puede silenciar a los demás.'));
      case 'ping':
        return send({ type: 'pong', ping: request.ping });
      case 'bye':
        over = true;
        return hub.leave(member, CLOSE.left);
      case 'error':
        if (!mayPass.bad(1)) return end(CLOSE.floodOfFrames);
        return send(request);
    }
  };
  readTexts(socket, { handle, isOver: () => over });
}
