/** The chosen devices, stored in this browser for the waiting page's check and for the room. */
import type { DeviceKind } from './view';

export type ChosenDevices = Record<DeviceKind, string>;

/** Empty: the browser's default. */
const NONE: ChosenDevices = { microphone: '', camera: '', speaker: '' };
const KEY = 'mentorea-devices';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readChosenDevices(store: Store | null): ChosenDevices {
  try {
    const kept = Object(JSON.parse(store?.getItem(KEY) ?? '{}'));
    const of = (kind: DeviceKind) => (typeof kept[kind] === 'string' ? kept[kind] : '');
    return { microphone: of('microphone'), camera: of('camera'), speaker: of('speaker') };
  } catch {
    return { ...NONE };
  }
}

export function keepChosenDevice(store: Store | null, kind: DeviceKind, id: string): void {
  try {
    store?.setItem(KEY, JSON.stringify({ ...readChosenDevices(store), [kind]: id }));
  } catch {
    // Storage is unavailable: the choice lasts until the page is left.
  }
}

/** Some browsers throw on mere access. */
export function deviceStore(): Store | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
