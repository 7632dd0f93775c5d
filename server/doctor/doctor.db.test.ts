/** What `npm run admin -- doctor` says of an installation, and of each thing that is wrong with it. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { storedFiles } from '~/api/db/schema';
import { seenForDoctor } from '~/server/http/address';
import { tapDatabase } from '~/tests/support/databaseTap';
import { migratedFolder } from '~/tests/support/template';
import { openWorld } from '~/tests/support/world';
import { examine } from './doctor';
import { proxyFinding } from './network';

const { world } = await openWorld({ jefa: 'admin' });
const folder = mkdtempSync(join(tmpdir(), 'mentorea-doctor-'));

const arrived: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 1,
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
/** Like the server behind a proxy. */
const site = createServer((request, response) => {
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set('x-forwarded-for', '192.0.2.7');
  response.writeHead(200, seenForDoctor(headers)).end('ok\n');
});
site.listen(0, '127.0.0.1');
const stun = createSocket('udp4');
stun.on('message', (request, { port, address }) =>
  stun.send(Buffer.concat([Buffer.from([1, 1, 0, 0]), request.subarray(4)]), port, address),
);
stun.bind(0, '127.0.0.1');
/** A port where nothing listens any more. */
const gone = createTcpServer().listen(0, '127.0.0.1');
await Promise.all([site, stun, gone].map((one) => once(one, 'listening')));
const closed = (gone.address() as AddressInfo).port;
gone.close();
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
afterAll(async () => {
  site.close();
  stun.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

writeFileSync(join(folder, 'mentorea-20261019T020000Z.gz'), 'a copy');

const well = () => ({
  APP_ORIGIN: `http://127.0.0.1:${portOf(site)}`,
  TRUST_PROXY: '1',
  DATABASE_URL: world.url ?? '',
  DATA_DIR: folder,
  BACKUP_DIR: folder,
  SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
  MAIL_FROM: 'Mentorea <hola@mentorea.invalid>',
  ICE_SERVERS: `stun:127.0.0.1:${portOf(stun)}`,
});
/** Lines, each with its state. */
const said = async (changed: Record<string, string> = {}, mailTo?: string) => {
  const found = await examine({ source: { ...well(), ...changed }, now: world.now, mailTo });
  return found.flatMap(([subject, findings]) =>
    findings.map(([state, text]) => `${subject}: ${state}: ${text}`),
  );
};
const wrong = async (changed: Record<string, string>) =>
  (await said(changed)).filter((line) => line.includes(': mal: '));

it('finds nothing wrong where all is well, and sends a test message only when asked', async () => {
  const lines = await said();
  expect(lines.filter((line) => line.includes(': mal: ') && !line.includes('relojes'))).toEqual([]);
  for (const text of [
    /^Base de datos: bien: PostgreSQL 1\d\S* .*contesta/,
    /^Base de datos: bien: orden de letras C, tipos de letra C.UTF-8/,
    /^Base de datos: bien: están las extensiones btree_gist/,
    /^Base de datos: bien: está al día: \d{4}_/,
    /^Base de datos: bien: ninguna tarea/,
    /^Base de datos: bien: correos por salir: 0/,
    /^Correo: bien: 127\.0\.0\.1:\d+ contesta y acepta la cuenta/,
    /^Correo: sin ver: la entrega/,
    /^Sitio: bien: .* contesta$/,
    /^Sitio: bien: del proxy llegan x-forwarded-for \(X-Forwarded-For con 1\), y TRUST_PROXY es 1/,
    /^Vídeo: bien: stun:.* contesta$/,
    /^Vídeo: bien: .*TURN/,
    /^Máquina: bien: copias: la última es de hace 6 horas/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(text));
  expect(arrived).toEqual([]);
  expect(await said({}, 'jefa@example.com')).toContainEqual(
    expect.stringContaining('mensaje de prueba para jefa@example.com aceptado'),
  );
  expect(arrived).toEqual(['jefa@example.com']);
});

it('tries the store of files, and misses it where files lie there', async () => {
  const files = join(folder, 'files');
  mkdirSync(files);
  expect(await said({ FILES: files })).toContainEqual(
    `Archivos: bien: FILES (${files}) guarda, devuelve y borra un archivo de prueba`,
  );
  expect(readdirSync(files)).toEqual([]);
  await world.db.insert(storedFiles).values({ key: 'elsewhere', size: 3, createdAt: world.now() });
  try {
    expect(await wrong({})).toContainEqual(
      'Base de datos: mal: archivos en la base de datos: 0; en FILES: 1, y FILES no está puesta',
    );
  } finally {
    await world.db.delete(storedFiles);
  }
});

it('says when a pooler leaves statements without a limit', async () => {
  const lines = await said({ DATABASE_URL_DIRECT: `${world.url}&application_name=direct` });
  expect(lines).toContainEqual(expect.stringMatching(/^Base de datos: aviso: .*connect_query/));
  expect(await said()).not.toContainEqual(expect.stringMatching(/connect_query/));
});

it.each<[string, () => Record<string, string>, RegExp]>([
  ['a missing folder of files', () => ({ FILES: join(folder, 'gone') }), /^Archivos: mal: FILES.*ENOENT/],
  ['a bucket without keys', () => ({ FILES: 's3://cubo' }), /^Archivos: mal: .*AWS_ACCESS_KEY_ID/],
  [
    'a bucket that does not answer',
    () => ({
      FILES: `s3://cubo?endpoint=http://127.0.0.1:${closed}`,
      ...{ AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'geheim' },
    }),
    /^Archivos: mal: FILES \(s3:\/\/cubo\/\): .*ECONNREFUSED/,
  ],
  [
    'a mail server that is down',
    () => ({ SMTP_URL: `smtp://127.0.0.1:${closed}` }),
    /^Correo: mal: 127\.0\.0\.1:\d+: .*ECONNREFUSED/,
  ],
  [
    'a database that is down',
    () => ({ DATABASE_URL: `postgresql://u:geheim@127.0.0.1:${closed}/x` }),
    /^Base de datos: mal: DATABASE_URL: .*ECONNREFUSED/,
  ],
  [
    'a replica that is down',
    () => ({ DATABASE_URL_READ: `postgresql://u:geheim@127.0.0.1:${closed}/x` }),
    /^Base de datos: mal: la réplica de DATABASE_URL_READ no contesta/,
  ],
  [
    'a replica that is none',
    () => ({ DATABASE_URL_READ: world.url ?? '' }),
    /^Base de datos: mal: DATABASE_URL_READ no es una réplica/,
  ],
  ['no backup', () => ({ BACKUP_DIR: join(folder, 'none') }), /^Máquina: mal: copias: no hay ninguna/],
  [
    'a closed TURN port',
    () => ({
      ICE_SERVERS: `[{"urls":"turn:127.0.0.1:${closed}?transport=tcp","username":"u","credential":"c"}]`,
    }),
    /^Vídeo: mal: turn:.*ECONNREFUSED/,
  ],
  [
    'a silent STUN server',
    () => ({ ICE_SERVERS: `stun:127.0.0.1:${closed}` }),
    /^Vídeo: mal: stun:127\.0\.0\.1:\d+: .*ECONNREFUSED/,
  ],
  ['a proxy that is not trusted', () => ({ TRUST_PROXY: 'none' }), /^Sitio: mal: .*Pon TRUST_PROXY=1/],
  ['a wrong setting', () => ({ PORT: 'ninety' }), /^Configuración: mal: PORT: must be a port number/],
  [
    'a site without a secret',
    () => ({ APP_ORIGIN: 'https://mentorea.invalid' }),
    /^Configuración: mal: SESSION_SECRET/,
  ],
  [
    'a name that leads nowhere',
    () => ({ APP_ORIGIN: 'https://mentorea.invalid' }),
    /^Sitio: mal: mentorea\.invalid: /,
  ],
])('names %s', async (_what, changed, line) => {
  const lines = await wrong(changed());
  expect(lines).toContainEqual(expect.stringMatching(line));
  expect(lines.join()).not.toContain('geheim');
});

it('names a database of a newer version, and jobs and mails that wait', async () => {
  await world.db.execute(sql`insert into schema_migrations (name, hash) values ('9999_of_the_future', 'x')`);
  try {
    expect(await wrong({})).toContainEqual(
      expect.stringMatching(
        /^Base de datos: mal: es de una versión más nueva de Mentorea \(9999_of_the_future\)/,
      ),
    );
  } finally {
    await world.db.execute(sql`delete from schema_migrations where name = '9999_of_the_future'`);
  }
  const before = new Date(world.now().getTime() - 4 * 3_600_000).toISOString();
  await world.db.execute(
    sql`insert into job_runs (job, at, whole, took_ms) values ('suspensions', ${before}, true, 1)`,
  );
  expect(await said()).toContainEqual(
    expect.stringMatching(/^Base de datos: aviso: tareas que no se ejecutan o no terminan: /),
  );
});

it.skipIf(!world.url)('names a slow database', async () => {
  const slow = await tapDatabase(world.url ?? '', { delayMs: 100 });
  expect(await said({ DATABASE_URL: slow.url })).toContainEqual(
    expect.stringMatching(/aviso: una consulta sencilla tarda \d{3} ms/),
  );
  slow.close();
});

it('reads an embedded database that nobody has open, and else says who has', async () => {
  const dataDir = await migratedFolder();
  const server = await openDatabase({ dataDir, log: world.deps.log, onLost: () => {}, clock: world.now });
  const own = { DATABASE_URL: '', DATA_DIR: dataDir };
  const open = await said(own);
  await server.close();
  expect(open).toContainEqual(
    expect.stringContaining(`Base de datos: sin ver: la usa el servidor (proceso ${process.pid})`),
  );
  const lines = await said(own);
  expect(lines).toContainEqual(
    expect.stringMatching(/^Base de datos: bien: la incluida en DATA_DIR, PostgreSQL \d/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^Base de datos: bien: está al día/));
  rmSync(dataDir, { recursive: true });
});

it('makes nothing before the first start', async () => {
  const dataDir = join(folder, 'new');
  const lines = await said({ DATABASE_URL: '', DATA_DIR: dataDir });
  expect(lines).toContainEqual(expect.stringMatching(/^Base de datos: aviso: todavía no hay ninguna/));
  expect(existsSync(dataDir)).toBe(false);
});

it.each([
  [null, 0, 'sin ver'],
  ['0', 0, 'bien'],
  ['0', 1, 'mal'],
  ['1 x-forwarded-for', 1, 'bien'],
  ['1 x-forwarded-for', 2, 'mal'],
  ['2 x-forwarded-for via', 1, 'aviso'],
  ['0 x-real-ip', 0, 'mal'],
  ['1 x-forwarded-for', ['10.0.0.0/8'], 'bien'],
] as const)('headers %j with TRUST_PROXY %j: %s', (saw, trust, state) => {
  expect(proxyFinding(saw, typeof trust === 'number' ? trust : [...trust])[0]).toBe(state);
});
