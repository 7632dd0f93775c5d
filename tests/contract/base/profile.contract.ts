/** Profiles and pictures (docs/contract.md, 'Calls: accounts and profiles'). */
import { describe, expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { mentor, student } from '~/tests/contract/support/actors';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { call, strict } from '~/tests/contract/support/target';
import { picture } from '~/tests/support/picture';

describe('PUT and PATCH /api/auth/profile/', () => {
  it('changes what is sent, by JSON, and answers the updated user', async () => {
    const who = await student();
    const { profile: before } = tolerantUser.parse((await who.get('/api/auth/me/')).body);
    const bio = `Estudio mucho, a las ${new Date().toISOString()}.`;
    for (const send of [who.put, who.patch]) {
      const { status, body } = await send('/api/auth/profile/', { body: { bio } });
      expect(status).toBe(200);
      expect(tolerantUser.parse(body).profile).toMatchObject({ bio, academic_level: before.academic_level });
    }
    await who.patch('/api/auth/profile/', { body: { bio: before.bio } });
  });

  it('accepts a form with a picture and its lists as JSON text', async () => {
    const who = await student();
    const form = picture();
    form.set('learning_goals', '["Aprobar en junio"]');
    form.set('subjects_needed_help', '["Álgebra","Geometría"]');
    const { status, body } = await who.patch('/api/auth/profile/', { body: form });
    expect(status).toBe(200);
    const { profile, profile_picture } = tolerantUser.parse(body);
    expect(profile.learning_goals).toEqual(['Aprobar en junio']);
    expect(profile.subjects_needed_help).toEqual(['Álgebra', 'Geometría']);
    expect(profile_picture).not.toBe('');
  });

  it('refuses wrong values at their fields', async () => {
    const who = await mentor();
    expectFieldError(await who.patch('/api/auth/profile/', { body: { price: -1 } }), 'price');
    expectFieldError(
      await who.patch('/api/auth/profile/', { body: { linkedin_url: 'javascript:alert(1)' } }),
      'linkedin_url',
    );
    expectFieldError(
      await who.patch('/api/auth/profile/', { body: { expertises: ['no_existe'] } }),
      'expertises',
    );
    expectRefusal(await call('PATCH', '/api/auth/profile/', { body: { bio: 'x' } }), 401);
  });
});

describe('PUT /api/auth/profile/picture/', () => {
  it('accepts a picture, and serves it', async () => {
    const who = await mentor();
    const { status, body } = await who.put('/api/auth/profile/picture/', { body: picture() });
    expect(status).toBe(200);
    const { profile_picture } = tolerantUser.parse(body);
    const served = await call('GET', new URL(profile_picture, 'http://x').pathname);
    expect(served.status).toBe(200);
    expect(served.headers.get('Content-Type')).toMatch(/^image\//);
    if (strict) expect(served.headers.get('Cache-Control')).toContain('immutable');
  });

  it('refuses a file that is no picture, and a missing one', async () => {
    const who = await mentor();
    const form = new FormData();
    form.set(
      'profile_picture',
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' }),
    );
    expectFieldError(await who.put('/api/auth/profile/picture/', { body: form }), 'profile_picture');
    expectFieldError(
      await who.put('/api/auth/profile/picture/', { body: new FormData() }),
      'profile_picture',
    );
    expectRefusal(await call('PUT', '/api/auth/profile/picture/', { body: picture() }), 401);
  });
});

describe('GET /api/auth/profile/{id}/', () => {
  it('is public for a mentor, without what is private', async () => {
    const { id, username } = await mentor();
    const { status, body } = await (await student()).get(`/api/auth/profile/${id}/`);
    expect(status).toBe(200);
    expect(tolerantUser.parse(body).username).toBe(username);
    if (!strict) return;
    for (const name of ['email', 'phone_number', 'date_of_birth', 'last_login'])
      expect(body).not.toHaveProperty(name);
    expect((await call('GET', `/api/auth/profile/${id}/`)).status).toBe(200);
  });

  it('answers 404 to an unknown id', async () => {
    expectRefusal(await (await student()).get('/api/auth/profile/999999999/'), 404);
  });
});
