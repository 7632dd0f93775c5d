/** How every call behaves (docs/contract.md, 'Conduct'). */
import { describe, expect, it } from 'vitest';
import { student } from '~/tests/contract/support/actors';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { call, strict } from '~/tests/contract/support/target';

describe('general behaviour', () => {
  it('redirects a GET without a trailing slash, and allows no other method there', async () => {
    const redirect = await call('GET', '/api/mentors');
    expect(redirect.status).toBe(301);
    expect(new URL(redirect.headers.get('Location') ?? '', 'http://x').pathname).toBe('/api/mentors/');
    expect((await call('POST', '/api/mentorships', { body: {} })).status).toBeGreaterThanOrEqual(400);
  });

  it('answers 404 for what does not exist, as JSON', async () => {
    const { token } = await student();
    expectRefusal(await call('GET', '/api/mentorships/999999999/', { token }), 404);
    if (strict) expectRefusal(await call('GET', '/api/no-such-thing/'), 404);
  });

  it('answers 405 with Allow for a method that a path does not know', async () => {
    const reply = await call('DELETE', '/api/mentors/', { token: (await student()).token });
    expectRefusal(reply, 405);
    expect(reply.headers.get('Allow')).toContain('GET');
  });

  it('answers 401 with WWW-Authenticate to a missing or invalid token', async () => {
    expectRefusal(await call('GET', '/api/auth/me/'), 401);
    const reply = await call('GET', '/api/auth/me/', { token: 'a.b.c' });
    expectRefusal(reply, 401);
    if (strict) expect(reply.body.code).toBe('token_not_valid');
  });

  it('answers 400 to invalid JSON, and 415 to another content type', async () => {
    const broken = { headers: { 'Content-Type': 'application/json' }, raw: '{"username":' };
    expectRefusal(await call('POST', '/api/auth/token/', broken), 400);
    const xml = { headers: { 'Content-Type': 'application/xml' }, raw: '<a/>' };
    expectRefusal(await call('POST', '/api/auth/token/', xml), 415);
  });

  it('ignores unknown fields, and never writes read-only ones', async () => {
    const who = await student();
    const before = (await who.get('/api/auth/me/')).body;
    const body = {
      id: 1,
      user_type: 'admin',
      is_super_admin: true,
      is_active: false,
      total_score: 5,
      email: 'x@x.x',
      x: 1,
    };
    expect((await who.patch('/api/auth/profile/', { body })).status).toBe(200);
    const after = (await who.get('/api/auth/me/')).body;
    expect({ ...after, profile: null }).toEqual({ ...before, profile: null });
  });
});
