import { expect, test } from 'vitest';
import { deviceOf } from './logIns';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0 Safari/537.36`, 'Chrome en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0`, 'Edge en Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera en Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPad',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0 Safari/537.36`, 'Chrome en ChromeOS'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer en Windows'],
  ['Mozilla/5.0 (X11; FreeBSD amd64) Weird/1.0', 'Navegador en Linux'],
  ['curl/8.9.1', 'curl'],
  ['python-requests/2.32', 'Un programa en Python'],
  ['node', 'Un programa en Node.js'],
  ['okhttp/4.12.0', 'Una aplicación móvil'],
  ['Dalvik/2.1.0 (Linux; U; Android 14)', 'Una aplicación móvil en Android'],
  ['test', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
  ['<script>alert(1)</script>', 'Dispositivo desconocido'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
