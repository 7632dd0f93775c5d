import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { copyOf, readPage, takeOver } from './keptPage';

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

const bytesOf = (copy?: { body: string }) => Buffer.from(copy?.body ?? '', 'latin1');

describe('a page', () => {
  it('is kept with its tags, and without the lines of its making', async () => {
    const page = await readPage(answer({ Vary: 'Cookie' }), 5);
    expect(page).toMatchObject({ status: 200, tags: ['mentor/ana', 'mentors'], failed: false, madeAt: 5 });
    const { head } = await copyOf(page, 'identity');
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
  ])('that %s is not', async (_, response) => {
    const page = await readPage(response, 0);
    expect(page.tags).toBeNull();
    const { head } = await copyOf(page, 'br');
    expect(head.join('\n')).toContain('private, no-store');
    expect(head.join('\n')).not.toContain('ETag');
  });

  it('is one thing in each encoding, packed once, and not when it is small', async () => {
    const page = await readPage(answer(), 0);
    const [plain, br, gzip] = await Promise.all(
      (['identity', 'br', 'gzip'] as const).map((encoding) => copyOf(page, encoding)),
    );
    expect(new Set([plain?.etag, br?.etag, gzip?.etag]).size).toBe(3);
    expect(brotliDecompressSync(bytesOf(br)).toString()).toBe(html);
    expect(gunzipSync(bytesOf(gzip)).toString()).toBe(html);
    expect(await copyOf(page, 'br')).toBe(br);
    const small = await readPage(answer({}, '<p>'), 0);
    const copy = await copyOf(small, 'br');
    expect([copy.body, copy.head.includes('Content-Encoding')]).toEqual(['<p>', false]);
  });

  it('hands its copies on to the next one when nothing has changed', async () => {
    const before = await readPage(answer(), 0);
    const copy = await copyOf(before, 'br');
    const same = await readPage(answer(), 1);
    takeOver(same, before);
    expect(await copyOf(same, 'br')).toBe(copy);
    for (const other of [answer({}, `${html} `), answer({ 'X-Robots-Tag': 'noindex' })]) {
      const next = await readPage(other, 1);
      takeOver(next, before);
      expect(await copyOf(next, 'br')).not.toBe(copy);
    }
  });
});
