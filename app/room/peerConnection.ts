import type { RoomSignal } from '~/api/contract/room';
import type { Timing } from '~/app/chat/connection';

/**
 * What one page sends another, in the order of the three transceivers that every connection has from its
 * beginning.
 */
const SLOTS = ['microphone', 'camera', 'screen'] as const;
type Slot = (typeof SLOTS)[number];
export type Tracks = Record<Slot, MediaStreamTrack | null>;

export const NO_TRACKS: Tracks = { microphone: null, camera: null, screen: null };

const mediaKind = (slot: Slot): 'audio' | 'video' => (slot === 'microphone' ? 'audio' : 'video');

interface Limit {
  maxBitrate: number;
  maxFramerate?: number;
  scaleResolutionDownBy?: number;
}

/**
 * A page sends its picture once to each of the others: the more of them, the smaller. Index: how many others;
 * bits a second.
 */
const CAMERA_LIMITS: Limit[] = [
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 900_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 1 },
  { maxBitrate: 400_000, maxFramerate: 20, scaleResolutionDownBy: 1.5 },
  { maxBitrate: 250_000, maxFramerate: 15, scaleResolutionDownBy: 2 },
];
const SCREEN_BITRATE = 2_500_000;
const SOUND_BITRATE = 40_000;

/** What may be sent to one of `others`. A screen stays sharp: its text is what it is for. */
function sendingLimit(slot: Slot, others: number): Limit {
  if (slot === 'microphone') return { maxBitrate: SOUND_BITRATE };
  if (slot === 'screen') {
    return { maxBitrate: Math.round(SCREEN_BITRATE / Math.max(1, others)), maxFramerate: 15 };
  }
  return CAMERA_LIMITS[Math.min(others, CAMERA_LIMITS.length - 1)] ?? { maxBitrate: 250_000 };
}

/** Nothing is set before the two have agreed; a browser that knows no limits sends as it likes. */
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

/**
 * The certificate of the connection at the other end, from its description. Every connection has one of its
 * own: another certificate is another connection, made because the other page thought this one was gone.
 */
function fingerprintOf(sdp: string | undefined): string | null {
  return /^a=fingerprint:(.+?)\s*$/m.exec(sdp ?? '')?.[1] ?? null;
}

/** Milliseconds. */
const GATHER_MS = 50;
const MAX_PER_FRAME = 50;

/** Addresses come one by one within moments: those of a moment go out as one frame. */
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
    /** What was found belongs to a connection that is no more. */
    clear() {
      timing.clearTimer(timer);
      timer = null;
      found = [];
    },
  };
}

interface PeerConnectionOptions {
  /** It makes the transceivers and the first offer, and its offers win. The other adopts and gives way. */
  isCaller: boolean;
  /** What is sent now. */
  tracks(): Tracks;
  /** How many others there are in the room. */
  others(): number;
  /** False when there is no line to the server. */
  send(data: RoomSignal): boolean;
  /** This description is not from the connection that this one knows. */
  stranger(data: RoomSignal): void;
  changed(): void;
}

export interface PeerConnection {
  receive(data: RoomSignal): void;
  state(): RTCPeerConnectionState;
  /** What comes from the other: none before the two have agreed. */
  received(): Tracks;
  /** How loud it is there, from 0 to 1. */
  level(): number;
  /** What is sent, or to how many, has changed. */
  adjust(): void;
  /** Looks for another way between the two; what may have been lost on the way is said again. */
  restart(): void;
  /** It takes too long: what may have been lost is said again. */
  nudge(): void;
  close(): void;
}

/** Candidates that wait for a description: more than any browser finds. */
const EARLY_MAX = 200;

/**
 * One RTCPeerConnection, negotiated as W3C's 'perfect negotiation' has it. Steps wait for each other, so that
 * a glare is an offer that comes while an own one is out: the caller ignores it, the other takes its own
 * back. Only callers add transceivers, since those that were added here are never matched with those of an
 * offer.
 */
export function createPeerConnection(
  { isCaller, tracks, others, send, stranger, changed }: PeerConnectionOptions,
  { pc, timing }: { pc: RTCPeerConnection; timing: Timing },
): PeerConnection {
  let queue = Promise.resolve();
  let closed = false;
  let early: RTCIceCandidateInit[] = [];
  const candidates = createCandidateBatch(send, timing);

  /** A step that fails leaves a connection that does not come about, and that is seen to in time. */
  const then = (step: () => Promise<void>) => {
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
      // A browser that refuses a limit sends all the same.
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
  /** One that is of no use, or of a negotiation that is over, costs no more than itself. */
  const addCandidate = (one: RTCIceCandidateInit) => pc.addIceCandidate(one).catch(() => {});

  pc.onnegotiationneeded = () => then(offer);
  pc.onicecandidate = ({ candidate }) => {
    if (candidate && !closed) candidates.add(candidate.toJSON());
  };
  pc.onconnectionstatechange = () => {
    if (pc.connectionState === 'failed' && isCaller) pc.restartIce();
    if (!closed) changed();
  };
  if (isCaller) {
    for (const slot of SLOTS) pc.addTransceiver(mediaKind(slot), { direction: 'sendrecv' });
    then(fill);
  }

  return {
    receive(data) {
      then(async () => {
        const { description, candidates: theirs = [] } = data;
        const known = fingerprintOf(pc.remoteDescription?.sdp);
        if (description && known && known !== fingerprintOf(description.sdp)) return stranger(data);
        if (description) await describe(description);
        if (pc.remoteDescription) for (const one of theirs) await addCandidate(one);
        else early = [...early, ...theirs].slice(-EARLY_MAX);
      });
    },
    state: () => pc.connectionState,
    received() {
      if (!pc.remoteDescription) return NO_TRACKS;
      const [microphone, camera, screen] = transceivers().map(({ receiver }) => receiver.track);
      return { microphone: microphone ?? null, camera: camera ?? null, screen: screen ?? null };
    },
    level() {
      const [source] = transceivers()[0]?.receiver.getSynchronizationSources?.() ?? [];
      return source?.audioLevel ?? 0;
    },
    adjust: () => then(fill),
    restart() {
      if (pc.signalingState === 'have-local-offer') tell();
      if (pc.remoteDescription) pc.restartIce();
    },
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
