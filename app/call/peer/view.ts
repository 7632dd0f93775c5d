/** The state of a call, made by the engine (engine.ts) and drawn by its frame (app/routes/call/frame/). */
import type { RoomMessage, RoomState } from '~/api/contract/room';
import type { BoardView } from './board';

/** Reason for a call's end. `full`, `closed`, `notYours`, `expired`: not admitted, or removed. */
export type CallEndReason = 'left' | 'elsewhere' | 'full' | 'closed' | 'notYours' | 'expired' | 'unsupported';

export interface PersonInCall {
  /** Identifies this person's page; the caller's own page has one too. */
  id: string;
  name: string;
  username: string;
  picture: string | null;
  isModerator: boolean;
  isSelf: boolean;
  state: RoomState;
  /** The caller also while muted, as long as the microphone is open. */
  isSpeaking: boolean;
  /** State of the media connection; the caller's own is always 'connected'. */
  line: 'connecting' | 'connected' | 'lost';
  /** Null if there is nothing to see or hear. Own sound is not included. */
  camera: MediaStream | null;
  screen: MediaStream | null;
  sound: MediaStream | null;
}

export type DeviceKind = 'microphone' | 'camera' | 'speaker';

/** A device that could not be opened. `busy`: something else uses it; `unsupported`: the browser cannot. */
export interface DeviceTrouble {
  kind: 'microphone' | 'camera' | 'screen';
  why: 'missing' | 'refused' | 'busy' | 'unsupported';
}

export interface ChatLine extends Omit<RoomMessage, 'id'> {
  /** Null: not stored yet. */
  id: number | null;
  isMine: boolean;
  /** Reason why the message was refused or could not be sent. */
  problem: string | null;
}

export interface PeerView {
  /** `joining`: until the first welcome; `back`: reconnecting to the server, media may continue. */
  phase: 'joining' | 'in' | 'back' | 'over';
  over: CallEndReason | null;
  self: PersonInCall;
  /** In order of arrival. */
  others: PersonInCall[];
  chat: ChatLine[];
  board: BoardView;
  /** The latest trouble of each kind. */
  troubles: DeviceTrouble[];
  /** Recordings in a row that could not start. */
  recordingFailures: number;
  devices: Record<DeviceKind, { id: string; label: string }[]>;
  chosen: Record<DeviceKind, string>;
  able: { screen: boolean; speaker: boolean; recording: boolean };
  /** Sound needs a press before it may start: `startSound()`. */
  needsPress: boolean;
  /** Server time in milliseconds since 1970; 0 before the first welcome. */
  closesAt: number;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  ahead: number;
}

export type CallNews =
  | { kind: 'came' | 'left' | 'hand' | 'recording' | 'recordingOver' | 'screen' | 'board'; name: string }
  | { kind: 'muted'; by: string };
