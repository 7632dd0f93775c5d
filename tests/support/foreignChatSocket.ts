/**
 * The chat's WebSocket of the foreign server, as Django Channels might have it, and the ways in which a test
 * makes it fail.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Foreign } from './foreign';
import { type ForeignMessage, putMessage } from './foreignChat';
import { SLOW_MS } from './foreignFaults';
import type { Person } from './foreignPeople';
import { writeDate } from './foreignShapes';

/**
 * `refuse-401`, `refuse-403`, `refuse-500`: at the handshake. `dead`: no answer to a handshake, ever. `slow`:
 * the handshake is answered late. `late`: messages are stored and told late. `deaf`: what is sent is neither
 * stored nor told. `silent`: stored, told to nobody. `drop`: the sender is cut off, nothing stored;
 * `drop-after`: cut off when it is stored, before it is told. `rubbish`: frames that are no JSON, or no
 * message of the contract, come before each good one.
 */
export type ChatFault =
  | `refuse-${401 | 403 | 500}`
  | 'dead'
  | 'slow'
  | 'late'
  | 'deaf'
  | 'silent'
  | 'drop'
  | 'drop-after'
  | 'rubbish';

interface Joined {
  me: Person;
  otherId: number;
}

export class ForeignChat {
  /** Headers of every handshake, including refused ones. */
  readonly handshakes: { url: string; headers: IncomingHttpHeaders }[] = [];
  /** Texts as they came in. */
  readonly received: string[] = [];
  /** Close codes of sockets whose other end has gone. */
  readonly closed: number[] = [];
  private readonly joined = new Map<WebSocket, Joined>();
  private fault: { kind: ChatFault; times: number } | null = null;
  private readonly server = new WebSocketServer({ noServer: true, clientTracking: false });

  constructor(private readonly foreign: () => Foreign) {}

  /** Applies to this many of the next handshakes or messages. */
  fail(kind: ChatFault, times = Number.POSITIVE_INFINITY): void {
    this.fault = { kind, times };
  }

  heal(): void {
    this.fault = null;
  }

  reset(): void {
    this.heal();
    this.breakOff();
    for (const list of [this.handshakes, this.received, this.closed]) list.length = 0;
  }

  get open(): number {
    return this.joined.size;
  }

  /** One more message, told to both sides as if its sender had sent it. */
  say(sender: Pick<Person, 'id'>, receiver: Pick<Person, 'id'>, content: string): ForeignMessage {
    const made = putMessage(this.foreign().state, sender, receiver, content);
    this.tell(made);
    return made;
  }

  /** Raw text to every open socket. */
  sayRaw(text: string | Buffer): void {
    for (const socket of this.joined.keys()) socket.send(text);
  }

  /** The network is gone silently: nothing is read or answered any more, pings included. */
  goHalfOpen(): void {
    for (const socket of this.joined.keys()) socket.pause();
  }

  breakOff(): void {
    for (const socket of this.joined.keys()) socket.terminate();
  }

  closeAll(code: number): void {
    for (const socket of this.joined.keys()) socket.close(code);
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.handshakes.push({ url: request.url ?? '', headers: request.headers });
    const fault = this.strikes(['refuse-401', 'refuse-403', 'refuse-500', 'dead', 'slow']);
    if (fault === null) this.shake(request, socket, head);
    else if (fault === 'slow') setTimeout(() => this.shake(request, socket, head), SLOW_MS);
    else if (fault !== 'dead') refuse(socket, Number(fault.slice(-3)));
  }

  private shake(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const who = this.decide(request);
    if (!who) refuse(socket, 403);
    else this.server.handleUpgrade(request, socket, head, (webSocket) => this.join(webSocket, who));
  }

  /**
   * Channels refuses before it accepts: a user id that is not the caller's, or an unknown receiver, gets an
   * empty 403.
   */
  private decide({ url = '', headers }: IncomingMessage): Joined | null {
    const [, userId, otherId] = (/^\/ws\/chat\/(\d+)\/(\d+)\/$/.exec(url) ?? []).map(Number);
    const { state } = this.foreign();
    const held = state.accesses.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    const isKnown = state.people.some((one) => one.id === otherId);
    if (otherId === undefined || !isKnown || !held || held.until <= Date.now()) return null;
    return held.person.id === userId ? { me: held.person, otherId } : null;
  }

  private join(socket: WebSocket, who: Joined): void {
    this.joined.set(socket, who);
    socket.on('error', () => {});
    socket.once('close', (code) => {
      this.joined.delete(socket);
      this.closed.push(code);
    });
    socket.on('message', (data) => this.take(socket, who, data.toString()));
  }

  private take(socket: WebSocket, { me, otherId }: Joined, text: string): void {
    this.received.push(text);
    const fault = this.strikes(['late', 'deaf', 'silent', 'drop', 'drop-after', 'rubbish']);
    const content = contentOf(text);
    const isStored = content !== '' && fault !== 'deaf' && fault !== 'drop';
    const store = () => putMessage(this.foreign().state, me, { id: otherId }, content);
    if (isStored && fault === 'late') setTimeout(() => this.tell(store()), SLOW_MS);
    else if (isStored) {
      const message = store();
      if (fault === 'rubbish') for (const rubbish of RUBBISH) this.sayRaw(rubbish);
      if (fault !== 'silent' && fault !== 'drop-after') this.tell(message);
    }
    if (fault === 'drop' || fault === 'drop-after') socket.terminate();
  }

  private tell({ sender, receiver, content, created }: ForeignMessage): void {
    const created_at = writeDate(created, this.foreign().habits);
    const frame = JSON.stringify({ sender, receiver, content, created_at });
    for (const [socket, { me, otherId }] of this.joined) {
      const isOfPair =
        (me.id === sender && otherId === receiver) || (me.id === receiver && otherId === sender);
      if (isOfPair && socket.readyState === WebSocket.OPEN) socket.send(frame);
    }
  }

  private strikes(kinds: ChatFault[]): ChatFault | null {
    if (!this.fault || this.fault.times <= 0 || !kinds.includes(this.fault.kind)) return null;
    this.fault.times -= 1;
    return this.fault.kind;
  }
}

const RUBBISH = ['', 'hola', '[]', '7', '{"type": "chat.joined"}', '{"sender": "x", "content": 7}'];

/** The content of a message; empty if it is malformed. */
function contentOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' && message.trim() !== '' ? message : '';
  } catch {
    return '';
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
