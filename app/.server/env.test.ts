import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { videoConfig } from './call';
import { environment, readEnv } from './env';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mentorea-env-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (set: Record<string, string> = {}) => readEnv({ DATA_DIR: dir, ...set });
const secret = 'x'.repeat(32);
const bucketKeys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const away = { APP_ORIGIN: 'https://mentorea.example', SESSION_SECRET: secret, SMTP_URL: 'smtp://mail:25' };

describe('readEnv', () => {
  it('needs nothing on localhost', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appOrigin: 'http://localhost:3000',
      local: true,
      trustProxy: 0,
      timeZone: 'Europe/Madrid',
      answerRule: { hours: 48, hoursBeforeStart: 2 },
      demo: true,
      drainMs: 2_000,
      apiPublicUrl: '',
    });
    expect(read({ PORT: '4000', DEMO: 'off', SMTP_URL: ' ', SHUTDOWN_DRAIN_MS: '0' })).toMatchObject({
      appOrigin: 'http://localhost:4000',
      demo: false,
      drainMs: 0,
      smtpUrl: undefined,
    });
  });

  it('asks for checked mentors of minors with the approval, unless told otherwise', () => {
    const admissionOf = (set: Record<string, string>) => read(set).admission;
    expect(admissionOf({})).toEqual({ approval: false, verifiedForMinors: false });
    expect(admissionOf({ MENTOR_APPROVAL: 'on' })).toEqual({ approval: true, verifiedForMinors: true });
    expect(admissionOf({ MENTOR_APPROVAL: 'on', MINORS: 'open' }).verifiedForMinors).toBe(false);
    expect(admissionOf({ MINORS: 'verified-only' }).verifiedForMinors).toBe(true);
  });

  it('makes backups each night only where a folder is named', () => {
    expect(read({ BACKUP_HOUR: '4' }).backup).toBeUndefined();
    expect(read({ BACKUP_DIR: '/srv/copias' }).backup).toEqual({ folder: '/srv/copias', hour: 3 });
  });

  it('takes files and backups to a folder, or with its keys to a bucket', () => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    expect(read({}).files).toBeUndefined();
    expect(read({ FILES: '/srv/files' }).files).toEqual({ address: '/srv/files', credentials: undefined });
    const address = 's3://cubo/prefijo?endpoint=https://s3.example&region=eu-west-1';
    expect(read({ FILES: address, ...bucketKeys }).files).toEqual({ address, credentials });
    const { backup, bucketKeys: own } = read({ BACKUP_DIR: address, ...bucketKeys });
    expect([backup?.folder, own]).toEqual([address, credentials]);
    expect(read({ FILES: 's3://cubo/a/', BACKUP_DIR: 's3://cubo/b', ...bucketKeys }).files?.address).toBe(
      's3://cubo/a',
    );
  });

  it('shows the operator’s address where no other is set', () => {
    expect(read({ OPERATOR_EMAIL: 'hola@gil.example' }).contactEmail).toBe('hola@gil.example');
    const both = { OPERATOR_EMAIL: 'hola@gil.example', CONTACT_EMAIL: 'web@gil.example' };
    expect(read(both).contactEmail).toBe('web@gil.example');
  });

  it('creates a secret once, readable only by its owner', () => {
    const first = read().sessionSecrets[0];
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read().sessionSecrets[0]).toBe(first);
    expect(statSync(join(dir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('reads a real installation', () => {
    const env = read({
      ...away,
      SESSION_SECRET: `${secret}, ${'y'.repeat(40)}`,
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SHARED_NETWORKS: '192.0.2.0/24, 2001:db8:7::/48',
    });
    expect(env.sharedNetworks).toEqual(['192.0.2.0/24', '2001:db8:7::/48']);
    expect(env).toMatchObject({ local: false, demo: false, trustProxy: ['10.0.0.0/8', '::1'] });
    expect(env.sessionSecrets).toHaveLength(2);
    expect(read({ API_URL: 'https://api.example/base/' })).toMatchObject({
      apiUrl: 'https://api.example/base',
      apiPublicUrl: 'https://api.example/base',
      demo: false,
    });
  });

  it.each([
    [{}, 1],
    [{ WEB_CONCURRENCY: '1' }, 1],
    [{ WEB_CONCURRENCY: 'auto' }, 1],
    [{ WEB_CONCURRENCY: 'auto', API_URL: 'https://api.example' }, 1],
    [{ WEB_CONCURRENCY: '3', DATABASE_URL: 'postgresql://localhost/x' }, 3],
    [{ WEB_CONCURRENCY: 'auto', DATABASE_URL: 'postgresql://localhost/x' }, availableParallelism()],
    [{ DATABASE_URL: 'postgresql://localhost/x' }, 1],
  ])('%j: %i workers', (set, workers) => {
    expect(read(set).workers).toBe(workers);
  });

  it.each([
    ['PORT', { PORT: '99999' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'nobody' }],
    ['PORT', { PORT: 'http' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'mentorea.example' }],
    ['APP_ORIGIN', { APP_ORIGIN: 'https://mentorea.example/ruta' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['SHARED_NETWORKS', { SHARED_NETWORKS: '192.0.2.0' }],
    ['SHARED_NETWORKS', { SHARED_NETWORKS: '192.0.2.0/33' }],
    ['SHARED_NETWORKS', { SHARED_NETWORKS: '192.0.2.0/24,escuela' }],
    ['API_URL', { API_URL: 'ftp://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL_READ', { DATABASE_URL_READ: 'postgres://x/y' }],
    ['DATABASE_URL_DIRECT', { DATABASE_URL_DIRECT: 'postgres://x/y' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://x/y', API_URL: 'https://api.example' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'corto' }],
    ['SESSION_SECRET', { ...away, SESSION_SECRET: '' }],
    ['SMTP_URL', { ...away, SMTP_URL: '' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['TIME_ZONE', { TIME_ZONE: 'Europa/Madrid' }],
    ['ANSWER_HOURS', { ANSWER_HOURS: '0' }],
    ['MENTOR_APPROVAL', { MENTOR_APPROVAL: 'a veces' }],
    ['MINORS', { MINORS: 'closed' }],
    ['DEMO', { DEMO: 'quizás' }],
    ['BACKUP_HOUR', { BACKUP_HOUR: '24' }],
    ['BACKUP_DIR', { BACKUP_DIR: '/srv/copias', API_URL: 'https://api.example' }],
    ['FILES', { FILES: 's3://cubo' }],
    ['FILES', { FILES: '/srv/files', API_URL: 'https://api.example' }],
    ['FILES', { FILES: 'https://s3.example/cubo' }],
    ['FILES', { FILES: 's3://cubo?endpoint=s3.example' }],
    ['FILES', { FILES: 's3://cubo?profile=x' }],
    ['FILES', { FILES: 's3://id:secret@cubo', ...bucketKeys }],
    ['FILES', { FILES: 's3://cubo?endpoint=https://id:secret@s3.example', ...bucketKeys }],
    ['BACKUP_DIR', { FILES: '/srv/files', BACKUP_DIR: '/srv/files/' }],
    ['BACKUP_DIR', { FILES: 's3://cubo/a', BACKUP_DIR: 's3://cubo/a/', ...bucketKeys }],
    ['BACKUP_DIR', { BACKUP_DIR: 's3://cubo', AWS_ACCESS_KEY_ID: 'id' }],
    ['DEMO', { ...away, DEMO: 'on' }],
    ['DEMO', { DEMO: 'on', DATABASE_URL: 'postgresql://localhost/x' }],
    ['SMTP_URL', { APP_ORIGIN: away.APP_ORIGIN, SESSION_SECRET: secret }],
    ['SESSION_SECRET', { APP_ORIGIN: away.APP_ORIGIN, SMTP_URL: away.SMTP_URL }],
    ['SHUTDOWN_DRAIN_MS', { SHUTDOWN_DRAIN_MS: '2s' }],
    ['SHUTDOWN_DRAIN_MS', { SHUTDOWN_DRAIN_MS: '30001' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: 'all' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '2' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '2', API_URL: 'https://api.example' }],
  ])('refuses a wrong %s in one line that names it', (name, set: Record<string, string>) => {
    expect(() => read(set)).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });
});

describe('the environment', () => {
  const folder = process.cwd();
  afterEach(() => {
    process.chdir(folder);
    vi.unstubAllEnvs();
  });
  const names = ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATABASE_URL_READ'] as const;
  const inFile = { DATABASE_URL: 'a', DATABASE_URL_DIRECT: 'b', DATABASE_URL_READ: 'c' };
  type Set = Partial<Record<(typeof names)[number], string>>;
  const none: Set = Object.fromEntries(names.map((name) => [name, undefined]));

  it.each([
    [{}, inFile],
    [{ DATABASE_URL: 'x' }, { ...none, DATABASE_URL: 'x' }],
    [{ DATABASE_URL: '' }, { ...none, DATABASE_URL: '' }],
    [
      { DATABASE_URL: 'x', DATABASE_URL_READ: 'z' },
      { ...none, DATABASE_URL: 'x', DATABASE_URL_READ: 'z' },
    ],
    [{ DATABASE_URL_READ: 'z' }, { ...inFile, DATABASE_URL_READ: 'z' }],
  ] as [Set, Set][])('%j wins over .env with all addresses', (set, expected) => {
    writeFileSync(
      join(dir, '.env'),
      Object.entries(inFile)
        .map((pair) => pair.join('='))
        .join('\n'),
    );
    for (const name of names) vi.stubEnv(name, set[name]);
    process.chdir(dir);
    // It is read several times.
    for (let times = 0; times < 2; times++)
      expect(Object.fromEntries(names.map((name) => [name, environment()[name]]))).toEqual(expected);
  });
});

describe('the video room’s environment', () => {
  it('needs nothing: the room is built in', () => {
    expect(videoConfig(read())).toEqual({
      origin: 'http://localhost:3000',
      domain: 'localhost:3000',
      builtIn: true,
      iceServers: [],
      jwt: false,
    });
    expect(videoConfig(read(away))).toMatchObject({ domain: 'mentorea.example', builtIn: true });
  });

  it.each([
    ['video.example', 'https://video.example', 'video.example'],
    ['https://video.example/', 'https://video.example', 'video.example'],
    ['https://video.example:8443/salas/', 'https://video.example:8443/salas', 'video.example:8443/salas'],
    ['http://localhost:8000', 'http://localhost:8000', 'localhost:8000'],
    ['localhost:8443', 'https://localhost:8443', 'localhost:8443'],
  ])('knows %s', (VIDEO_HOST, origin, domain) => {
    expect(videoConfig(read({ VIDEO_HOST }))).toMatchObject({ origin, domain, builtIn: false });
  });

  it('derives room names from their own secret, else from the oldest session secret', () => {
    const two = { SESSION_SECRET: `${'n'.repeat(32)},${'o'.repeat(32)}` };
    expect(read(two).video.roomSecrets).toEqual(['o'.repeat(32), 'n'.repeat(32)]);
    expect(read({ ...two, VIDEO_ROOM_SECRET: secret }).video.roomSecrets).toEqual([secret]);
  });

  it('reads STUN and TURN servers from a list of addresses or from JSON', () => {
    const servers = (ICE_SERVERS: string) => read({ ICE_SERVERS }).video.iceServers;
    expect(servers('stun:stun.example:3478, stuns:[::1]:5349')).toEqual([
      { urls: 'stun:stun.example:3478' },
      { urls: 'stuns:[::1]:5349' },
    ]);
    const turn = [
      {
        urls: ['turn:turn.example:3478?transport=udp', 'turns:turn.example'],
        username: 'm',
        credential: 'c',
      },
    ];
    expect(servers(JSON.stringify(turn))).toEqual(turn);
  });

  const host = { VIDEO_HOST: 'video.example' };
  it.each([
    ['VIDEO_HOST', { VIDEO_HOST: 'http://video.example' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'ftp://video.example' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'video.example?x=1' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'meet.jit.si' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'https://eu.Meet.Jit.si/salas' }],
    ['VIDEO_HOST', { ...away, VIDEO_HOST: 'mentorea.example' }],
    ['VIDEO_ROOM_SECRET', { VIDEO_ROOM_SECRET: 'corto' }],
    ['VIDEO_ROOM_SECRET', { ...away, ...host }],
    ['VIDEO_JWT_SECRET', { ...host, VIDEO_JWT_APP_ID: 'mentorea' }],
    ['VIDEO_JWT_SECRET', { ...host, VIDEO_JWT_APP_ID: 'mentorea', VIDEO_JWT_SECRET: 'corto' }],
    ['VIDEO_JWT_APP_ID', { ...host, VIDEO_JWT_SECRET: secret }],
    ['VIDEO_JWT_APP_ID', { VIDEO_JWT_APP_ID: 'mentorea', VIDEO_JWT_SECRET: secret }],
    ['ICE_SERVERS', { ICE_SERVERS: 'stun.example' }],
    ['ICE_SERVERS', { ICE_SERVERS: '[{"urls":' }],
    ['ICE_SERVERS', { ICE_SERVERS: '[{"url":"stun:stun.example"}]' }],
    ['ICE_SERVERS', { ICE_SERVERS: 'turn:turn.example' }],
    ['ICE_SERVERS', { ICE_SERVERS: 'stun:stun.example:0' }],
    ['ICE_SERVERS', { ICE_SERVERS: 'stun:stun.example:65536' }],
    ['ICE_SERVERS', { ICE_SERVERS: '[{"urls":"turn:turn.example:99999","username":"m","credential":"c"}]' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'https://video.example/a;b' }],
    ['VIDEO_HOST', { VIDEO_HOST: 'https://video.example/a,b' }],
  ])('refuses a wrong %s in one line that names it', (name, set: Record<string, string>) => {
    expect(() => read(set)).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });

  it('explains why a public server is refused, and what a relay lacks', () => {
    expect(() => read({ VIDEO_HOST: 'meet.jit.si' })).toThrow('cuts embedded calls off');
    expect(() => read({ ICE_SERVERS: 'turn:turn.example' })).toThrow('username and credential');
  });
});
