import type { RoomSignal } from '~/api/contract/room';
import type { Timing } from '~/app/connection/socket';

/** Tracks that one page sends to another, in the order of the three transceivers of every connection. */
export const SLOTS = ['microphone', 'camera', 'screen'] as const;
type Slot = (typeof SLOTS)[number];
export type Tracks = Record<Slot, MediaStreamTrack | null>;

export const NO_TRACKS: Tracks = { microphone: null, camera: null, screen: null };

const mediaKind = (slot: Slot): 'audio' | 'video' => (slot === 'microphone' ? 'audio' : 'video');

interface Limit {
  maxBitrate: number;
  maxFramerate?: number;
  scaleResolutionDownBy?: number;
}

/** Limits in bits per second, by number of others, since a page sends its picture to each of them. */
const CAMERA_LIMITS: Limit[] = [
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 400_000, maxFramerate: 20, scaleResolutionDownBy: 1.5 },
  { maxBitrate: 250_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
];
const SCREEN_BITRATE = 2_500_000;
const SOUND_BITRATE = 40_000;

/** Limits for sending to one of `others`. A screen keeps its resolution, so that text stays readable. */
function sendingLimit(slot: Slot, others: number): Limit {
  if (slot === 'microphone') return { maxBitrate: SOUND_BITRATE };
  if (slot === 'screen') {
    return { maxBitrate: Math.round(SCREEN_BITRATE / Math.max(1, others)), maxFramerate: 15 };
  }
  return CAMERA_LIMITS[Math.min(others, CAMERA_LIMITS.length - 1)] ?? { maxBitrate: 250_000 };
}

/** Sets a sender's limit, which is possible only after negotiation, and not in all browsers. */
async function limitSender(sender: RTCRtpSender, slot: Slot, others: number): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  const wanted = sendingLimit(slot, others);
  if (encoding.maxBitrate === wanted.maxBitrate) return;
  Object.assign(encoding, wanted);
  const degradation = { degradationPreference: slot === 'screen' ? 'maintain-resolution' : 'balanced' };
  await sender.setParameters(slot === 'microphone' ? parameters : Object.assign(parameters, degradation));
}

/** The fingerprint of a connection; another one means that the other page has replaced it. */
function fingerprintOf(sdp: string | undefined): string | null {
  return /^a=fingerprint:(.+?)\s*$/m.exec(sdp ?? '')?.[1] ?? null;
}

const GATHER_MS = 50;
const MAX_PER_FRAME = 50;

/** Sends ICE candidates that arrive in quick succession as one frame. */
function createCandidateBatch(send: (data: RoomSignal) => void, timing: Timing) {
  let found: RTCIceCandidateInit[] = [];
  let timer: unknown = null;
  const flush = () => {
    timing.clearTimer(timer);
    timer = null;
    const out = found;
    found = [];
    for (let at = 0; at < out.length; at += MAX_PER_FRAME) {
      send({ candidates: out.slice(at, at + MAX_PER_FRAME).map((one) => ({ ...one })) });
    }
  };
  return {
    add(candidate: RTCIceCandidateInit) {
      found.push(candidate);
      timer ??= timing.setTimer(flush, GATHER_MS);
    },
    /** The collected candidates belong to a closed connection. */
    clear() {
      timing.clearTimer(timer);
      timer = null;
      found = [];
    },
  };
}

export interface PeerConnectionOptions {
  /** Creates the transceivers and the first offer, and wins collisions; the other side is the polite peer. */
  isCaller: boolean;
  tracks(): Tracks;
  others(): number;
  send(data: RoomSignal): boolean;
  /** A description that does not belong to the known remote connection. */
  stranger(data: RoomSignal): void;
  changed(): void;
}

/** Most candidates kept until a description arrives; more than any browser finds. */
const EARLY_MAX = 200;

/**
 * One RTCPeerConnection, negotiated by W3C's 'perfect negotiation' with the caller as the impolite peer. Only callers add
 * transceivers: those added by the other side are never matched with an offer's.
 */
