import type { RoomSignal } from '~/api/contract/room';
import type { Timing } from '~/app/connection/socket';
import { streamPerTrack } from './ownMedia';
import { createPeerConnection, type PeerConnection, type PeerConnectionOptions } from './peerConnection';
import type { PersonInCall } from './view';

interface PeerLinkDeps extends Timing {
  connect(): RTCPeerConnection;
  stream(tracks: MediaStreamTrack[]): MediaStream;
}

const CHECK_MS = 4_000;
const GIVE_UP_MS = 20_000;

/** The link to another page: a connection, replaced by a new one if it cannot be repaired. */
export function createPeerLink(options: Omit<PeerConnectionOptions, 'stranger'>, deps: PeerLinkDeps) {
  const { isCaller, changed } = options;
  const soundOf = streamPerTrack(deps.stream);
  const cameraOf = streamPerTrack(deps.stream);
  const screenOf = streamPerTrack(deps.stream);
  let hasBeen = false;
  let downSince: number | null = deps.now();
  let timer: unknown = null;

  const make = (): PeerConnection =>
    createPeerConnection(
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
    downSince = deps.now();
    wire = make();
    changed();
  };
  const tend = () => {
    timer = deps.setTimer(tend, CHECK_MS);
    if (downSince === null) return;
    if (isCaller && deps.now() - downSince > GIVE_UP_MS) renew();
    else wire.nudge();
  };

  let wire = make();
  timer = deps.setTimer(tend, CHECK_MS);
  return {
    receive: (data: RoomSignal) => wire.receive(data),
    level: () => wire.level(),
    adjust: () => wire.adjust(),
    restart: () => wire.restart(),
    line(): PersonInCall['line'] {
      if (wire.state() === 'connected') return 'connected';
      return hasBeen ? 'lost' : 'connecting';
    },
    media() {
      const { microphone, camera, screen } = wire.received();
      return { sound: soundOf(microphone), camera: cameraOf(camera), screen: screenOf(screen) };
    },
    close() {
      deps.clearTimer(timer);
      wire.close();
    },
  };
}

export type PeerLink = ReturnType<typeof createPeerLink>;
