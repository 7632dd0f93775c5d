import { expect, it } from 'vitest';
import { lightOf } from './browserCookies';

it.each([
  [null, null, null],
  ['zona=Europe/Madrid', 'off', null],
  ['zona=Europe/Madrid', 'on', 'saving'],
  ['', 'ON; x=1', 'saving'],
  ['', 'gone', null],
  ['ligero=si', null, 'chosen'],
  ['hydrated=1; ligero=si; zona=x', 'on', 'chosen'],
  ['__Host-ligero=si', null, 'chosen'],
  // Who undoes what the browser asks for keeps that.
  ['ligero=no', 'on', null],
  ['hydrated=1; __Host-ligero=no', 'on', null],
  ['ligero=quizas', null, null],
  ['muyligero=si', null, null],
])('cookies %j and Save-Data %j: %j', (cookies, saveData, expected) => {
  expect(lightOf(cookies, saveData)).toBe(expected);
});
