/** Installs the packages if they differ from the lock file. Plain Node: nothing may be installed yet. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = `${root}package-lock.json`;
const stamp = `${root}node_modules/.mentorea-lock-hash`;
const npmsOwn = `${root}node_modules/.package-lock.json`;

/** Ends the process with a clear message if Node is too old or the installation fails. */
export function setUp() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    end(`Mentorea needs Node 20.19 or newer; this is ${process.version}.`);
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (isInstalled(hash)) return;
  npm('Installing the packages (a minute or so) ...', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  writeFileSync(stamp, hash);
}

/** Says `what`, and shows npm's output only if it fails: whole, and then this process ends. */
export function npm(what, args) {
  console.info(what);
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, shell, maxBuffer: Infinity });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  end(`npm ${args.join(' ')} failed: see above.`);
}

/** @param {string} message @returns {never} */
export function end(message) {
  console.error(message);
  process.exit(1);
}

function isInstalled(hash) {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash;
  // After an installation by hand (npm ci, npm install), npm's own copy of the lock file is the newer one.
  if (!existsSync(npmsOwn) || statSync(npmsOwn).mtimeMs < statSync(lock).mtimeMs) return false;
  writeFileSync(stamp, hash);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp();
