/**
 * What the engine of a room is told (`RoomOptions`) and what it needs of a browser (`RoomDeps`): tests bring
 * their own.
 */
import type { Renewal, SocketLike, Timing } from '~/app/chat/connection';
import type { ChosenDevices } from './chosenDevices';
import type { DeviceKind } from './view';

export interface RoomOptions {
  /** Until the server says who one is. */
  self: { name: string; username: string; picture: string | null; isModerator: boolean };
  startWithAudioMuted: boolean;
  startWithVideoMuted: boolean;
  iceServers: RTCIceServer[];
}

/** What happens to the page: each answers how to stop listening. */
export interface PageEvents {
  /** The network or the page is back, or the network has changed. */
  onWake(run: (why: 'network' | 'shown') => void): () => void;
  onHide(run: () => void): () => void;
}

export type DeviceAccess = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
> &
  Partial<Pick<MediaDevices, 'getDisplayMedia'>>;

/** How loud a sound is, from 0 to 1. */
export interface Meter {
  level(): number;
  stop(): void;
}

export interface RoomDeps extends Timing {
  openSocket(): SocketLike;
  renewSession(): Promise<Renewal>;
  unique(): string;
  /** Null: this browser has no WebRTC. */
  connect: ((configuration: RTCConfiguration) => RTCPeerConnection) | null;
  stream(tracks: MediaStreamTrack[]): MediaStream;
  /** Null: this browser has none, or the page is not on a safe address. */
  devices: DeviceAccess | null;
  chosen: { read(): ChosenDevices; keep(kind: DeviceKind, id: string): void };
  page: PageEvents;
  canChooseSpeaker: boolean;
  /** Null: it cannot be measured. */
  meter(track: MediaStreamTrack): Meter | null;
  /** Lets what measures and mixes sound run: after something was pressed. */
  resumeSound(): void;
  /** Nothing is measured or mixed any more. */
  endSound(): void;
  /** Null: this browser cannot record. */
  recorder: RecorderDeps | null;
}

/** A picture that is painted, and its sound. */
export interface RecorderDeps {
  canvas(): HTMLCanvasElement;
  /** Plays the stream unheard, to be painted. */
  video(stream: MediaStream): HTMLVideoElement;
  /** Mixes what is added into one track. */
  mixer(): { track: MediaStreamTrack; set(sounds: MediaStream[]): void; stop(): void };
  record(stream: MediaStream): MediaRecorder;
  stream(tracks: MediaStreamTrack[]): MediaStream;
}
