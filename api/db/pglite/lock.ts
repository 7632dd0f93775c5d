import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '~/api/startError';
import { takePidFile } from './pidFile';

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

function inUse(dataDir: string, pid: string): StartError {
  return new StartError(
    `The data directory ${dataDir} is in use by another process${pid && ` (pid ${pid})`}. ` +
      'The embedded database serves one process at a time: stop the other one, or give this one a DATA_DIR of its own.',
    pid,
  );
}

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
