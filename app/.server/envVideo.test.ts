import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { videoConfig } from './call';
import { readEnv } from './env';

const dir = mkdtempSync(join(tmpdir(), 'mentorea-env-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const read = (set: Record<string, string> = {}) => readEnv({ DATA_DIR: dir, ...set });
const secret = 'x'.repeat(32);
const away = { APP_ORIGIN: 'https://mentorea.example', SESSION_SECRET: secret, SMTP_URL: 'smtp://mail:25' };

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

  it('takes the names of rooms from a secret of their own, else from the oldest of the sessions', () => {
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

  it('says why a server of others is refused, and what a relay lacks', () => {
    expect(() => read({ VIDEO_HOST: 'meet.jit.si' })).toThrow('cuts embedded calls off');
    expect(() => read({ ICE_SERVERS: 'turn:turn.example' })).toThrow('username and credential');
  });
});
