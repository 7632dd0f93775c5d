/** `npm run pack [folder]`: one archive that runs on a machine of this platform with Node alone, and its checksum. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { end, setUp } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
/** What an operator needs beside the programs and their packages. */
const ALONG = ['build', 'deploy', 'docs', 'package.json', 'CHANGELOG.md', '.env.example'];
/** Only people who develop read these. */
const LEFT_OUT = /(\.map|\.d\.[cm]?ts|\/docs\/pictures)$/;

setUp();
buildIfStale();
const { version } = read('package.json');
const name = `mentorea-${version}`;
const target = resolve(process.argv[2] ?? root);
const staging = mkdtempSync(join(tmpdir(), 'mentorea-pack-'));
process.once('exit', () => rmSync(staging, { recursive: true, force: true }));
const folder = join(staging, name);
const packages = packagesFor(read('package-lock.json').packages);
for (const path of [...ALONG, ...packages]) copy(path);
cpSync(join(root, 'deploy/mentorea'), join(folder, 'mentorea'));
writeFileSync(join(folder, 'SHA256SUMS'), sums(folder));

mkdirSync(target, { recursive: true });
const archive = join(target, `${name}.tar.gz`);
// Of root when root unpacks it, and readable by the service, whoever packed it.
const owned = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
const tar = spawnSync('tar', ['-C', staging, ...owned, '-czf', archive, name], { stdio: 'inherit' });
if (tar.status !== 0) end('tar failed: see above.');
writeFileSync(`${archive}.sha256`, `${hashOf(archive)}  ${basename(archive)}\n`);
const { platform, arch } = process;
console.info(`${archive}: ${packages.length} packages, for ${platform} ${arch}`);

/**
 * Folders of the installed packages that production needs: everything reached from the dependencies of package.json
 * but by way of optional peers.
 * @param {Record<string, any>} lock `packages` of the lock file
 */
function packagesFor(lock) {
  const found = new Set(['']);
  for (const path of found) {
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[path];
    const peers = path
      ? Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
      : [];
    for (const wanted of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = placeOf(wanted, path);
      // Packages for other platforms are in the lock file, and not installed.
      if (place && existsSync(join(root, place))) found.add(place);
    }
  }
  found.delete('');
  return [...found];

  /** Where Node finds `wanted` from the package at `path`: beside it, or further out. */
  function placeOf(wanted, path) {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = at ? `${at}/node_modules/${wanted}` : `node_modules/${wanted}`;
      if (lock[place]) return place;
      if (!at) return null;
    }
  }
}

/** Without the packages inside a package: those stand in the list themselves. */
function copy(path) {
  const from = join(root, path);
  const filter = (file) => !LEFT_OUT.test(file) && (file === from || basename(file) !== 'node_modules');
  cpSync(from, join(folder, path), { recursive: true, filter });
}

/** As `sha256sum -c` reads it. */
function sums(top) {
  return readdirSync(top, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${hashOf(file)}  ${relative(top, file)}\n`)
    .join('');
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
