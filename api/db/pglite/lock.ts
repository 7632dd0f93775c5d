import { spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '~/api/db/errors';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Two processes on one directory destroy each other's data. On Linux the kernel holds the lock (flock, by a helper that
 * lives as long as its stdin), elsewhere a pid file. After `onLost` stop serving at once.
 */
export async function lockDirectory(dataDir: string, onLost: () => void): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'database.lock');
  const outcome = process.platform === 'linux' ? await takeFlock(file, onLost) : 'missing';
  if (outcome === 'missing') return takePidFile(`${file}.pid`, (pid) => inUse(dataDir, pid));
  if (outcome === 'busy') throw inUse(dataDir, readFileSync(file, 'utf8').trim());
  writeFileSync(file, String(process.pid));
  return outcome;
}

const inUse = (dataDir: string, pid: string): StartError =>
  new StartError(
    `The data directory ${dataDir} is in use by another process${pid && ` (pid ${pid})`}. ` +
      'The embedded database serves one process at a time: stop the other one, or give this one a DATA_DIR of its own.',
    pid,
  );

/** The helper has a process group of its own, so that Ctrl-C in the terminal does not reach it before us. */
function takeFlock(file: string, onLost: () => void): Promise<Lock | 'busy' | 'missing'> {
  return new Promise((resolve, reject) => {
    const script = 'echo locked; exec cat';
    const helper = spawn('flock', ['-n', file, 'sh', '-c', script], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let released = false;
    let complaint = '';
    helper.stdin.on('error', () => {});
    helper.stderr.on('data', (text) => {
      complaint += text;
    });
    const exited = new Promise<void>((done) => helper.once('exit', () => done()));
    const refused = (code: number | null) => {
      if (code === 1 && complaint === '') resolve('busy');
      else
        reject(new StartError(`Locking ${file} failed: ${complaint.trim() || `flock ended with ${code}`}`));
    };
    helper.once('error', () => resolve('missing'));
    helper.once('close', refused);
    helper.stdout.once('data', () => {
      helper.off('close', refused);
      helper.once('exit', () => released || onLost());
      const release = async () => {
        released = true;
        helper.stdin.end();
        await exited;
      };
      resolve({ release });
    });
  });
}

/** For systems without flock. The file of a dead process is replaced, that of a running one never. */
export function takePidFile(file: string, inUse: (pid: string) => Error): Lock {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, identity(process.pid), { mode: 0o600 });
    if (!link(own, file)) {
      const holder = read(file);
      if (lives(holder) || !setAside(file, holder) || !link(own, file)) throw inUse(pidOf(holder));
    }
    return { release: async () => rmSync(file, { force: true }) };
  } finally {
    rmSync(own, { force: true });
  }
}

/** Creates the file and its content atomically; false when it exists. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the file of a dead holder, unless another process has just replaced it. */
function setAside(file: string, holder: string): boolean {
  const aside = `${file}.${process.pid}.old`;
  renameSync(file, aside);
  const same = read(aside) === holder;
  if (!same) link(aside, file);
  rmSync(aside, { force: true });
  return same;
}

function lives(holder: string): boolean {
  const pid = Number(pidOf(holder));
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder === identity(pid);
}

const pidOf = (holder: string) => holder.split(' ')[0] ?? '';

/** With boot id and start time where /proc exists, since a pid alone may have been reused. */
function identity(pid: number): string {
  const started = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? '';
  return `${pid} ${read('/proc/sys/kernel/random/boot_id')} ${started}`.trim();
}

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
