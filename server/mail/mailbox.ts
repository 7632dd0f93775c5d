/** The local mailbox: the newest mails as files, and /correo, which shows them. On localhost only. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mail } from '~/api/context';
import { escapeHtml } from '~/api/mail/layout';

/** A URL, without the full stop or comma after it. */
const LINK = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/;

export const linksOf = (text: string): string[] => text.match(new RegExp(LINK, 'g')) ?? [];

export function linkify(text: string): string {
  const parts = text.split(LINK).map(escapeHtml);
  return parts.map((part, at) => (at % 2 === 0 ? part : `<a href="${part}">${part}</a>`)).join('');
}

const MAX_KEPT = 200;
const idPattern = /^\d{13}-[0-9a-f]{8}$/;

interface StoredMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  id: string;
  /** ISO 8601. */
  at: string;
}

export function createMailbox({ dir, now, log }: { dir: string; now: () => Date; log: Logger }) {
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
    return stored === null ? null : (JSON.parse(stored) as StoredMail);
  };
  return {
    async keep({ to, subject, text, html }: Mail) {
      const at = now();
      const id = `${String(at.getTime()).padStart(13, '0')}-${randomUUID().slice(0, 8)}`;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const kept: StoredMail = { id, at: at.toISOString(), to, subject, text, html };
      const draft = join(dir, `${id}.part`);
      await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
      await rename(draft, join(dir, `${id}.json`));
      for (const old of (await ids()).slice(MAX_KEPT)) await rm(join(dir, `${old}.json`), { force: true });
      log.info({ to, subject, links: linksOf(text) }, 'mail kept, read it at /correo');
    },
    /** Newest first. */
    async list() {
      const mails = await Promise.all((await ids()).map(find));
      return mails.filter((mail) => mail !== null);
    },
    find,
  };
}

export type MailboxPages = ReturnType<typeof createMailboxPages>;

const style = `
:root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:2rem 1rem;font:1.0625rem/1.6 system-ui,sans-serif}
h1{font-family:ui-serif,Georgia,serif;line-height:1.2}li{margin:0 0 .5rem}li a{display:block;padding:.5rem 0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid #8888;border-radius:.5rem;padding:1rem}
iframe{width:100%;height:40rem;border:1px solid #8888;border-radius:.5rem;background:#fff}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const HTML = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
const sandbox = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

export function createMailboxPages(mailbox: ReturnType<typeof createMailbox>) {
  return {
    async answer({ method, path }: { method: string; path: string }) {
      if (method !== 'GET' && method !== 'HEAD')
        return page('No se puede', '<p>Esta dirección solo se puede leer.</p>', 405);
      const [, , id = '', part] = path.split('/');
      if (id === '') return page('Correo de esta máquina', mailList(await mailbox.list()));
      const mail = await mailbox.find(id);
      if (!mail || (part !== undefined && part !== 'html'))
        return page('No está', '<p><a href="/correo">Todos los mensajes</a></p>', 404);
      return part === 'html' ? mailBody(mail) : page(mail.subject, messagePage(mail));
    },
  };
}

function mailList(mails: StoredMail[]): string {
  if (mails.length === 0)
    return '<p>Todavía no hay mensajes. Aquí verás los correos que envía Mentorea en esta máquina.</p>';
  const items = mails.map(
    (mail) =>
      `<li><a href="/correo/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><br>Para ${escapeHtml(mail.to)}, ${timeElement(mail)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const messagePage = (mail: StoredMail): string => `<p><a href="/correo">Todos los mensajes</a></p>
<p>Para ${escapeHtml(mail.to)}, ${timeElement(mail)}</p>
<h2>Texto</h2><pre>${linkify(mail.text)}</pre>
<h2>HTML</h2><iframe title="El mensaje en HTML" src="/correo/${mail.id}/html" sandbox="${sandbox}"></iframe>`;

const timeElement = (mail: StoredMail): string =>
  `<time datetime="${mail.at}">${new Date(mail.at).toLocaleString('es-ES', { dateStyle: 'short', timeStyle: 'medium' })}</time>`;

const mailBody = (mail: StoredMail): Response =>
  new Response(`<base target="_top">${mail.html}`, {
    headers: {
      ...HTML,
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${sandbox}`,
    },
  });

function page(title: string, body: string, status = 200): Response {
  const shown = escapeHtml(title);
  return new Response(
    `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown} · Mentorea</title><style>${style}</style></head><body><main><h1>${shown}</h1>${body}</main></body></html>`,
    { status, headers: { ...HTML, 'Content-Security-Policy': policy } },
  );
}
