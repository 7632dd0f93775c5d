import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { HOST, startCalendarServer } from '~/tests/support/calendarServer';
import { calendarUrl, fetchCalendar, isPublicAddress } from './fetchCalendar';

const MB = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(11 * MB));
const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const server: Awaited<ReturnType<typeof startCalendarServer>> = await startCalendarServer({
  '/good.ics': (_, response) => response.end(TEXT),
  '/packed.ics': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
  '/full.ics': (_, response) => response.end(TEXT.padEnd(10 * MB)),
  '/huge.ics': (_, response) => response.end(TEXT.padEnd(10 * MB + 1)),
  '/bomb.ics': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  '/who.ics': (request, response) => response.end(request.headers['user-agent']),
  '/hangs.ics': () => {},
  '/trickles.ics': (_, response) => void response.write('BEGIN'),
  '/moved.ics': (_, response) => response.writeHead(302, { location: '/good.ics' }).end(),
  '/home.ics': (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/good.ics' }).end(),
  '/plain.ics': (_, response) => response.writeHead(301, { location: `http://${HOST}/good.ics` }).end(),
  '/other.ics': (_, response) =>
    response.writeHead(302, { location: `https://otro.example:${server.port}/good.ics` }).end(),
  '/round.ics': (_, response) => response.writeHead(307, { location: '/round.ics' }).end(),
  '/refused.ics': (_, response) => response.writeHead(403).end(),
});
afterAll(server.close);
/** A busy machine takes its time; what is about time says its own. */
const ASKING = { milliseconds: 60_000, siteOrigin: 'https://mentorea.example' };
type More = Partial<(typeof server)['deps'] & typeof ASKING>;
const textOf = async (parts: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
};
const read = (path: string, more: More = {}) =>
  textOf(fetchCalendar(server.address(path), { ...ASKING, ...more }, { ...server.deps, ...more }));

test('a calendar is fetched plain, compressed or redirected, up to 10 MB, with our User-Agent', async () => {
  for (const path of ['/good.ics', '/packed.ics', '/moved.ics']) expect(await read(path)).toBe(TEXT);
  expect(await read('/full.ics')).toHaveLength(10 * MB);
  expect(await read('/who.ics')).toBe('Mentorea/1.0 (+https://mentorea.example)');
});

test.each([
  ['/huge.ics', 'más de 10 MB'],
  ['/bomb.ics', 'más de 10 MB'],
  ['/plain.ics', 'https://'],
  ['/round.ics', 'demasiadas veces'],
  ['/refused.ics', '(403)'],
])('%s is refused: %s', async (path, why) => {
  await expect(read(path)).rejects.toThrow(why);
});

test('a hanging server, an endless answer and a silent name server time out', async () => {
  const soon = { milliseconds: 300 };
  const late = 'ha tardado demasiado';
  await expect(read('/hangs.ics', soon)).rejects.toThrow(late);
  await expect(read('/trickles.ics', soon)).rejects.toThrow(late);
  await expect(read('/good.ics', { ...soon, resolve: () => new Promise(() => {}) })).rejects.toThrow(late);
  await expect(read('/good.ics', { ca: undefined })).rejects.toThrow('No hemos podido conectar');
});

test('an address or redirect to a private host is refused, by number and by name', async () => {
  const isAllowed = isPublicAddress;
  const resolve = async (host: string) => [{ address: host === HOST ? '127.0.0.1' : '10.0.0.5', family: 4 }];
  const first = (address: string) => address === '127.0.0.1';
  await expect(textOf(fetchCalendar('https://127.0.0.1/x.ics', ASKING))).rejects.toThrow('servidor público');
  await expect(textOf(fetchCalendar('https://[::1]/x.ics', ASKING))).rejects.toThrow('servidor público');
  await expect(read('/other.ics', { resolve, isAllowed: first })).rejects.toThrow('servidor público');
  let asked = 0;
  const onlyOnce = () => asked++ === 0;
  await expect(read('/home.ics', { isAllowed: onlyOnce })).rejects.toThrow('servidor público');
  expect(asked).toBe(2);
  await expect(read('/good.ics', { isAllowed })).rejects.toThrow('servidor público');
});

test('the connection uses the address that was checked; a single private one refuses the name', async () => {
  let asked = 0;
  const changing = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  const isAllowed = (address: string) => address === '127.0.0.1';
  expect(await read('/good.ics', { resolve: changing, isAllowed })).toBe(TEXT);
  expect(asked).toBe(1);
  const both = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '192.168.1.1', family: 4 },
  ];
  await expect(read('/good.ics', { resolve: both, isAllowed })).rejects.toThrow('servidor público');
  await expect(read('/good.ics', { resolve: async () => [] })).rejects.toThrow('servidor público');
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '198.18.0.1',
  '::8.8.8.8',
  '::808:808',
  '::127.0.0.1',
  '192.0.2.1',
  'nonsense',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('public addresses are accepted, with https on port 443 only', () => {
  for (const address of ['8.8.8.8', '2a00:1450:4003::1', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address)).toBe(true);
  expect(calendarUrl(' webcal://a.example/x ').href).toBe('https://a.example/x');
  for (const [address, why] of [
    ['http://a.example', 'https://'],
    ['https://ana:clave@nube.example/c.ics', 'usuario ni contraseña'],
    ['https://nube.example:8443/c.ics', 'puerto 443'],
    ['file:///etc/passwd', 'https://'],
    ['x', 'https://'],
  ] as const)
    expect(() => calendarUrl(address)).toThrow(why);
});
