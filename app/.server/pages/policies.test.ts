import { expect, test } from 'vitest';
import { policyOf } from '~/app/domain/site/routeHandle';
import { pageContentPolicy, permissionsPolicy, setPagePolicies } from './policies';

const videoEnv = { roomSecrets: ['x'.repeat(32)] as const, jwt: undefined, iceServers: [] };
const builtIn = { apiPublicUrl: '', video: { ...videoEnv, host: undefined } };
const host = { origin: 'https://video.example:8443/salas', domain: 'video.example:8443/salas' };
const jitsi = { apiPublicUrl: '', video: { ...videoEnv, host } };
const call = { features: ['camera', 'microphone'] as const, video: true };

const sent = (policy: typeof call | null, env: typeof builtIn | typeof jitsi) => {
  const headers = new Headers();
  setPagePolicies(headers, { framed: false, policy }, env);
  return {
    permissions: headers.get('permissions-policy'),
    content: pageContentPolicy('n', { framed: false, policy }, env),
  };
};

test('an ordinary page may use no devices, and nothing of the video server', () => {
  expect(permissionsPolicy()).toMatch(/^camera=\(\), microphone=\(\), display-capture=\(\), /);
  expect(sent(null, jitsi)).toEqual({ permissions: null, content: sent(null, builtIn).content });
  expect(sent(null, jitsi).content).not.toContain('video.example');
});

test('a call may use the devices, and a foreign video server’s frames may too', () => {
  const own = sent(call, builtIn);
  expect(own.permissions).toContain('camera=(self), microphone=(self), display-capture=()');
  expect(own.content).toBe(sent(null, builtIn).content);
  const { permissions, content } = sent(call, jitsi);
  expect(permissions).toContain('camera=(self "https://video.example:8443")');
  expect(content).toContain("script-src 'self' 'nonce-n' https://video.example:8443/salas/external_api.js;");
  expect(content).toContain("frame-src 'self' https://video.example:8443;");
  expect(content).toContain("default-src 'self';");
  expect(content).not.toContain('connect-src');
  expect(content).toContain("form-action 'self'");
});

test('a route gets its policy from its loader’s data, and none if the loader failed', () => {
  const handle = { policy: (data: unknown) => (data === 'call' ? call : null) };
  const asked = (data: unknown) =>
    policyOf([
      { handle: {}, data: 1 },
      { handle, data },
    ]);
  expect([asked('call'), asked('ended'), asked(undefined)]).toEqual([call, null, null]);
});
