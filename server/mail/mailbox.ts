/** The local mailbox: the newest mails as files, so that they survive a restart. For localhost only. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mail } from '../../api/mail/types';
import { linksOf } from './links';

const capacity = 200;
const idPattern = /^\d{13}-[0-9a-f]{8}$/;

export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  id: string;
  /** ISO 8601. */
  at: string;
}

export interface Mailbox {
  keep(mail: Mail): Promise<void>;
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

export function createMailbox({ dir, now, log }: { dir: string; now: () => Date; log: Logger }): Mailbox {
  const ids = async () => {
    const names = await readdir(dir).catch(() => []);
    return names
      .map((name) => name.replace(/\.json$/, ''))
      .filter((id) => idPattern.test(id))
      .sort()
      .reverse();
  };
  const find = async (id: string) => {
    if (!idPattern.test(id)) return null;
    const stored = await readFile(join(dir, `${id}.json`), 'utf8').catch(() => null);
    return stored === null ? null : (JSON.parse(stored) as KeptMail);
  };
  return {
    async keep({ to, subject, text, html }) {
      const at = now();
      const id = `${String(at.getTime()).padStart(13, '0')}-${randomUUID().slice(0, 8)}`;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const kept: KeptMail = { id, at: at.toISOString(), to, subject, text, html };
      const draft = join(dir, `${id}.part`);
      await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
      await rename(draft, join(dir, `${id}.json`));
      for (const old of (await ids()).slice(capacity)) await rm(join(dir, `${old}.json`), { force: true });
      log.info({ to, subject, links: linksOf(text) }, 'mail kept, read it at /correo');
    },
    async list() {
      const mails = await Promise.all((await ids()).map(find));
      return mails.filter((mail) => mail !== null);
    },
    find,
  };
}
