import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageCache, encodedCopyOf, readPage, reuseCopies } from './cachedPages';

const html = `<!doctype html>${'<p>Clases de álgebra</p>'.repeat(100)}`;
const answer = (more: Record<string, string> = {}, body = html, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "script-src 'self'",
      'Cache-Control': 'private, no-store',
      'X-Cache-Tags': 'mentor/ana mentors',
      ...more,
    },
  });

const bytesOf = (copy?: { body: string | Buffer }) =>
  typeof copy?.body === 'string' ? Buffer.from(copy.body, 'latin1') : (copy?.body ?? Buffer.alloc(0));

describe('a page', () => {
  it('is cached with its tags, and without internal headers', async () => {
    const page = await readPage(answer({ Vary: 'Cookie' }), 5);
    expect(page).toMatchObject({ status: 200, tags: ['mentor/ana', 'mentors'], failed: false, madeAt: 5 });
    const { head } = await encodedCopyOf(page, 'identity');
    const names = head.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('x-cache-tags');
    expect(head.join('\n')).toContain('public, max-age=0, s-maxage=60');
  });

  it.each([
    ['has a nonce', answer({ 'Content-Security-Policy': "script-src 'nonce-x'" })],
    ['has no policy at all', answer({ 'Content-Security-Policy': '' })],
    ['sets a cookie', answer({ 'Set-Cookie': 'flash=x' })],
    ['is not there', answer({}, html, 404)],
    ['lacks a part', answer({ 'X-Cache-Tags': '-' })],
  ])('that %s is not cached', async (_, response) => {
    const page = await readPage(response, 0);
    expect(page.tags).toBeNull();
    const { head } = await encodedCopyOf(page, 'br');
    expect(head.join('\n')).toContain('private, no-store');
    expect(head.join('\n')).not.toContain('ETag');
  });

  it('has a copy for each encoding, compressed once, unless it is small', async () => {
    const page = await readPage(answer(), 0);
    const [plain, br, gzip] = await Promise.all(
      (['identity', 'br', 'gzip'] as const).map((encoding) => encodedCopyOf(page, encoding)),
    );
    expect(new Set([plain?.etag, br?.etag, gzip?.etag]).size).toBe(3);
    expect(brotliDecompressSync(bytesOf(br)).toString()).toBe(html);
    expect(gunzipSync(bytesOf(gzip)).toString()).toBe(html);
    expect(await encodedCopyOf(page, 'br')).toBe(br);
    const small = await readPage(answer({}, '<p>'), 0);
    const copy = await encodedCopyOf(small, 'br');
    expect([copy.body, copy.head.includes('Content-Encoding')]).toEqual(['<p>', false]);
  });

  it('keeps its bytes when it is long', async () => {
    const long = html.repeat(6);
    const copy = await encodedCopyOf(await readPage(answer({}, long), 0), 'identity');
    expect(bytesOf(copy).toString()).toBe(long);
    expect(typeof copy.body).toBe('object');
  });

  it('passes its copies on to the next one when nothing has changed', async () => {
    const before = await readPage(answer(), 0);
    const copy = await encodedCopyOf(before, 'br');
    const same = await readPage(answer(), 1);
    reuseCopies(same, before);
    expect(await encodedCopyOf(same, 'br')).toBe(copy);
    for (const other of [answer({}, `${html} `), answer({ 'X-Robots-Tag': 'noindex' })]) {
      const next = await readPage(other, 1);
      reuseCopies(next, before);
      expect(await encodedCopyOf(next, 'br')).not.toBe(copy);
    }
  });
});

const page = (tags: string, size = 1_000) =>
  readPage(
    new Response('x'.repeat(size), {
      headers: { 'Content-Security-Policy': "script-src 'self'", 'X-Cache-Tags': tags },
    }),
    0,
  );

describe('cached pages', () => {
  it('are dropped by tag', async () => {
    const store = createPageCache();
    store.set('/', await page('mentors'));
    store.set('/mentors/ana', await page('mentor/ana'));
    store.set('/mentors/ana?pagina=2', await page('mentor/ana'));
    store.set('/mentors/eva', await page('mentor/eva'));
    store.set('/help', await page(''));
    store.drop(['mentor/ana', 'mentor/nobody']);
    expect(
      ['/', '/mentors/ana', '/mentors/ana?pagina=2', '/mentors/eva', '/help'].map((key) => !!store.get(key)),
    ).toEqual([true, false, false, true, true]);
    store.drop('all');
    expect(store.size).toBe(0);
  });

  it('are still found by their tag after a replacement', async () => {
    const store = createPageCache();
    store.set('/mentors/ana', await page('mentor/ana'));
    store.set('/mentors/ana', await page('mentor/ana'));
    store.drop(['mentor/ana']);
    expect(store.get('/mentors/ana')).toBeUndefined();
  });

  it('are limited in bytes, separately for those with a query', async () => {
    const store = createPageCache({ plain: 60_000, withQuery: 60_000 });
    for (const name of ['a', 'b', 'c']) store.set(`/mentors/${name}`, await page(`mentor/${name}`));
    for (let n = 0; n < 100; n += 1) store.set(`/mentors/a?pagina=${n}`, await page('mentor/a'));
    expect(['a', 'b', 'c'].every((name) => store.get(`/mentors/${name}`))).toBe(true);
    expect(store.get('/mentors/a?pagina=0')).toBeUndefined();
    expect(store.size).toBeLessThan(20);
    store.set('/mentors/big', await page('mentor/big', 100_000));
    expect(store.get('/mentors/big')).toBeUndefined();
  });
});
