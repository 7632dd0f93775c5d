/** The preview picture for shared links to a mentor's profile. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { cardPath } from '~/app/.server/card/cards';
import { tokenOf } from '~/tests/support/demoToken';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import { picture } from '~/tests/support/images';
import { type SharedSite, sharedSite } from '~/tests/support/sharedSite';

const NAME = 'hugo.serrano';
const PLAIN = `/mentors/${NAME}/tarjeta.png`;

const bytesOf = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return bytes;
};
/** Colours in the left and in the right half of the face. */
const faceOf = async (bytes: Buffer) => {
  const spot = async (left: number) => [
    ...(await sharp(bytes).extract({ left, top: 190, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  return { left: await spot(150), right: await spot(310) };
};
const expectPhoto = async (bytes: Buffer) => {
  const { left, right } = await faceOf(bytes);
  expect(left[0]).toBeGreaterThan(180);
  expect(right[2]).toBeGreaterThan(180);
};

describe('with our own API', () => {
  let site: SharedSite;
  let token = '';
  beforeAll(async () => {
    site = await sharedSite();
    token = await tokenOf(site, NAME);
  });
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });
  const send = async (method: string, path: string, body: BodyInit) => {
    const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
    const headers = { Authorization: `Bearer ${token}`, ...type };
    expect((await fetch(site.origin + path, { method, headers, body })).status).toBe(200);
  };
  const current = async () => cardPath(tolerantUser.parse(await (await ask(`/api/mentors/${NAME}/`)).json()));

  it('is a picture of 1200 by 630, cached for a day at its versioned address', async () => {
    const address = await current();
    const [versioned, plain] = [await ask(address), await ask(PLAIN)];
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(versioned.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await bytesOf(versioned)).equals(await bytesOf(plain))).toBe(true);
    const etag = versioned.headers.get('etag') ?? '';
    const again = await ask(address, { 'If-None-Match': `"x", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  it('changes with its address when the name, the areas or the photo change', async () => {
    const seen = new Map<string, Buffer>();
    const look = async () => {
      const address = await current();
      seen.set(address, await bytesOf(await ask(address)));
      return address;
    };
    const first = await look();
    await send('PATCH', '/api/auth/profile/', JSON.stringify({ first_name: '<b>Márços & "Cía"</b> 🎉' }));
    await look();
    await send('PATCH', '/api/auth/profile/', JSON.stringify({ expertises: ['calculo', 'python'] }));
    await look();
    const form = new FormData();
    form.set('profile_picture', new File([Uint8Array.from(await picture('jpeg'))], 'a.jpg'));
    await send('PUT', '/api/auth/profile/picture/', form);
    await expectPhoto(seen.get(await look()) ?? Buffer.alloc(0));
    expect(seen.size).toBe(4);
    expect(new Set([...seen.values()].map((bytes) => bytes.toString('base64'))).size).toBe(4);
    // A previously shared address shows the current data, and is not cached for long.
    const old = await ask(first);
    expect(old.headers.get('cache-control')).toBe('public, max-age=300');
    await expectPhoto(await bytesOf(old));
  });

  it('is kept from search engines when its mentor is', async () => {
    const seen = async () => (await ask(PLAIN)).headers.get('x-robots-tag');
    expect(await seen()).toBeNull();
    await send('PATCH', '/api/auth/preferences/', JSON.stringify({ indexed: false }));
    expect(await seen()).toBe('noindex');
  });

  it.each([
    'nadie',
    'ana.alumna',
    '%00',
    '..%2f..%2fetc',
    'x'.repeat(400),
  ])('is a 404 for %s', async (name) => {
    expect((await ask(`/mentors/${name}/tarjeta.png`)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(`/mentors/${name}/tarjeta.png`)).status).toBeLessThan(500);
  });

  it('is drawn for many requests at once, while the site still responds', async () => {
    const list = tolerantUser.array().parse(await (await ask('/api/mentors/')).json());
    // As many as the demo marketplace has mentors; the real site has many more.
    const all = list.slice(0, 40).flatMap((mentor) => [cardPath(mentor), cardPath(mentor)]);
    const [answers, health] = await Promise.all([
      Promise.all(all.map((path) => ask(path).then((answer) => answer.status))),
      ask('/healthz'),
    ]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(health.status).toBe(200);
  });
});

describe('with another server of the contract', () => {
  let foreign: ForeignSite['foreign'];
  let origin: string;
  beforeAll(async () => {
    ({ foreign, origin } = await startForeignSite());
  });
  const ask = (name = 'eva') => fetch(`${origin}/mentors/${name}/tarjeta.png`);
  const show = (profile_picture: string) => {
    const mentor = { id: 1, username: 'eva', user_type: 'mentor', full_name: 'Eva Gil', profile_picture };
    foreign.fail('GET /api/mentors/', { status: 200, body: [mentor] });
  };

  it('is a 404 if mentors can only be read after a log-in', async () => {
    expect((await ask()).status).toBe(404);
  });

  it('shows initials for a photo that is on another host or invalid', async () => {
    for (const address of [
      'http://169.254.169.254/x.png',
      '/api/capabilities/',
      'javascript:alert(1)',
      '//x/y.png',
    ]) {
      foreign.heal();
      show(address);
      const { left, right } = await faceOf(await bytesOf(await ask()));
      expect([address, left]).toEqual([address, right]);
    }
  });

  it('shows initials, cached briefly, when the photo cannot be loaded', async () => {
    foreign.heal();
    foreign.fail('GET /media/eva.png', 'html503');
    show('/media/eva.png');
    const answer = await ask();
    expect(answer.headers.get('etag')).toContain('sin-foto');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    await bytesOf(answer);
  });

  it('is a 503 when the server is down', async () => {
    foreign.heal();
    foreign.fail('GET /api/mentors/', 'html503');
    expect((await ask()).status).toBe(503);
  });
});
