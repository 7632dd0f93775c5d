import type { AddressInfo } from 'node:net';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sessionIcs } from '~/api/calendar/ics';
import type { Mail } from '~/api/context';
import { composeMail } from '~/api/mail/layout';
import { RefusedMail } from '~/api/mail/queue';
import { smtpTransport } from './mail';

interface Received {
  recipients: string[];
  raw: string;
}
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 1,
  onRcptTo({ address }, _session, done) {
    const [, code] = /^code(\d+)@/.exec(address) ?? [];
    done(code ? Object.assign(new Error('no'), { responseCode: Number(code) }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      received.push({ recipients, raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
const send = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Mentorea <avisos@mentorea.example>' });
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  received.length = 0;
});

const ID = '11111111-2222-4333-8444-555555555555';
const sent = async (mail: Mail): Promise<{ email: Email; raw: string; recipients: string[] }> => {
  await send(mail, ID);
  const [one] = received;
  if (!one) throw new Error('nothing arrived');
  return { ...one, email: await PostalMime.parse(one.raw) };
};
const header = (email: Email, name: string) => email.headers.find((one) => one.key === name)?.value;
const base = {
  to: 'ana@example.com',
  subject: 'Mentoría confirmada: 21/10/2026 18:00 ✓',
  paragraphs: ['Hola, Ana:', 'Tu sesión de Cálculo cuesta 25,00 €.'],
  action: { label: 'Ver la sesión', href: 'https://mentorea.example/mentorships?detalle=1&x=2' },
  footnote: 'Recibes este mensaje porque tienes una cuenta en Mentorea.',
};

it('has a sender, recipient and subject, and is marked as auto-generated', async () => {
  const { email, recipients } = await sent(composeMail(base));
  expect(recipients).toEqual(['ana@example.com']);
  expect(email.from).toEqual({ name: 'Mentorea', address: 'avisos@mentorea.example' });
  expect(email.to?.map((one) => one.address)).toEqual(['ana@example.com']);
  expect(email.subject).toBe(base.subject);
  expect(email.messageId).toBe(`<${ID}@mentorea.example>`);
  expect(Math.abs(Date.parse(email.date ?? '') - Date.now())).toBeLessThan(60_000);
  expect(header(email, 'auto-submitted')).toBe('auto-generated');
  expect(header(email, 'list-unsubscribe')).toBeUndefined();
});

it('has the same words as text and as HTML', async () => {
  const { email, raw } = await sent(composeMail(base));
  expect(raw).toMatch(/Content-Type: multipart\/alternative/);
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
  for (const words of ['Tu sesión de Cálculo cuesta 25,00 €.', base.footnote]) {
    expect(email.text).toContain(words);
    expect(email.html).toContain(words);
  }
  expect(email.html).toContain('href="https://mentorea.example/mentorships?detalle=1&amp;x=2"');
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
});

it('can be unsubscribed from with one click where that is offered', async () => {
  const unsubscribe = 'https://mentorea.example/api/notifications/unsubscribe/1.reminder.abc/';
  const { email } = await sent(composeMail({ ...base, unsubscribe }));
  expect(header(email, 'list-unsubscribe')).toBe(`<${unsubscribe}>`);
  expect(header(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(email.text).toContain(unsubscribe);
});

it('has a calendar entry that calendars can read', async () => {
  const session = {
    identifier: ID,
    sequence: 3,
    changedAt: new Date('2026-10-18T08:00:00Z'),
    start: new Date('2026-10-21T16:00:00Z'),
    end: new Date('2026-10-21T17:00:00Z'),
    title: 'Mentoría con "Eva"; 👩🏽‍🏫, \\n',
    description: 'Línea 1\nLínea 2',
    url: 'https://mentorea.example/mentorships/1',
    location: 'https://mentorea.example/mentorships/MENTOR-2026-0042',
    organizer: { name: 'Eva Pérez' },
    attendees: [{ name: 'Ana Pérez', email: 'ana@example.com' }],
  };
  const now = new Date('2026-10-19T08:00:00Z');
  const content = sessionIcs(session, { method: 'REQUEST', now, siteOrigin: 'https://mentorea.example' });
  const contentType = 'text/calendar; charset=utf-8; method=REQUEST';
  const { email, raw } = await sent(
    composeMail({ ...base, attachments: [{ filename: 'mentoria.ics', contentType, content }] }),
  );
  expect(raw).toMatch(/Content-Type: text\/calendar;[^\r]*(\r\n\s[^\r]*)?method=REQUEST/);
  const [part] = email.attachments;
  expect(part).toMatchObject({ filename: 'mentoria.ics', mimeType: 'text/calendar', method: 'REQUEST' });
  const text = typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
  );
  expect(event.uid).toBe(`${ID}@mentorea.example`);
  expect(event.sequence).toBe(3);
  expect(event.summary).toContain('Mentoría con "Eva"; 👩🏽‍🏫,');
  expect(event.startDate.toJSDate()).toEqual(session.start);
});

it.each([
  ['a line break', 'Eva\r\nBcc: todos@example.com'],
  ['a bare carriage return', 'Eva\rBcc: todos@example.com'],
  ['another kind of line break', 'Eva\u2028Bcc: todos@example.com\u0085Bcc: x@example.com'],
  ['quotes and commas', '"Eva", <otra@example.com>, '],
  ['markup', '<img src=x onerror=alert(1)><script>alert(2)</script>'],
  ['signs that turn the text round', '\u202Eeva\u2066'],
  ['emojis beyond the basic plane', '👩🏽‍🏫 Eva 🎓'],
])('cannot be manipulated by a name with %s', async (_what, name) => {
  const attachments = [
    {
      filename: 'mentoria.ics',
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
      content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  ];
  const mail = composeMail({
    ...base,
    subject: `Mensajes de ${name}`,
    paragraphs: [`Hola, ${name}:`],
    attachments,
  });
  const { email, recipients, raw } = await sent(mail);
  expect(recipients).toEqual(['ana@example.com']);
  expect(email.to?.map((one) => one.address)).toEqual(['ana@example.com']);
  expect(header(email, 'bcc')).toBeUndefined();
  expect(header(email, 'cc')).toBeUndefined();
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
  expect(email.subject).toBe(mail.subject);
  expect(email.subject).not.toMatch(/[\p{Cc}\u2028\u202E]/u);
  expect(email.html).not.toMatch(/<script|<img/);
  expect(email.attachments).toHaveLength(1);
});

it.each([
  [550, true],
  [553, true],
  [450, false],
  [421, false],
])('%i is a permanent refusal: %s', async (code, forGood) => {
  const refused = await send(composeMail({ ...base, to: `code${code}@example.com` }), ID).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(Error);
  expect(refused instanceof RefusedMail).toBe(forGood);
});
