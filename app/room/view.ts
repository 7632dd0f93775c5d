/**
 * What the built-in room shows and what can be done in it: the engine (app/room/engine.ts) makes it, the page
 * (app/routes/video/frame/) draws it.
 */
import type { RoomMessage, RoomState } from '~/api/contract/room';

/**
 * Why it is over: of one's own will, or not. `full`, `closed`, `notYours`, `expired`: not let in, or put out.
 */
export type RoomEndReason = 'left' | 'elsewhere' | 'full' | 'closed' | 'notYours' | 'expired' | 'unsupported';

export interface PersonInRoom {
  /** Names this person's page; one's own has one too. */
  id: string;
  name: string;
  username: string;
  picture: string | null;
  isModerator: boolean;
  isSelf: boolean;
  state: RoomState;
  /** Now. */
  isSpeaking: boolean;
  /** The media between the two; one's own is always 'connected'. */
  line: 'connecting' | 'connected' | 'lost';
  /** Null while there is nothing to see or hear. One's own sound is not in it. */
  camera: MediaStream | null;
  screen: MediaStream | null;
  sound: MediaStream | null;
}

export type DeviceKind = 'microphone' | 'camera' | 'speaker';

/**
 * Why a device could not be had: there is none, it was refused, something else has it, the browser
 * cannot.
 */
export interface DeviceTrouble {
  kind: 'microphone' | 'camera' | 'screen';
  why: 'missing' | 'refused' | 'busy' | 'unsupported';
}

export interface ChatLine extends Omit<RoomMessage, 'id'> {
  /** Null: not stored yet. */
  id: number | null;
  isMine: boolean;
  /** Why it was refused or could not be sent. */
  problem: string | null;
}

export interface RoomView {
  /** `joining`: until the first welcome; `back`: the line to the server has broken, media may go on. */
  phase: 'joining' | 'in' | 'back' | 'over';
  over: RoomEndReason | null;
  self: PersonInRoom;
  /** In the order they came. */
  others: PersonInRoom[];
  chat: ChatLine[];
  /** The latest of each kind. */
  troubles: DeviceTrouble[];
  /** How many recordings in a row could not begin. */
  recordingFailures: number;
  devices: Record<DeviceKind, { id: string; label: string }[]>;
  chosen: Record<DeviceKind, string>;
  /** The browser can. */
  able: { screen: boolean; speaker: boolean; recording: boolean };
  /** Sound may not begin before something is pressed: `startSound()`. */
  needsPress: boolean;
  /** By the server's clock: milliseconds since 1970; 0 before the first welcome. */
  closesAt: number;
  /** Milliseconds that the server's clock is ahead of this device's. */
  ahead: number;
}

/**
 * All of them may be called at any time; what is not possible now does nothing or becomes a trouble of the
 * view.
 */
export interface Room {
  /** The same object until something changes. */
  view(): RoomView;
  subscribe(changed: () => void): () => void;
  /** What is worth saying once: somebody came or left, a hand, a recording, one has been muted. */
  onNews(tell: (news: RoomNews) => void): () => void;
  toggleAudio(): void;
  toggleVideo(): void;
  toggleScreen(): void;
  toggleHand(): void;
  choose(kind: DeviceKind, id: string): void;
  say(text: string): void;
  retry(clientId: string): void;
  muteEveryone(): void;
  startRecording(): void;
  /** Resolves with what was recorded; null when nothing was. */
  stopRecording(): Promise<Blob | null>;
  /** The page could not play a sound: `needsPress` from now on. */
  soundRefused(): void;
  /** Something was pressed: sounds may begin, `needsPress` is over. */
  startSound(): void;
  leave(): void;
}

export type RoomNews =
  | { kind: 'came' | 'left' | 'hand' | 'recording' | 'recordingOver' | 'screen'; name: string }
  | { kind: 'muted'; by: string };
