/**
 * Tests camera and microphone before the room is entered: which exist, which can be opened, and which is
 * chosen.
 */
import type { ChosenDevices } from '~/app/room/chosenDevices';
import type { DeviceTrouble } from '~/app/room/view';

type Kind = 'microphone' | 'camera';
export interface DeviceOption {
  id: string;
  label: string;
}

export interface CheckView {
  phase: 'idle' | 'asking' | 'on';
  camera: MediaStream | null;
  microphone: MediaStream | null;
  troubles: DeviceTrouble[];
  devices: Record<Kind, DeviceOption[]>;
  chosen: Record<Kind, string>;
}

export interface CheckDeps {
  /** Undefined if the browser has none or the page may not use it. */
  media: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  read(): ChosenDevices;
  keep(kind: Kind, id: string): void;
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

export function createDeviceCheck({ media, read, keep }: CheckDeps) {
  let view = IDLE_CHECK;
  /** Results of earlier requests are ignored. */
  let turn = 0;
  const watchers = new Set<() => void>();

  function show(change: Partial<CheckView>): void {
    view = { ...view, ...change };
    for (const changed of watchers) changed();
  }

  async function take(kind: Kind, id: string): Promise<MediaStream | DeviceTrouble> {
    if (!media) return { kind, why: 'unsupported' };
    const ask = (wish: MediaTrackConstraints | true) =>
      media.getUserMedia(kind === 'camera' ? { video: wish } : { audio: wish });
    try {
      if (id === '') return await ask(true);
      // The chosen device may be unplugged: then any will do.
      return await ask({ deviceId: { exact: id } }).catch((error: unknown) => {
        if (whyOf(error) !== 'missing') throw error;
        return ask(true);
      });
    } catch (error) {
      return { kind, why: whyOf(error) };
    }
  }

  async function open(kind: Kind, mine: number): Promise<void> {
    const got = await take(kind, view.chosen[kind]);
    if (mine !== turn) {
      if (got instanceof MediaStream) stopTracks(got);
      return;
    }
    const others = view.troubles.filter((one) => one.kind !== kind);
    if (!(got instanceof MediaStream)) return show({ [kind]: null, troubles: [...others, got] });
    const used = got.getTracks()[0]?.getSettings().deviceId ?? '';
    show({ [kind]: got, troubles: others, chosen: { ...view.chosen, [kind]: used } });
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

  function close(kind: Kind): void {
    const stream = view[kind];
    if (stream) stopTracks(stream);
    show({ [kind]: null });
  }

  return {
    view: () => view,
    subscribe(changed: () => void) {
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
      };
    },
    /** One after the other, because each may be allowed, refused or missing independently. */
    async start(): Promise<void> {
      const mine = ++turn;
      for (const kind of KINDS) close(kind);
      const { microphone, camera } = read();
      show({ phase: 'asking', troubles: [], chosen: { microphone, camera } });
      for (const kind of KINDS) await open(kind, mine);
      await list(mine);
      if (mine === turn) show({ phase: 'on' });
    },
    async choose(kind: Kind, id: string): Promise<void> {
      keep(kind, id);
      const mine = turn;
      close(kind);
      show({ chosen: { ...view.chosen, [kind]: id } });
      await open(kind, mine);
    },
    /** Closes the devices. */
    stop(): void {
      turn++;
      for (const kind of KINDS) close(kind);
      if (view.phase !== 'idle') show(IDLE_CHECK);
    },
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function whyOf(error: unknown): DeviceTrouble['why'] {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}
