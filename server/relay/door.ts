/** What differs between chats and rooms with an API elsewhere. */
import type { WebSocket } from 'ws';
import type { HeldSession } from '../../app/.server/session/sealedSession';
import type { Close } from './codes';
import type { Target } from './handshake';
import type { Line } from './line';
import type { Admission } from './roomEntry';

/** Of somebody who is logged in. */
export interface Visit<T extends Target> {
  target: T;
  session: HeldSession;
  /** The visitor's. */
  address: string;
}

/** One page's. */
export interface Door {
  /** Whose sockets are counted together, as far as is known yet. */
  who: string;
  /** Milliseconds that it may stand from now on; null: as long as the API lets it. */
  life: number | null;
  /** Whether it may. The page may be gone when that is known. */
  admit(line: Line): Promise<Admission>;
  /** With which the page's side is closed when the API refused the handshake. */
  closeForRefusal(status: number): Promise<Close>;
  /** Listens on both sides. */
  carry(line: Line, api: WebSocket): void;
}
