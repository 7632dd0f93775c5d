/**
 * References in comments and documents lead somewhere: documents, headings of the contract and the product, and, in the
 * documents for who works here, links, paths and settings.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fields } from '~/app/.server/envFields';

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

it('documents only mention documents that exist', () => {
  const missing = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/(?<![\w*{])[\w./-]*\w\.md\b/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(name), path)))
      .map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(texts.some(({ text }) => text.includes('docs/contract.md'))).toBe(true);
});

it.each(['contract', 'product'])('cited headings exist in docs/%s.md', (document) => {
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

const guides = texts.filter(({ name }) =>
  /^(README|CONTRIBUTING|CHANGELOG|SECURITY|docs\/(style|architecture|operations\/.*))\.md$/.test(name),
);

it('every link of a document leads to a file', () => {
  const dead = texts
    .filter(({ name }) => name.endsWith('.md'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
        .filter(([, path = '']) => !existsSync(join(root, dirname(name), path)))
        .map(([, path]) => `${name}: ${path}`),
    );
  expect(dead).toEqual([]);
});

it('every path of a guide exists, or begins the name of a file', () => {
  const named = guides.flatMap(({ name, text }) =>
    [
      ...text.matchAll(
        /(?<![\w./~-])(?:api|app|docs|public|scripts|server|tests)\/[\w.$/-]*(?![\w.$/-]*[*<{])/g,
      ),
    ].map(([path]) => ({ name, path: path.replace(/[./]+$/, '') })),
  );
  const begins = (path: string) =>
    existsSync(join(root, dirname(path))) &&
    readdirSync(join(root, dirname(path))).some((file) => file.startsWith(`${basename(path)}.`));
  expect(guides.length).toBeGreaterThan(8);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path }) => !existsSync(join(root, path)) && !begins(path))).toEqual([]);
});

it.each(['.env.example', 'docs/operations/configuration.md'])('%s contains every setting', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  expect(Object.keys(fields.shape).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
