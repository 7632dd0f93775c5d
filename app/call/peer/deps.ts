/** The engine's options, and its browser dependencies, which tests replace. */
import type { RoomPeer } from '~/api/contract/room';
import type { Renewal, SocketLike, Timing } from '~/app/connection/socket';
import type { ChosenDevices } from './devices';
import type { Meter } from './soundMeter';
import type { DeviceKind } from './view';

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
