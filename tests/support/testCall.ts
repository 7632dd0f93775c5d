/**
 * A room without a browser, for tests of the engine: a socket the test answers, connections without a
 * network, fake devices.
 */
import type { RoomFrame, RoomPeer, RoomRequest } from '~/api/contract/room';
import { createPeerCall } from '~/app/call/peer/engine';
import type { CallNews, DeviceAccess, PeerDeps, RecorderDeps } from '~/app/call/peer/view';

/** The states of an RTCPeerConnection without a network, as far as negotiation needs them. */
let made = 0;

interface Transceiver {
  kind: string;
  direction: string;
  sender: {
    track: unknown;
    replaceTrack(track: unknown): Promise<void>;
    getParameters(): { encodings: object[] };
    setParameters(): Promise<void>;
  };
  receiver: { track: { kind: string } };
}

export class FakeConnection {
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: { toJSON(): object } | null }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  readonly added: unknown[] = [];
  restarts = 0;
  rolledBack = 0;
  private readonly all: Transceiver[] = [];
  private readonly certificate = `sha-256 ${++made}`;
  private version = 0;

  addTransceiver(kind: string): void {
    this.all.push(transceiver(kind));
    this.need();
  }
  getTransceivers(): Transceiver[] {
    return this.all;
  }
  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.version += 1;
    this.localDescription = {
      type,
      sdp: `a=fingerprint:${this.certificate}\r\na=version:${this.version}\r\n`,
    };
  }
  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (description.type === 'offer') {
      if (this.signalingState === 'have-local-offer') this.rolledBack += 1;
      while (this.all.length < 3) this.all.push(transceiver('video'));
      this.signalingState = 'have-remote-offer';
    } else this.signalingState = 'stable';
    this.remoteDescription = description;
  }
  async addIceCandidate(candidate: unknown): Promise<void> {
    this.added.push(candidate);
  }
  restartIce(): void {
    this.restarts += 1;
    this.need();
  }
  close(): void {
    this.signalingState = 'closed';
    this.connectionState = 'closed';
  }
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  find(candidate: string): void {
    this.onicecandidate?.({ candidate: { toJSON: () => ({ candidate }) } });
  }
  private need(): void {
    queueMicrotask(() => this.onnegotiationneeded?.());
  }
}

function transceiver(kind: string): Transceiver {
  const sender: Transceiver['sender'] = {
    track: null,
    replaceTrack: async (track) => {
      sender.track = track;
    },
    getParameters: () => ({ encodings: [] }),
    setParameters: async () => {},
  };
  return { kind, direction: 'sendrecv', sender, receiver: { track: { kind } } };
}

const AT = Date.UTC(2026, 10, 22, 12);
const OFF = { audio: false, video: false, screen: false, hand: null, recording: false };

export const peer = (id: string, more: Partial<RoomPeer> = {}): RoomPeer => ({
  id,
  user_id: id.charCodeAt(0),
  username: id,
  full_name: id.toUpperCase(),
  profile_picture: null,
  role: 'participant',
  joined_at: new Date(AT).toISOString(),
  state: OFF,
  ...more,
});

function fakeTrack(kind: string) {
  const target = new EventTarget();
  const track = Object.assign(target, {
    kind,
    enabled: true,
    readyState: 'live',
    getSettings: () => ({ deviceId: `${kind}-1` }),
    stop() {
      track.readyState = 'ended';
    },
    /** As if it were unplugged. */
    pull() {
      track.readyState = 'ended';
      target.dispatchEvent(new Event('ended'));
    },
  });
  return track;
}

/** `getUserMedia` returns tracks for what is requested, or fails with the given error name per kind. */
export function fakeDevices(refuses: { audio?: string; video?: string } = {}) {
  const given: ReturnType<typeof fakeTrack>[] = [];
  const asked: string[] = [];
  const getUserMedia = async (wish: MediaStreamConstraints) => {
    const kinds = (['audio', 'video'] as const).filter((kind) => wish[kind]);
    asked.push(kinds.join('+'));
    for (const kind of kinds) {
      const name = refuses[kind];
      if (name) throw Object.assign(new Error(name), { name });
    }
    const tracks = kinds.map(fakeTrack);
    given.push(...tracks);
    const of = (kind: string) => tracks.filter((track) => track.kind === kind);
    return {
      getTracks: () => tracks,
      getAudioTracks: () => of('audio'),
      getVideoTracks: () => of('video'),
    };
  };
  const access = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] });
  return { access: access as unknown as DeviceAccess, given, asked, refuses };
}

