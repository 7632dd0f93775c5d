/** Tests camera and microphone before a call is entered. */
import {
  type CaptureKind,
  deviceStore,
  keepChosenDevice,
  openDevice,
  readChosenDevices,
} from '~/app/call/peer/devices';
import type { DeviceTrouble } from '~/app/call/peer/view';
import { createFollowed } from '~/app/ui/followed';

export interface CheckView extends Record<CaptureKind, MediaStream | null> {
  phase: 'idle' | 'asking' | 'on';
  troubles: (DeviceTrouble & { kind: CaptureKind })[];
  devices: Record<CaptureKind, { id: string; label: string }[]>;
  chosen: Record<CaptureKind, string>;
}

const KINDS = ['microphone', 'camera'] as const;
export const IDLE_CHECK: CheckView = {
  phase: 'idle',
  camera: null,
  microphone: null,
  troubles: [],
  devices: { microphone: [], camera: [] },
  chosen: { microphone: '', camera: '' },
};

/** @param keepLabels given those of the tried devices: a video server elsewhere knows devices by their labels */
export function createDeviceCheck(keepLabels: (labels: Record<CaptureKind, string>) => void) {
  /** Missing on insecure addresses, despite the types. */
  const media: MediaDevices | null =
    typeof navigator === 'undefined' ? null : (navigator.mediaDevices ?? null);
  const view = createFollowed(IDLE_CHECK);
  /** Results of earlier requests are ignored. */
  let turn = 0;
  let usesCamera = true;
  const show = (change: Partial<CheckView>) => {
    view.set({ ...view.get(), ...change });
    const { phase, devices, chosen } = view.get();
    const labelOf = (kind: CaptureKind) => devices[kind].find(({ id }) => id === chosen[kind])?.label ?? '';
    if (phase === 'on') keepLabels({ microphone: labelOf('microphone'), camera: labelOf('camera') });
  };

  const wants = (kind: CaptureKind) => kind === 'microphone' || usesCamera;

  async function open(kind: CaptureKind, mine: number): Promise<void> {
    const opened = await openDevice(kind, view.get().chosen, media);
    if (mine !== turn || !wants(kind)) return 'track' in opened ? opened.track.stop() : undefined;
    const troubles = view.get().troubles.filter((one) => one.kind !== kind);
    if ('why' in opened) return show({ [kind]: null, troubles: [...troubles, { kind, why: opened.why }] });
    const { track } = opened;
    const chosen = { ...view.get().chosen, [kind]: track.getSettings().deviceId ?? '' };
    show({ [kind]: new MediaStream([track]), troubles, chosen });
  }

  async function list(mine: number): Promise<void> {
    const all = (await media?.enumerateDevices().catch(() => [])) ?? [];
    if (mine !== turn) return;
    const of = (kind: MediaDeviceKind) =>
      all
        .filter((one) => one.kind === kind && one.deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }));
    show({ devices: { microphone: of('audioinput'), camera: of('videoinput') } });
  }

  function close(kind: CaptureKind): void {
    for (const track of view.get()[kind]?.getTracks() ?? []) track.stop();
    show({ [kind]: null });
  }

  /** One after the other, because each may be allowed, refused or missing independently. */
  async function start(): Promise<void> {
    const mine = ++turn;
    for (const kind of KINDS) close(kind);
    const { microphone, camera } = readChosenDevices(deviceStore());
    show({ phase: 'asking', troubles: [], chosen: { microphone, camera } });
    for (const kind of KINDS.filter(wants)) await open(kind, mine);
    await list(mine);
    if (mine === turn) show({ phase: 'on' });
  }

  function stop(): void {
    turn++;
    for (const kind of KINDS) close(kind);
    if (view.get().phase !== 'idle') show(IDLE_CHECK);
  }

  return {
    view: view.get,
    /** The devices are released with the page that follows the check. */
    follow(changed: () => void): () => void {
      const off = view.follow(changed);
      addEventListener('pagehide', stop);
      return () => {
        off();
        removeEventListener('pagehide', stop);
        stop();
      };
    },
    start,
    /** Without a question: only where the visitor has allowed both devices before. */
    async startIfAllowed(): Promise<void> {
      if (view.get().phase === 'idle' && (await areAllowed()) && view.get().phase === 'idle') await start();
    },
    /** Whether the camera is tried too. */
    async setCamera(on: boolean): Promise<void> {
      if (on === usesCamera) return;
      usesCamera = on;
      const { phase, troubles } = view.get();
      if (phase === 'idle') return;
      if (on) return open('camera', turn);
      close('camera');
      show({ troubles: troubles.filter(({ kind }) => kind !== 'camera') });
    },
    async choose(kind: CaptureKind, id: string): Promise<void> {
      keepChosenDevice(deviceStore(), kind, id);
      const mine = turn;
      close(kind);
      show({ chosen: { ...view.get().chosen, [kind]: id } });
      await open(kind, mine);
    },
    stop,
  };
}

/** Browsers that do not tell are taken to ask. */
async function areAllowed(): Promise<boolean> {
  try {
    const ask = (name: CaptureKind) => navigator.permissions.query({ name: name as PermissionName });
    const answers = await Promise.all(KINDS.map(ask));
    return answers.every(({ state }) => state === 'granted');
  } catch {
    return false;
  }
}

export type DeviceCheckStore = ReturnType<typeof createDeviceCheck>;
