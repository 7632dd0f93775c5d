import { browserTiming, openSocket, renewSession, uniqueId } from '~/app/connection/browserSocket';
import { listen } from '~/app/connection/listen';
import { deviceStore, keepChosenDevice, readChosenDevices } from './devices';
import { soundMeter } from './soundMeter';
import type { DeviceAccess, PeerDeps, RecorderDeps } from './view';

/** One AudioContext for measuring and mixing sound, because browsers allow only a few. */
function browserSound() {
  let context: AudioContext | null = null;
  let ended = false;
  const open = (): AudioContext | null => {
    if (ended || typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    return context;
  };
  const resume = () => void context?.resume().catch(() => {});

  return {
    resume,
    end() {
      ended = true;
      void context?.close().catch(() => {});
      context = null;
    },
    meter(track: MediaStreamTrack) {
      const audio = open();
      if (!audio) return null;
      // A muted track is silent: a copy of it, never sent, is what is measured.
      const heard = track.clone();
      heard.enabled = true;
      const { level, stop } = soundMeter(audio, new MediaStream([heard]));
      const end = () => {
        stop();
        heard.stop();
      };
      return { level, stop: end };
    },
    mixer(): ReturnType<RecorderDeps['mixer']> {
      const audio = open();
      if (!audio) throw new Error('no AudioContext');
      resume();
      const mixed = audio.createMediaStreamDestination();
      const sources = new Map<MediaStream, MediaStreamAudioSourceNode>();
      const set = (sounds: MediaStream[]) => {
        for (const [sound, source] of sources) {
          if (sounds.includes(sound)) continue;
          source.disconnect();
          sources.delete(sound);
        }
        for (const sound of sounds) {
          if (sources.has(sound)) continue;
          const source = audio.createMediaStreamSource(sound);
          source.connect(mixed);
          sources.set(sound, source);
        }
      };
      const [track] = mixed.stream.getAudioTracks();
      if (!track) throw new Error('no sound to mix into');
      return { track, set, stop: () => set([]) };
    },
  };
}

/** Most widely playable types first. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
const BITS_PER_SECOND = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 };

/** Null if this browser records no playable format. */
function browserRecorder(mixer: RecorderDeps['mixer']): RecorderDeps | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (!mimeType) return null;
  return {
    canvas: () => document.createElement('canvas'),
    video(stream) {
      const video = document.createElement('video');
      Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
      // A stream that ends while playback starts has nothing to show.
      video.play().catch(() => {});
      return video;
    },
    mixer,
    record: (stream) => new MediaRecorder(stream, { mimeType, ...BITS_PER_SECOND }),
    stream: (tracks) => new MediaStream(tracks),
  };
}

export function browserDeps(identifier: string): PeerDeps {
  const store = deviceStore();
  const tab = uniqueId();
  const sound = browserSound();
  return {
    ...browserTiming,
    openSocket: () => openSocket(`/ws/room/${encodeURIComponent(identifier)}/?tab=${tab}`),
    renewSession,
    unique: uniqueId,
    connect: typeof RTCPeerConnection === 'undefined' ? null : (wanted) => new RTCPeerConnection(wanted),
    stream: (tracks) => new MediaStream(tracks),
    // Missing on insecure addresses, despite the types.
    devices: (navigator.mediaDevices as DeviceAccess | undefined) ?? null,
    chosen: { read: () => readChosenDevices(store), keep: (kind, id) => keepChosenDevice(store, kind, id) },
    page: pageEvents,
    canChooseSpeaker: 'setSinkId' in HTMLMediaElement.prototype,
    meter: sound.meter,
    resumeSound: sound.resume,
    endSound: sound.end,
    recorder: browserRecorder(sound.mixer),
  };
}

const pageEvents: PeerDeps['page'] = {
  onWake(run) {
    const network = () => run('network');
    const look = () => document.visibilityState === 'visible' && run('shown');
    const ways = 'connection' in navigator ? (navigator.connection as EventTarget | null) : null;
    const end = listen({ online: network, offline: network, visibilitychange: look });
    ways?.addEventListener('change', network);
    return () => {
      end();
      ways?.removeEventListener('change', network);
    };
  },
  onHide: (run) => listen({ pagehide: run }),
};
