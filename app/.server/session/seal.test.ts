import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKeyRing, seal, unseal } from './seal';

const OLD = 'the-older-secret-of-at-least-32-characters';
const NEW = 'the-newer-secret-of-at-least-32-characters';
const keys = createKeyRing([NEW]);
const until = { expiresAt: 2_000 };

describe('sealed values', () => {
  it('open as they were sealed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sealed = seal(value, { keys, purpose: 'draft', ...until });
        expect(unseal(sealed, { keys, purpose: 'draft', now: 1 })).toEqual(JSON.parse(JSON.stringify(value)));
        expect(sealed).toMatch(/^[\w.-]+$/);
      }),
      { numRuns: 50 },
    );
  });

  it('are JWE: jose opens them, and they open what jose sealed', async () => {
    const [{ key }] = keys.session;
    const sealed = seal({ a: 1 }, { keys, purpose: 'session', ...until });
    expect(decodeProtectedHeader(sealed)).toMatchObject({
      alg: 'dir',
      enc: 'A256GCM',
      kid: expect.any(String),
    });
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, key);
    expect(JSON.parse(inflateRawSync(plaintext).toString())).toEqual({ until: 2_000, value: { a: 1 } });

    const foreign = await new CompactEncrypt(deflateRawSync('{"until":2000,"value":7}'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: protectedHeader.kid ?? '' })
      .encrypt(key);
    expect(unseal(foreign, { keys, purpose: 'session', now: 1 })).toBe(7);
  });

  it('never repeat themselves', () => {
    const one = () => seal('x', { keys, purpose: 'flash', ...until });
    expect(one()).not.toBe(one());
  });

  it('open with any secret of the list, and are sealed with the first', () => {
    const before = seal('kept', { keys: createKeyRing([OLD]), purpose: 'session', ...until });
    const rotated = createKeyRing([NEW, OLD]);
    expect(unseal(before, { keys: rotated, purpose: 'session', now: 1 })).toBe('kept');
    const after = seal('new', { keys: rotated, purpose: 'session', ...until });
    expect(unseal(after, { keys, purpose: 'session', now: 1 })).toBe('new');
    expect(unseal(before, { keys, purpose: 'session', now: 1 })).toBeNull();
  });

  it('do not open if expired, altered, cut, or made for another purpose', () => {
    const sealed = seal('x', { keys, purpose: 'session', ...until });
    const open = (text: string | undefined, purpose: 'session' | 'flash' = 'session', now = 1) =>
      unseal(text, { keys, purpose, now });
    expect(open(sealed)).toBe('x');
    expect(open(sealed, 'session', 2_000)).toBeNull();
    expect(open(sealed, 'flash')).toBeNull();
    expect(open(undefined)).toBeNull();
    const parts = sealed.split('.');
    for (let i = 0; i < parts.length; i++) {
      const changed = parts.map((p, at) => (at === i ? `${p.startsWith('A') ? 'B' : 'A'}${p.slice(1)}` : p));
      expect(open(changed.join('.'))).toBeNull();
    }
    for (const text of [
      '',
      '.',
      '....',
      'a.b.c',
      `${sealed}.x`,
      sealed.slice(0, -30),
      `${parts[0]}..a.b.c`,
    ]) {
      expect(open(text)).toBeNull();
    }
  });
});

it('a missing or short secret is refused', () => {
  expect(() => createKeyRing([])).toThrow('SESSION_SECRET');
  expect(() => createKeyRing([NEW, 'short'])).toThrow('SESSION_SECRET');
});
