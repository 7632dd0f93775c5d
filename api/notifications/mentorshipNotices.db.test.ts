import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Mail } from '~/api/context';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, eva, ana, luis, staff } = await freshWorld(
  { eva: 'mentor', ana: 'student', luis: 'student', staff: 'support' },
  { siteOrigin: 'https://mentorea.example' },
);

const START = '2026-10-21T16:00:00Z';
const END = '2026-10-21T17:30:00Z';
const book = async (more: object = {}) => {
  const body = world.booking(eva, ana, START, END, more);
  const booked = await world.call('POST', '/api/mentorships/', { body, token: ana.token });
  expect(booked.status).toBe(201);
  return booked.body as { identifier: string; id: number };
};
const act = async (who: Person, method: string, path: string, body?: object) => {
  world.mails.length = 0;
  const answer = await world.call(method, path, { body, token: who.token });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return world.mails;
};
const path = ({ identifier }: { identifier: string }, action = '') =>
  `/api/mentorships/${identifier}/${action}`;
const confirm = (session: { identifier: string }) => act(eva, 'PUT', path(session), { confirmation: true });
interface Told {
  title: string;
  description: string;
}
const told = async (who: Person): Promise<Told[]> =>
  (await world.call('GET', '/api/notifications/', who)).body;
const titles = async (who: Person) => (await told(who)).map(({ title }) => title);

const WHAT = 'sesión de Cálculo del 21/10/2026 18:00';
const CONFIRMED = `Eva Pérez ha confirmado tu ${WHAT}`;
const closedBy = (name: string) => `${name} Pérez ha cerrado el grupo de la ${WHAT}: nadie más puede unirse`;

/** The mail's calendar entry. */
function entry(mail: Mail | undefined) {
  const [file] = mail?.attachments ?? [];
  if (!file) return null;
  const calendar = new ICAL.Component(ICAL.parse(file.content));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    type: file.contentType,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
    attendees: event.attendees.map((one) => String(one.getFirstValue()).toLowerCase()),
    content: file.content,
  };
}

