import type { Timing } from '~/chat/connection';
import type { RoomSignal } from '../../api/contract/roomSocket';
import type { Tracks } from './slots';
import type { PersonInRoom } from './view';
import { createWire, type Wire } from './wire';

interface LinkOptions {
  isCaller: boolean;
  tracks(): Tracks;
  others(): number;
  send(data: RoomSignal): boolean;
  changed(): void;
}

interface LinkDeps extends Timing {
  connect(): RTCPeerConnection;
  stream(tracks: MediaStreamTrack[]): MediaStream;
}

export interface Link extends Pick<Wire, 'receive' | 'level' | 'adjust' | 'restart' | 'close'> {
  line(): PersonInRoom['line'];
  media(): Pick<PersonInRoom, 'camera' | 'screen' | 'sound'>;
}

/** Milliseconds. */
const TEND_MS = 4_000;
const HOPELESS_MS = 20_000;

/** What is between this page and another: a connection, and a new one in its place when it cannot be mended. */
export function createLink(options: LinkOptions, deps: LinkDeps): Link {
  const { isCaller, changed } = options;
  const streams = new Map<MediaStreamTrack, MediaStream>();
  let hasBeen = false;
  let downSince: number | null = deps.now();
  let timer: unknown = null;

  const make = (): Wire =>
    createWire(
      {
        ...options,
        stranger(data) {
          renew();
          if (!isCaller) wire.receive(data);
        },
        changed() {
          const isUp = wire.state() === 'connected';
          if (isUp) hasBeen = true;
          downSince = isUp ? null : (downSince ?? deps.now());
          changed();
        },
      },
      { pc: deps.connect(), timing: deps },
    );
  const renew = () => {
    wire.close();
    streams.clear();
    downSince = deps.now();
    wire = make();
    changed();
  };
  const tend = () => {
    timer = deps.setTimer(tend, TEND_MS);
    if (downSince === null) return;
    if (isCaller && deps.now() - downSince > HOPELESS_MS) renew();
    else wire.nudge();
  };
  const streamOf = (track: MediaStreamTrack | null): MediaStream | null => {
    if (!track) return null;
    const stream = streams.get(track) ?? deps.stream([track]);
    streams.set(track, stream);
    return stream;
  };

  let wire = make();
  timer = deps.setTimer(tend, TEND_MS);
  return {
    receive: (data) => wire.receive(data),
    level: () => wire.level(),
    adjust: () => wire.adjust(),
    restart: () => wire.restart(),
    line() {
      if (wire.state() === 'connected') return 'connected';
      return hasBeen ? 'lost' : 'connecting';
    },
    media() {
      const { microphone, camera, screen } = wire.received();
      return { sound: streamOf(microphone), camera: streamOf(camera), screen: streamOf(screen) };
    },
    close() {
      deps.clearTimer(timer);
      wire.close();
      streams.clear();
    },
  };
}
