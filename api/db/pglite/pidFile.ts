import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Lock } from './lock';

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

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
