/** Who may import whom (docs/architecture.md): the contract is the only thing that website and API share. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const door = 'app/entry.server.tsx';

interface Import {
  file: string;
  /** A path below the repository, or the name of a package. */
  target: string;
}

function importsOf(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|cjs|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const source = readFileSync(join(root, file), 'utf8');
      const found = source.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/g);
      return [...found].map(([, specifier = '']) => ({ file, target: targetOf(file, specifier) }));
    });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('~/')) return join('app', specifier.slice(2));
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  return specifier;
}

const within = (target: string, folder: string) => target === folder || target.startsWith(`${folder}/`);

describe('import boundaries', () => {
  it('reads imports at all', () => {
    expect(importsOf('app').length).toBeGreaterThan(100);
    expect(importsOf('api').length).toBeGreaterThan(50);
    expect(importsOf('app')).toContainEqual({ file: door, target: 'server/compose' });
  });

  it('keeps the API apart from the website and the server', () => {
    const wrong = importsOf('api').filter(({ target }) => within(target, 'app') || within(target, 'server'));
    expect(wrong).toEqual([]);
  });

  it('lets the website see only the contract', () => {
    const wrong = importsOf('app').filter(
      ({ file, target }) =>
        file !== door &&
        (within(target, 'server') || (within(target, 'api') && !within(target, 'api/contract'))),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the contract to zod alone', () => {
    const wrong = importsOf('api/contract').filter(
      ({ target }) => target !== 'zod' && !within(target, 'api/contract'),
    );
    expect(wrong).toEqual([]);
  });
});