interface Start {
  muted?: boolean;
  /** Loudness of the own microphone, from 0 to 1. */
  level?: number;
  devices?: ReturnType<typeof fakeDevices>;
  recorder?: RecorderDeps | null;
  isModerator?: boolean;
}

export async function startCall({
  muted = false,
  level = 0,
  devices = fakeDevices(),
  recorder = null,
  isModerator = false,
}: Start = {}) {
  let now = AT;
  let timers: { run: () => void; at: number }[] = [];
  const sockets: { sent: RoomRequest[]; hear(type: string, event?: object): void; isOpen: boolean }[] = [];
  const connections: FakeConnection[] = [];
  const news: CallNews[] = [];
  let soundsEnded = 0;
  const deps: PeerDeps = {
    openSocket() {
      const listeners: { type: string; run: (event: never) => void }[] = [];
      const socket = {
        sent: [] as RoomRequest[],
        isOpen: true,
        hear(type: string, event: object = {}) {
          for (const one of listeners) if (one.type === type) one.run(event as never);
        },
      };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.isOpen = false;
        },
        addEventListener: (type, run) => void listeners.push({ type, run }),
      };
    },
    renewSession: async () => 'gone',
    unique: () => `line-${sockets.flatMap(({ sent }) => sent).length}`,
    connect: () => {
      const one = new FakeConnection();
      connections.push(one);
      return one as unknown as RTCPeerConnection;
    },
    stream: (tracks) => ({ tracks }) as unknown as MediaStream,
    devices: devices.access,
    chosen: { read: () => ({ microphone: '', camera: '', speaker: '' }), keep: () => {} },
    page: { onWake: () => () => {}, onHide: () => () => {} },
    canChooseSpeaker: false,
    meter: () => ({ level: () => level, stop: () => {} }),
    resumeSound: () => {},
    endSound: () => {
      soundsEnded += 1;
    },
    recorder,
    now: () => now,
    random: () => 0.5,
    setTimer(run, milliseconds) {
      const timer = { run, at: now + milliseconds };
      timers.push(timer);
      return timer;
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer);
    },
  };
  const role = isModerator ? ('moderator' as const) : ('participant' as const);
  const self = { full_name: 'Yo', username: 'yo', profile_picture: null, role };
  const call = createPeerCall(
    { self, startWithAudioMuted: muted, startWithVideoMuted: false, iceServers: [] },
    deps,
  );
  call.onNews((one) => news.push(one));
  const pass = async (milliseconds: number) => {
    const until = now + milliseconds;
    await settled();
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      now = next.at;
      next.run();
      await settled();
    }
    now = until;
  };
  await settled();
  return {
    call,
    news,
    sockets,
    connections,
    soundsEnded: () => soundsEnded,
    timers: () => timers.length,
    pass,
    async hear(...frames: RoomFrame[]) {
      for (const frame of frames) sockets.at(-1)?.hear('message', { data: JSON.stringify(frame) });
      await settled();
    },
    /** The server admits us as `m`. */
    async welcome(more: Partial<RoomPeer> = {}) {
      sockets.at(-1)?.hear('open');
      const now_ = new Date(now).toISOString();
      const closes_at = new Date(AT + 3_600_000).toISOString();
      const frame = { type: 'welcome', self: peer('m', more), closes_at, now: now_ };
      sockets.at(-1)?.hear('message', { data: JSON.stringify(frame) });
      await settled();
    },
    async close(code: number, reason = '') {
      sockets.at(-1)?.hear('close', { code, reason });
      await settled();
    },
    sent: <Type extends RoomRequest['type']>(type: Type) =>
      sockets
        .flatMap(({ sent }) => sent)
        .filter((one): one is Extract<RoomRequest, { type: Type }> => one.type === type),
  };
}

/** Waits for pending promises. */
const settled = () => new Promise((done) => setImmediate(done));