describe('a request', () => {
  it.each([
    ['confirmed', (session: { identifier: string }) => confirm(session)],
    ['declined', (session: { identifier: string }) => act(eva, 'POST', path(session, 'decline/'))],
    ['taken back', (session: { identifier: string }) => act(ana, 'DELETE', path(session))],
  ])('that is %s has its own notification marked as read, and no other', async (_, settle) => {
    const session = await book();
    await book({ init_date: '2026-10-22T16:00:00Z', end_date: '2026-10-22T17:30:00Z' });
    await settle(session);
    const all: { title: string; read_at: string | null; link: string }[] = (
      await world.call('GET', '/api/notifications/', eva)
    ).body;
    const requests = all.filter(({ title }) => title.startsWith('Ana Pérez te ha pedido una sesión'));
    expect(requests.map((one) => [one.link.endsWith(session.identifier), one.read_at !== null])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('is sent to its mentor, with date, price and description', async () => {
    const session = await book();
    expect(world.mails.map((mail) => mail.to)).toEqual(['eva@example.com']);
    const [mail] = world.mails;
    const asked = `Ana Pérez te ha pedido una ${WHAT}`;
    expect(mail?.subject).toBe(asked);
    expect(mail?.text).toContain(`${asked} (hora peninsular española).`);
    expect(mail?.text).toContain('Duración: 90 minutos. Precio: 25 €/h.');
    expect(mail?.text).toContain('Descripción: Derivadas e integrales.');
    expect(mail?.text).toContain(`https://mentorea.example/mentorships?detalle=${session.identifier}`);
    expect(entry(mail)).toBeNull();
    expect(await titles(eva)).toEqual([asked]);
    expect(await titles(ana)).toEqual([]);
  });

  it('that is confirmed is mailed to its students with a calendar entry', async () => {
    const session = await book();
    const [mail, ...more] = await confirm(session);
    expect(more).toEqual([]);
    expect(mail?.to).toBe('ana@example.com');
    expect(entry(mail)).toMatchObject({
      type: 'text/calendar; charset=utf-8; method=REQUEST',
      method: 'REQUEST',
      uid: `${session.identifier}@mentorea.example`,
      sequence: 1,
      start: new Date(START).toISOString(),
      end: new Date(END).toISOString(),
      status: 'CONFIRMED',
      attendees: ['mailto:ana@example.com'],
    });
    expect(entry(mail)?.content).not.toContain('eva@example.com');
    await expect(confirm(session)).rejects.toThrow('ya está confirmada');
    expect(world.mails).toEqual([]);
    expect(await titles(ana)).toEqual([CONFIRMED]);
  });

  it('that is declined is mailed with the reason', async () => {
    const session = await book();
    const reason = 'Ese día\r\nno puedo <b>';
    const [mail] = await act(eva, 'POST', path(session, 'decline/'), { reason });
    const declined = `Eva Pérez ha rechazado tu ${WHAT}`;
    expect(mail?.subject).toBe(declined);
    expect(mail?.text).toContain('Motivo: Ese día no puedo <b>');
    expect(mail?.html).toContain('no puedo &lt;b&gt;');
    expect(entry(mail)).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' });
    expect(await told(ana)).toMatchObject([{ title: declined, description: 'Motivo: Ese día no puedo <b>' }]);
  });
});

describe('a confirmed session', () => {
  it.each([
    ['its student', () => ana, ['eva@example.com'], 'Ana Pérez ha cancelado la sesión'],
    ['its mentor', () => eva, ['ana@example.com'], 'Eva Pérez ha cancelado la sesión'],
    ['staff', () => staff, ['ana@example.com', 'eva@example.com'], 'El equipo de Mentorea ha cancelado'],
  ])('cancelled by %s is announced to the others', async (_who, who, receivers, words) => {
    const session = await book();
    await confirm(session);
    const mails = await act(who(), 'DELETE', path(session));
    expect(mails.map((mail) => mail.to).sort()).toEqual(receivers);
    for (const mail of mails) {
      expect(mail.text).toContain(words);
      expect(entry(mail)).toMatchObject({
        type: 'text/calendar; charset=utf-8; method=CANCEL',
        method: 'CANCEL',
        sequence: 2,
        status: 'CANCELLED',
        attendees: [`mailto:${mail.to}`],
      });
    }
  });

  it('sends the proposer of other hours a new calendar entry, but only once they are accepted', async () => {
    const session = await book();
    await confirm(session);
    const hours = { init_date: '2026-10-22T16:00:00Z', end_date: '2026-10-22T17:30:00Z' };
    const [asked] = await act(ana, 'POST', path(session, 'proposal/'), hours);
    expect(asked).toMatchObject({
      to: 'eva@example.com',
      subject: `Ana Pérez propone el 22/10/2026 18:00 para la ${WHAT}`,
    });
    expect(asked?.text).toContain(
      'Ana Pérez propone el 22/10/2026 18:00 para la sesión de Cálculo del 21/10/2026 18:00',
    );
    expect(entry(asked)).toBeNull();
    const { proposal } = (await world.call('GET', path(session), eva)).body;
    const [held] = await act(eva, 'POST', path(session, 'proposal/accept/'), { proposal: proposal.id });
    const moved = 'Eva Pérez ha aceptado la nueva hora: la sesión de Cálculo es ahora el 22/10/2026 18:00';
    expect(held).toMatchObject({ to: 'ana@example.com', subject: moved });
    expect(entry(held)).toMatchObject({ method: 'REQUEST', sequence: 2, start: '2026-10-22T16:00:00.000Z' });
    expect(await titles(ana)).toEqual([moved, CONFIRMED]);
  });

  it('of a group notifies the mentor of every join and leave, and sends the student a calendar entry', async () => {
    const session = await book({ listed: true });
    await confirm(session);
    for (const minute of ['01', '02']) {
      world.setNow(`2026-10-19T08:${minute}:00Z`);
      const joined = await act(luis, 'POST', path(session, 'join/'));
      expect(joined.map((mail) => `${mail.to} ${mail.subject}`)).toEqual([
        `eva@example.com Luis Pérez se ha unido a tu ${WHAT}`,
        `luis@example.com Te has unido a la ${WHAT}, con Eva Pérez`,
      ]);
      expect(entry(joined[0])).toBeNull();
      expect(entry(joined[1])).toMatchObject({
        method: 'REQUEST',
        uid: `${session.identifier}@mentorea.example`,
        status: 'CONFIRMED',
        attendees: ['mailto:luis@example.com'],
      });
      expect(entry(joined[1])?.content).not.toContain('ana@example.com');
      const left = await act(luis, 'POST', path(session, 'leave/'));
      expect(left.map((mail) => `${mail.to} ${mail.subject}`)).toEqual([
        `eva@example.com Luis Pérez ha dejado tu ${WHAT}`,
        `luis@example.com Has dejado la ${WHAT}, con Eva Pérez`,
      ]);
      expect(entry(left[1])).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
      expect(left[0]?.text).toContain('Luis Pérez ha dejado tu sesión');
    }
  });

  it('opened to others and closed again notifies the other side, without mail', async () => {
    const session = await book();
    const opened = `Eva Pérez ha abierto a otros estudiantes la ${WHAT}:`;
    const rest = expect.stringMatching(/quién participa.*«Cerrar el grupo»/);
    expect(await act(eva, 'PATCH', path(session), { listed: true })).toEqual([]);
    expect(await act(eva, 'PATCH', path(session), { listed: true })).toEqual([]);
    const pending = `${opened} podrán unirse cuando esté confirmada`;
    expect(await told(ana)).toMatchObject([{ title: pending, description: rest }]);
    await act(ana, 'PATCH', path(session), { listed: false });
    expect((await titles(eva))[0]).toBe(closedBy('Ana'));
    expect(await titles(ana)).toHaveLength(1);
    await confirm(session);
    await act(eva, 'PATCH', path(session), { listed: true });
    expect((await told(ana))[0]).toMatchObject({ title: `${opened} ya pueden unirse`, description: rest });
  });

  it('opened and closed repeatedly leaves only the last notification', async () => {
    const session = await book();
    const other = await book({ init_date: '2026-10-22T16:00:00Z', end_date: '2026-10-22T17:00:00Z' });
    await act(eva, 'PATCH', path(other), { listed: true });
    for (const listed of [true, false, true, false]) await act(eva, 'PATCH', path(session), { listed });
    expect(await titles(ana)).toEqual([
      closedBy('Eva'),
      expect.stringMatching(/^Eva Pérez ha abierto .* 22\/10\/2026 18:00: podrán unirse/),
    ]);
    await world.call('POST', '/api/notifications/mark-all-as-read/', ana);
    await act(eva, 'PATCH', path(session), { listed: true });
    expect(await titles(ana)).toHaveLength(3);
  });

  it('sends live events to everybody in it, whoever made the change', async () => {
    const heard: string[] = [];
    for (const [name, { id }] of Object.entries({ eva, ana, luis })) {
      world.deps.live.subscribe(id, ({ kind }) => void heard.push(`${name} ${kind}`));
    }
    await book();
    await expect.poll(() => heard.length).toBe(3);
    expect([...heard].sort()).toEqual(['ana mentorship', 'eva mentorship', 'eva notification']);
  });
});
