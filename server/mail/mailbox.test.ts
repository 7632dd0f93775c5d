import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailbox, createMailboxPages, linkify, linksOf } from './mailbox';

let dir: string;
let ms: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mentorea-correo-'));
  ms = Date.parse('2026-11-20T10:00:00Z');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const now = () => {
  ms += 1;
  return new Date(ms);
};
const open = () => createMailbox({ dir, now, log: pino({ level: 'silent' }) });
const mail = (subject: string) => ({
  to: 'lucia@example.com',
  subject,
  text: 'Actívala: http://localhost:3000/api/auth/activate/a/b/.',
  html: '<p>Hola</p>',
});

it('keeps the newest 200 across restarts, newest first', async () => {
  const mailbox = open();
  for (let n = 1; n <= 203; n += 1) await mailbox.keep(mail(`n${n}`));
  const kept = await open().list();
  expect(kept).toHaveLength(200);
  expect([kept[0]?.subject, kept[199]?.subject]).toEqual(['n203', 'n4']);
});

it('finds only mails that it has stored itself', async () => {
  writeFileSync(join(dir, 'other.json'), '{}');
  const mailbox = open();
  expect(await mailbox.find('../../etc/passwd')).toBeNull();
  expect(await mailbox.find('other')).toBeNull();
  expect(await mailbox.list()).toEqual([]);
});

it('shows a list, the text with working links, and the HTML in a sandbox', async () => {
  const mailbox = open();
  await mailbox.keep(mail('<b>Hola</b>'));
  const id = (await mailbox.list())[0]?.id ?? '';
  const pages = createMailboxPages(mailbox);
  const get = async (path: string) => {
    const answer = await pages.answer({ method: 'GET', path });
    return {
      status: answer.status,
      policy: answer.headers.get('content-security-policy'),
      html: await answer.text(),
    };
  };
  const list = await get('/correo');
  expect(list.html).toContain(`href="/correo/${id}"`);
  expect(list.html).toContain('&lt;b&gt;Hola&lt;/b&gt;');
  const message = await get(`/correo/${id}`);
  expect(message.html).toContain('href="http://localhost:3000/api/auth/activate/a/b/"');
  expect(message.html).toContain('sandbox="');
  const body = await get(`/correo/${id}/html`);
  expect(body.html).toContain('<p>Hola</p>');
  expect(body.policy).toContain('sandbox');
  expect((await get('/correo/0000000000000-00000000')).status).toBe(404);
  expect((await pages.answer({ method: 'POST', path: '/correo' })).status).toBe(405);
});

it('finds the links in a sentence', () => {
  expect(linksOf('Ve a https://a.example/x?y=1&z=2, o a http://b.example/.')).toEqual([
    'https://a.example/x?y=1&z=2',
    'http://b.example/',
  ]);
  expect(linkify('<i> https://a.example/?y=1&z=2')).toBe(
    '&lt;i&gt; <a href="https://a.example/?y=1&amp;z=2">https://a.example/?y=1&amp;z=2</a>',
  );
});
