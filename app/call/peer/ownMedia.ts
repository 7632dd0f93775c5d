import {
  type Captured,
  type CaptureKind,
  type ChosenDevices,
  chosenDevice,
  constraintsOf,
  openDevice,
} from './devices';
import type { Tracks } from './peerConnection';
import { createScreenShare } from './screenShare';
import type { DeviceAccess, DeviceKind, DeviceTrouble, PeerDeps, PeerOptions, PeerView } from './view';

/** A stream around one track, kept as long as the track, so that playback does not restart. */
export function streamPerTrack(make: (tracks: MediaStreamTrack[]) => MediaStream) {
  let kept: { track: MediaStreamTrack; stream: MediaStream } | null = null;
  return (track: MediaStreamTrack | null): MediaStream | null => {
    if (track === null) kept = null;
    else if (kept?.track !== track) kept = { track, stream: make([track]) };
    return kept?.stream ?? null;
  };
}

interface DeviceOptions {
  /** A muted device stays open. */
  staysOpen: boolean;
  hint: string;
  open(): Promise<Captured>;
  trouble(why: DeviceTrouble['why'] | null): void;
  changed(): void;
}

function createDevice({ staysOpen, hint, open, trouble, changed }: DeviceOptions) {
  let track: MediaStreamTrack | null = null;
  let wanted = false;
  let opening: symbol | null = null;
  let closed = false;

  const release = () => {
    track?.stop();
    track = null;
  };
  const quiet = () => {
    if (!track) return;
    track.enabled = false;
    if (!staysOpen) release();
  };
  const take = (captured: Captured) => {
    if (closed) return 'track' in captured && captured.track.stop();
    if ('why' in captured) {
      wanted = false;
      trouble(captured.why);
    } else {
      release();
      const mine = captured.track;
      track = mine;
      if ('contentHint' in mine) mine.contentHint = hint;
      mine.addEventListener('ended', () => {
        if (track !== mine) return;
        release();
        if (wanted) void begin();
        changed();
      });
      trouble(null);
      if (!wanted) quiet();
    }
    changed();
  };
  const begin = async (opened?: Promise<Captured>) => {
    if (opening) return;
    const mine = Symbol('opening');
    opening = mine;
    const captured = await (opened ?? open());
    if (opening === mine) {
      opening = null;
      take(captured);
    } else if ('track' in captured) captured.track.stop();
  };

  return {
    /** Switched on, though possibly not open yet. */
    isWanted: () => wanted,
    isOn: () => wanted && track !== null,
    /** The track to send, silent while muted. */
    track: () => track,
    set(on: boolean) {
      if (closed) return;
      wanted = on;
      if (!on) quiet();
      else if (track) track.enabled = true;
      else void begin();
      changed();
    },
    /** The first start, with the result of opening both devices together. */
    start(on: boolean, opened: Promise<Captured>) {
      wanted = on;
      return begin(opened);
    },
    /** Another device was chosen. */
    reopen() {
      const isOpen = track !== null || opening !== null;
      opening = null;
      release();
      if (isOpen && wanted) void begin();
      changed();
    },
    close() {
      closed = true;
      release();
    },
  };
}

/** Opens both at once, for a single prompt; if that fails one by one, as only one may be at fault. */
async function openMicrophoneAndCamera(
  chosen: ChosenDevices,
  devices: DeviceAccess | null,
): Promise<Record<CaptureKind, Captured>> {
  if (!devices) return { microphone: { why: 'unsupported' }, camera: { why: 'unsupported' } };
  try {
    const stream = await devices.getUserMedia({
      ...constraintsOf('microphone', chosenDevice(chosen.microphone)),
      ...constraintsOf('camera', chosenDevice(chosen.camera)),
    });
    const [microphone] = stream.getAudioTracks();
    const [camera] = stream.getVideoTracks();
    return {
      microphone: microphone ? { track: microphone } : { why: 'missing' },
      camera: camera ? { track: camera } : { why: 'missing' },
    };
  } catch {
    const microphone = await openDevice('microphone', chosen, devices);
    return { microphone, camera: await openDevice('camera', chosen, devices) };
  }
}

