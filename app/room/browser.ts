/** What the engine of a room needs, as a page has it. */
import type { Renewal } from '~/chat/connection';
import { uniqueId } from '~/chat/unique';
import { browserRecorder } from './browserRecorder';
import { browserSound } from './browserSound';
import { deviceStore, keepChosenDevice, readChosenDevices } from './chosenDevices';
import type { DeviceAccess, PageEvents, RoomDeps } from './deps';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/** For one visit of the page in the room of the session with that identifier. */
export function browserRoomDeps(identifier: string): RoomDeps {
  const store = deviceStore();
  const tab = uniqueId();
  const origin = window.location.origin.replace(/^http/, 'ws');
  const sound = browserSound();
  return {
    openSocket: () => new WebSocket(`${origin}/ws/room/${encodeURIComponent(identifier)}/?tab=${tab}`),
    async renewSession(): Promise<Renewal> {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { status } = await fetch('/chat/sesion/renovar', { method: 'POST', signal });
      if (status === 401) return 'gone';
      return status === 204 ? 'renewed' : 'unreachable';
    },
    unique: uniqueId,
    connect: typeof RTCPeerConnection === 'undefined' ? null : (wanted) => new RTCPeerConnection(wanted),
    stream: (tracks) => new MediaStream(tracks),
    // Not there where the address is not a safe one, whatever the types say.
    devices: (navigator.mediaDevices as DeviceAccess | undefined) ?? null,
    chosen: {
      read: () => readChosenDevices(store),
      keep: (kind, id) => keepChosenDevice(store, kind, id),
    },
    page,
    canChooseSpeaker: 'setSinkId' in HTMLMediaElement.prototype,
    meter: sound.meter,
    resumeSound: sound.resume,
    endSound: sound.end,
    recorder: browserRecorder(sound.mixer),
    now: Date.now,
    random: Math.random,
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as number),
  };
}

const page: PageEvents = {
  onWake(run) {
    const network = () => run('network');
    const look = () => document.visibilityState === 'visible' && run('shown');
    const ways = 'connection' in navigator ? (navigator.connection as EventTarget | null) : null;
    window.addEventListener('online', network);
    window.addEventListener('offline', network);
    ways?.addEventListener('change', network);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', network);
      window.removeEventListener('offline', network);
      ways?.removeEventListener('change', network);
      document.removeEventListener('visibilitychange', look);
    };
  },
  onHide(run) {
    window.addEventListener('pagehide', run);
    return () => window.removeEventListener('pagehide', run);
  },
};
