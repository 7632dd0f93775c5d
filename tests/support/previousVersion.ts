/** The newest release (api/db/releases.ts), built from its commit in a folder of its own. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RELEASES } from '~/api/db/releases';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { PATH, HOME, TMPDIR } = process.env;
/** Else npm leaves out what builds. */
const NODE_ENV = 'development' as const;

type Env = Record<string, string> & { NODE_ENV?: 'production' };

/** Not synchronous: a server whose output nobody reads stands still. Rejects with what it has written. */
const run = async (command: string, args: string[], cwd: string, env: Env = {}) => {
  const options = { cwd, env: { PATH, HOME, TMPDIR, NODE_ENV, ...env }, maxBuffer: 2 ** 28 };
  return promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`);
  });
};

export type PreviousVersion = Awaited<ReturnType<typeof buildPrevious>>;

/** Whether this clone has its commit: a shallow one has not. */
export const hasPrevious = () =>
  spawnSync('git', ['cat-file', '-e', `${RELEASES.at(-1)?.commit}^{commit}`], { cwd: root }).status === 0;

/** `whole`: the website too. Rejects in a clone without that commit. */
export async function buildPrevious({ whole }: { whole: boolean }) {
  const release = RELEASES.at(-1);
  if (!release) throw new Error('There is no release yet.');
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-previous-'));
  const archive = join(folder, 'archive.tar');
  await run('git', ['archive', '-o', archive, release.commit], root).catch((error) => {
    throw new Error(
      `This clone lacks ${release.commit}, version ${release.version}: git fetch --unshallow --tags\n${error.message}`,
    );
  });
  await run('tar', ['-xf', archive], folder);
  if (hasPackagesOf(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  const build = whole ? ['run', 'build'] : ['exec', '--', 'vite', 'build', '-c', 'vite.server.config.ts'];
  await run('npm', build, folder, { NODE_ENV: 'production' });
  return {
    release,
    /** Arguments of node: website and API, or the API alone. */
    program: join(folder, 'build', whole ? 'server.js' : 'api.js'),
    /** Its own contract suite against a server of it. */
    testContract: (origin: string, env: Env = {}) =>
      run('npm', ['run', 'test:contract'], folder, { CONTRACT_URL: origin, ...env }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Each of its packages is installed here, in its version. */
function hasPackagesOf(folder: string): boolean {
  const packages = (place: string): Record<string, { version?: string }> =>
    JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8')).packages;
  const here = packages(root);
  return Object.entries(packages(folder)).every(
    ([path, { version }]) => path === '' || here[path]?.version === version,
  );
}