export function createPeerConnection(
  { isCaller, tracks, others, send, stranger, changed }: PeerConnectionOptions,
  { pc, timing }: { pc: RTCPeerConnection; timing: Timing },
) {
  let queue = Promise.resolve();
  let closed = false;
  let early: RTCIceCandidateInit[] = [];
  const candidates = createCandidateBatch(send, timing);

  /** Runs steps one after another. A failed one leaves a connection that does not come up, noticed by time-out. */
  const enqueue = (step: () => Promise<void>) => {
    queue = queue.then(() => (closed ? undefined : step())).catch(() => {});
  };
  const tell = () => {
    const description = pc.localDescription;
    if (closed || !description) return;
    send({ description: { type: description.type, sdp: description.sdp } });
  };
  const offer = async () => {
    if (pc.signalingState !== 'stable') return;
    await pc.setLocalDescription();
    tell();
  };
  const transceivers = () => pc.getTransceivers().slice(0, SLOTS.length);
  const fill = async () => {
    const now = tracks();
    for (const [at, slot] of SLOTS.entries()) {
      const sender = transceivers()[at]?.sender;
      if (!sender) continue;
      if (sender.track !== now[slot]) await sender.replaceTrack(now[slot]);
      // Browsers that refuse a limit send anyway.
      await limitSender(sender, slot, others()).catch(() => {});
    }
  };

  async function describe(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer';
    if (isOffer && isCaller && pc.signalingState !== 'stable') return;
    if (!isOffer && pc.signalingState !== 'have-local-offer') return;
    await pc.setRemoteDescription(description);
    for (const one of early.splice(0)) await addCandidate(one);
    if (isOffer) {
      for (const one of transceivers()) one.direction = 'sendrecv';
      await fill();
      await pc.setLocalDescription();
      tell();
    }
    await fill();
    changed();
  }
  /** Ignores useless or outdated candidates. */
  const addCandidate = (one: RTCIceCandidateInit) => pc.addIceCandidate(one).catch(() => {});

  pc.onnegotiationneeded = () => enqueue(offer);
  pc.onicecandidate = ({ candidate }) => {
    if (candidate && !closed) candidates.add(candidate.toJSON());
  };
  pc.onconnectionstatechange = () => {
    if (pc.connectionState === 'failed' && isCaller) pc.restartIce();
    if (!closed) changed();
  };
  if (isCaller) {
    for (const slot of SLOTS) pc.addTransceiver(mediaKind(slot), { direction: 'sendrecv' });
    enqueue(fill);
  }

  return {
    receive(data: RoomSignal) {
      enqueue(async () => {
        const { description, candidates: theirs = [] } = data;
        const known = fingerprintOf(pc.remoteDescription?.sdp);
        if (description && known && known !== fingerprintOf(description.sdp)) return stranger(data);
        if (description) await describe(description);
        if (pc.remoteDescription) for (const one of theirs) await addCandidate(one);
        else early = [...early, ...theirs].slice(-EARLY_MAX);
      });
    },
    state: () => pc.connectionState,
    /** Received tracks; none before negotiation. */
    received(): Tracks {
      if (!pc.remoteDescription) return NO_TRACKS;
      const [microphone, camera, screen] = transceivers().map(({ receiver }) => receiver.track);
      return { microphone: microphone ?? null, camera: camera ?? null, screen: screen ?? null };
    },
    /** Loudness of the other side, from 0 to 1. */
    level() {
      const [source] = transceivers()[0]?.receiver.getSynchronizationSources?.() ?? [];
      return source?.audioLevel ?? 0;
    },
    /** Call it when the tracks or the number of people have changed. */
    adjust: () => enqueue(fill),
    /** Restarts ICE, or resends an offer that may have been lost. */
    restart() {
      if (pc.signalingState === 'have-local-offer') tell();
      if (pc.remoteDescription) pc.restartIce();
    },
    /** The same for a negotiation that takes too long. */
    nudge() {
      if (pc.signalingState === 'have-local-offer') tell();
      else if (pc.remoteDescription && pc.connectionState !== 'connecting') pc.restartIce();
    },
    close() {
      closed = true;
      early = [];
      candidates.clear();
      pc.close();
    },
  };
}

export type PeerConnection = ReturnType<typeof createPeerConnection>;
