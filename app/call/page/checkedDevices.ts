/** Tests camera and microphone before a call is entered. */
import {
  type CaptureKind,
  deviceStore,
  keepChosenDevice,
  openDevice,
  readChosenDevices,
} from '~/app/call/peer/devices';
import type { DeviceTrouble } from '~/app/call/peer/view';
import { createFollowed } from '~/app/connection/followed';
import { listen } from '~/app/connection/listen';

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

/** @param keepLabels receives the labels of the tested devices, by which another video server finds them */
export function createDeviceCheck(keepLabels: (labels: Record<CaptureKind, string>) => void) {
  /** Missing on insecure addresses, despite the types. */
  const media: MediaDevices | null =
    typeof navigator === 'undefined' ? null : (navigator.mediaDevices ?? null);
  const view = createFollowed(IDLE_CHECK);
  /** Increased with each start; results of earlier ones are ignored. */
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

  /** Opens one device after the other, because each may be allowed, refused or missing. */
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
    /** Releases the devices when the last listener, or the page, goes. */
    follow(changed: () => void): () => void {
      const off = view.follow(changed);
      const end = listen({ pagehide: stop });
      return () => {
        off();
        end();
        stop();
      };
    },
    start,
    /** Starts without a prompt, only if the visitor has allowed both devices before. */
    async startIfAllowed(): Promise<void> {
      if (view.get().phase === 'idle' && (await areAllowed()) && view.get().phase === 'idle') await start();
    },
    /** Sets whether the camera is tested too. */
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

/** False where the browser does not say. */
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
