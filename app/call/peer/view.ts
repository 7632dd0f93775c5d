/**
 * The state of a call, made by the engine (engine.ts) and drawn by its frame (app/routes/call/frame/); the engine's options,
 * and its browser dependencies, which tests replace.
 */
import type { RoomMessage, RoomPeer, RoomState } from '~/api/contract/room';
import type { Renewal, SocketLike, Timing } from '~/app/connection/socket';
import type { BoardView } from './board';
import type { ChosenDevices } from './devices';
import type { Meter } from './soundMeter';

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

export interface PeerOptions {
  /** Used until the server's welcome says who the caller is. */
  self: Pick<RoomPeer, 'full_name' | 'username' | 'profile_picture' | 'role'>;
  startWithAudioMuted: boolean;
  startWithVideoMuted: boolean;
  iceServers: RTCIceServer[];
}

export type DeviceAccess = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
> &
  Partial<Pick<MediaDevices, 'getDisplayMedia'>>;

export interface PeerDeps extends Timing {
  openSocket(): SocketLike;
  renewSession(): Promise<Renewal>;
  unique(): string;
  /** Null without WebRTC. */
  connect: ((configuration: RTCConfiguration) => RTCPeerConnection) | null;
  stream(tracks: MediaStreamTrack[]): MediaStream;
  /** Null: not supported, or the page's address is not secure. */
  devices: DeviceAccess | null;
  chosen: { read(): ChosenDevices; keep(kind: DeviceKind, id: string): void };
  /** Each returns the unsubscribe function. */
  page: {
    /** The network or the page is back, or the network has changed. */
    onWake(run: (why: 'network' | 'shown') => void): () => void;
    onHide(run: () => void): () => void;
  };
  canChooseSpeaker: boolean;
  /** Null: cannot be measured. */
  meter(track: MediaStreamTrack): Meter | null;
  /** Starts the audio context; call it after a press. */
  resumeSound(): void;
  /** Ends all measuring and mixing. */
  endSound(): void;
  /** Null: this browser cannot record. */
  recorder: RecorderDeps | null;
}

export interface RecorderDeps {
  canvas(): HTMLCanvasElement;
  /** Plays the stream muted, for painting. */
  video(stream: MediaStream): HTMLVideoElement;
  mixer(): { track: MediaStreamTrack; set(sounds: MediaStream[]): void; stop(): void };
  record(stream: MediaStream): MediaRecorder;
  stream(tracks: MediaStreamTrack[]): MediaStream;
}
