/**
 * The foreign server's event stream, where a test gives it one (extension `talk`): it says what the test
 * says.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Person } from './foreignPeople';
import type { ForeignState } from './foreignState';

export class ForeignEvents {
  /** `Last-Event-ID` of every stream that was opened; null for none. */
  readonly asked: (string | null)[] = [];
  private readonly streams = new Map<ServerResponse, Person>();

  /** False: not for it, or nobody it knows. */
  take(request: IncomingMessage, response: ServerResponse, state: ForeignState): boolean {
    if (request.method !== 'GET' || request.url !== '/api/events/') return false;
    const held = state.accesses.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!held || held.until <= Date.now()) return false;
    this.asked.push(String(request.headers['last-event-id'] ?? '') || null);
    this.streams.set(response, held.person);
    response.once('close', () => this.streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 7\nevent: ready\ndata: {"last_event_id": 7}\n\n');
    return true;
  }

  get open(): number {
    return this.streams.size;
  }

  /** Raw text, to this person's streams. */
  say(username: string, text: string): void {
    for (const [response, person] of this.streams) if (person.username === username) response.write(text);
  }

  breakOff(): void {
    for (const response of this.streams.keys()) response.destroy();
  }
}
