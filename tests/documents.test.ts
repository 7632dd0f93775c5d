/** Files, and headings of the contract and the product, that comments and documents refer to must exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const texts = ['api', 'app', 'docs', 'server', 'scripts', 'tests', '.']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.(ts|tsx|css|sql|mjs|mts|js|md)$/.test(name) && name !== 'tests/documents.test.ts')
  // Comments may wrap anywhere.
  .map((name) => ({
    name,
    text: readFileSync(join(root, name), 'utf8').replace(/\s+(\*|\/\/|--)?\s*/g, ' '),
  }));

it('names no document that is not here', () => {
  const missing = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/(?<![\w*{])[\w./-]*\w\.md\b/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(name), path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(texts.some(({ text }) => text.includes('docs/contract.md'))).toBe(true);
});

it.each(['contract', 'product'])('cites headings that docs/%s.md has', (document) => {
  const headings = [...readFileSync(join(root, `docs/${document}.md`), 'utf8').matchAll(/^#+ (.+)$/gm)];
  const cited = texts.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`docs/${document}\\.md, '(.{0,80})`, 'g'))].map(([, rest]) => ({
      name,
      rest,
    })),
  );
  const wrong = cited.filter(({ rest }) => !headings.some(([, heading]) => rest?.startsWith(`${heading}'`)));
  expect(cited.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