type OwnMediaOptions = Pick<PeerOptions, 'startWithAudioMuted' | 'startWithVideoMuted'> & { changed(): void };

export interface OwnMedia extends Pick<PeerView, 'troubles' | 'devices' | 'chosen'> {
  tracks: Tracks;
  audio: boolean;
  video: boolean;
}

const INPUTS: Record<string, DeviceKind> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
};

export function createOwnMedia(
  { startWithAudioMuted, startWithVideoMuted, changed }: OwnMediaOptions,
  deps: PeerDeps,
) {
  const { devices } = deps;
  const troubles = new Map<DeviceTrouble['kind'], DeviceTrouble>();
  const chosen = deps.chosen.read();
  let known: PeerView['devices'] = { microphone: [], camera: [], speaker: [] };
  let closed = false;

  const reportTrouble = (kind: DeviceTrouble['kind']) => (why: DeviceTrouble['why'] | null) => {
    troubles.delete(kind);
    if (why) troubles.set(kind, { kind, why });
    else if (kind !== 'screen') void list();
  };
  /** Lists the devices; browsers return neither names nor ids before permission is granted. */
  const list = async () => {
    const found = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    if (closed) return;
    known = { microphone: [], camera: [], speaker: [] };
    for (const { kind, deviceId: id, label } of found) {
      const mine = INPUTS[kind];
      if (mine && id !== '' && label !== '') known[mine].push({ id, label });
    }
    changed();
  };
  const listNow = () => void list();
  const deviceOf = (kind: CaptureKind, staysOpen: boolean, hint: string) =>
    createDevice({
      staysOpen,
      hint,
      open: () => openDevice(kind, chosen, devices),
      trouble: reportTrouble(kind),
      changed,
    });
  // A muted microphone is heard on this device alone, to say so to somebody who speaks into it.
  const microphone = deviceOf('microphone', true, 'speech');
  const camera = deviceOf('camera', false, 'motion');
  const screen = createScreenShare({ devices, trouble: reportTrouble('screen'), changed });

  return {
    look: (): OwnMedia => ({
      tracks: { microphone: microphone.track(), camera: camera.track(), screen: screen.track() },
      audio: microphone.isOn(),
      video: camera.isOn(),
      troubles: [...troubles.values()],
      devices: known,
      chosen: {
        microphone: chosen.microphone || idOf(microphone.track()),
        camera: chosen.camera || idOf(camera.track()),
        speaker: chosen.speaker,
      },
    }),
    /** Asks for the microphone even if it starts muted, so that no prompt appears when one wants to speak. */
    async start() {
      devices?.addEventListener('devicechange', listNow);
      const speaks = !startWithAudioMuted;
      if (startWithVideoMuted) return microphone.start(speaks, openDevice('microphone', chosen, devices));
      const both = openMicrophoneAndCamera(chosen, devices);
      const opened = async (kind: CaptureKind) => (await both)[kind];
      await Promise.all([
        microphone.start(speaks, opened('microphone')),
        camera.start(true, opened('camera')),
      ]);
    },
    setAudio: (on: boolean) => microphone.set(on),
    toggleAudio: () => microphone.set(!microphone.isWanted()),
    toggleVideo: () => camera.set(!camera.isWanted()),
    toggleScreen: screen.toggle,
    choose(kind: DeviceKind, id: string) {
      if (chosen[kind] === id) return;
      chosen[kind] = id;
      deps.chosen.keep(kind, id);
      if (kind === 'microphone') microphone.reopen();
      else if (kind === 'camera') camera.reopen();
      else changed();
    },
    close() {
      closed = true;
      devices?.removeEventListener('devicechange', listNow);
      for (const one of [microphone, camera, screen]) one.close();
    },
  };
}

const idOf = (track: MediaStreamTrack | null): string => track?.getSettings().deviceId ?? '';
