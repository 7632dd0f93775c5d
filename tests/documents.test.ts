/**
 * References in comments and documents lead somewhere: documents, headings of the contract and the product, and, in the
 * documents for who works here, links, paths and settings.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrations } from '~/api/db/migrate';
import { RELEASES } from '~/api/db/releases';
import { fields } from '~/app/.server/envFields';
import { version } from '~/package.json';

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

it('package.json, the headings of CHANGELOG.md and the list of releases say the same versions', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const versions = headings.flatMap(
    (heading) => /^(\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/.exec(heading)?.[1] ?? [],
  );
  const listed = RELEASES.map((release) => release.version).reverse();
  if (version.endsWith('-dev')) {
    expect(headings[0]).toBe('Unreleased');
    expect(versions).toEqual(listed);
    expect(versions).not.toContain(version.replace('-dev', ''));
  } else {
    // The commit of a release: its row in the list comes with the next one, which knows its name.
    expect(headings[0]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} \\(`));
    expect(versions.slice(1)).toEqual(listed);
  }
});

it('every release names a commit, and a migration that is there', () => {
  for (const { commit, migration } of RELEASES) {
    expect(commit).toMatch(/^[\da-f]{12}$/);
    expect(migrations.map(({ name }) => name)).toContain(migration);
  }
});
