/**
 * The rooms' WebSocket of the foreign server: forwards every frame to the others in the room, and announces
 * arrivals.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { SLOW_MS } from './foreignFaults';
import type { ForeignRooms, RoomGuest } from './foreignRoom';

/** At the handshake. `dead`: it is never answered; `slow`: late. */
type RoomFault = `refuse-${401 | 403 | 404 | 500 | 503}` | 'dead' | 'slow';

export class ForeignRoomSocket {
  /** Headers of every handshake, including refused ones. */
  readonly handshakes: { url: string; headers: IncomingHttpHeaders }[] = [];
  /** Texts as they came in. */
  readonly received: string[] = [];
  private readonly joined = new Map<WebSocket, RoomGuest>();
  private fault: RoomFault | undefined;
  private readonly server = new WebSocketServer({ noServer: true, clientTracking: false });

  constructor(private readonly rooms: ForeignRooms) {}

  fail(fault: RoomFault): void {
    this.fault = fault;
  }

  heal(): void {
    this.fault = undefined;
  }

  get open(): number {
    return this.joined.size;
  }

  /** Raw text to every open socket. */
  sayRaw(text: string | Buffer): void {
    for (const socket of this.joined.keys()) socket.send(text);
  }

  /** Nothing is read any more. */
  stopReading(): void {
    for (const socket of this.joined.keys()) socket.pause();
  }

  readAgain(): void {
    for (const socket of this.joined.keys()) socket.resume();
  }

  breakOff(): void {
    for (const socket of this.joined.keys()) socket.terminate();
  }

  closeAll(code: number, reason = ''): void {
    for (const socket of this.joined.keys()) socket.close(code, reason);
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.handshakes.push({ url: request.url ?? '', headers: request.headers });
    const fault = this.fault;
    if (fault === 'slow') setTimeout(() => this.shake(request, socket, head), SLOW_MS);
    else if (!fault) this.shake(request, socket, head);
    else if (fault !== 'dead') refuse(socket, Number(fault.slice(-3)));
  }

  private shake(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [, key] = /^\/ws\/room\/([^/]+)\/\?tab=[\da-f-]{36}$/.exec(request.url ?? '') ?? [];
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const guest = this.rooms.tokens.get(token);
    if (!guest || guest.booking.identifier !== key) refuse(socket, 401);
    else this.server.handleUpgrade(request, socket, head, (webSocket) => this.join(webSocket, guest));
  }

  private join(socket: WebSocket, guest: RoomGuest): void {
    const { id, username } = guest.person;
    socket.on('error', () => {});
    socket.once('close', () => this.joined.delete(socket));
    socket.on('message', (data) => {
      this.received.push(data.toString());
      for (const other of this.othersOf(socket, guest)) other.send(data.toString());
    });
    // Sent at once, like a real hub: the page's side may not be open yet.
    socket.send(JSON.stringify({ type: 'welcome', self: { user_id: id, username, role: guest.role } }));
    for (const other of this.othersOf(socket, guest))
      other.send(JSON.stringify({ type: 'here', peer: { user_id: id, username } }));
    this.joined.set(socket, guest);
  }

  private othersOf(socket: WebSocket, { booking }: RoomGuest): WebSocket[] {
    return [...this.joined]
      .filter(([other, guest]) => other !== socket && guest.booking === booking)
      .map(([other]) => other)
      .filter(({ readyState }) => readyState === WebSocket.OPEN);
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
