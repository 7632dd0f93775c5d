import { expect, it } from 'vitest';
import { keepChosenDevice, readChosenDevices } from './devices';

const storeOf = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

it('the last choice of each kind of device is remembered', () => {
  const store = storeOf();
  keepChosenDevice(store, 'camera', 'c1');
  keepChosenDevice(store, 'microphone', 'm1');
  keepChosenDevice(store, 'camera', 'c2');
  expect(readChosenDevices(store)).toEqual({ microphone: 'm1', camera: 'c2', speaker: '' });
});

it('there is no choice without readable values or without storage', () => {
  const none = { microphone: '', camera: '', speaker: '' };
  expect(readChosenDevices(storeOf())).toEqual(none);
  expect(readChosenDevices(storeOf(new Map([['mentorea-devices', '{']])))).toEqual(none);
  expect(readChosenDevices(storeOf(new Map([['mentorea-devices', '{"camera":7}']])))).toEqual({ ...none });
  expect(readChosenDevices(null)).toEqual(none);
  expect(() => keepChosenDevice(null, 'camera', 'c')).not.toThrow();
});
