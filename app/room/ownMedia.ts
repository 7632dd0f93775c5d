import { type Capturing, openBoth, openOne } from './capture';
import type { RoomDeps, RoomOptions } from './deps';
import { createDevice } from './device';
import { createScreen } from './screen';
import type { Tracks } from './slots';
import type { DeviceKind, DeviceTrouble, RoomView } from './view';

/** Milliseconds: a microphone that is off keeps still that long before it is let go. */
const LINGER_MS = 30_000;

type Options = Pick<RoomOptions, 'startWithAudioMuted' | 'startWithVideoMuted'> & { changed(): void };

/** One's own devices. */
export interface OwnMedia extends Pick<RoomView, 'troubles' | 'devices' | 'chosen'> {
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
  { startWithAudioMuted, startWithVideoMuted, changed }: Options,
  deps: RoomDeps,
) {
  const { devices } = deps;
  const troubles = new Map<DeviceTrouble['kind'], DeviceTrouble>();
  const chosen = deps.chosen.read();
  let known: RoomView['devices'] = { microphone: [], camera: [], speaker: [] };
  let closed = false;

  const troubleOf = (kind: DeviceTrouble['kind']) => (why: DeviceTrouble['why'] | null) => {
    troubles.delete(kind);
    if (why) troubles.set(kind, { kind, why });
    else if (kind !== 'screen') void list();
  };
  /** Before somebody has allowed anything browsers tell neither names nor ids. */
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
  const deviceOf = (kind: Capturing, lingers: number, hint: string) =>
    createDevice(
      { lingers, hint, open: () => openOne(kind, chosen, devices), trouble: troubleOf(kind), changed },
      deps,
    );
  const microphone = deviceOf('microphone', LINGER_MS, 'speech');
  const camera = deviceOf('camera', 0, 'motion');
  const screen = createScreen({ devices, trouble: troubleOf('screen'), changed });

  return {
    look: (): OwnMedia => ({
      tracks: {
        microphone: microphone.track(),
        camera: camera.track(),
        screen: screen.track(),
      },
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
    /** People are asked for their microphone on entering, also when it begins silent: not when they are about to say something. */
    async start() {
      devices?.addEventListener('devicechange', listNow);
      const isSilent = startWithAudioMuted;
      if (startWithVideoMuted) return microphone.start(!isSilent, openOne('microphone', chosen, devices));
      const both = openBoth(chosen, devices);
      await Promise.all([
        microphone.start(
          !isSilent,
          both.then((opened) => opened.microphone),
        ),
        camera.start(
          true,
          both.then((opened) => opened.camera),
        ),
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
