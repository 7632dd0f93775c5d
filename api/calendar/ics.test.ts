import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { SessionFacts } from '~/api/mentorships/facts';
import { type CalendarSession, calendarSession, feedIcs, sessionIcs } from './ics';

const now = new Date('2026-10-19T08:00:00Z');
const siteOrigin = 'https://mentorea.example';
const session: CalendarSession = {
  identifier: '0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11',
  sequence: 2,
  changedAt: new Date('2026-10-18T09:00:00Z'),
  location: `${siteOrigin}/mentorships/MENTOR-2026-0042`,
  start: new Date('2026-10-25T00:30:00Z'),
  end: new Date('2026-10-25T01:30:00Z'),
  title: 'Mentoría con Íñigo; Núñez, y «otros» 😀',
  description: `Temas: cálculo, física; y \\ más\nSegunda línea\r\nTercera\u0007 ${'ñandú 😀 '.repeat(40)}`,
  url: `${siteOrigin}/mentorships?detalle=0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11`,
  organizer: { name: 'María "La Profe"\\ O’Neill\nBEGIN:VEVENT' },
  attendees: [{ name: 'Ana: Pérez; López', email: 'ana@example.com' }, { name: 'Bea' }],
};
const one = (method: 'PUBLISH' | 'REQUEST' | 'CANCEL', more: Partial<CalendarSession> = {}) =>
  sessionIcs({ ...session, ...more }, { method, now, siteOrigin });
const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  const [event] = events;
  if (!event) throw new Error('No event.');
  return { calendar, events, event };
};

test('a calendar parser reads back what was written', () => {
  const { calendar, event } = parsed(one('REQUEST'));
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(event.uid).toBe('0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11@mentorea.example');
  expect(event.sequence).toBe(2);
  expect(event.summary).toBe(session.title);
  expect(event.description).toBe(
    `Temas: cálculo, física; y \\ más\nSegunda línea\nTercera  ${'ñandú 😀 '.repeat(40)}`.trim(),
  );
  expect(event.startDate.toString()).toBe('2026-10-25T00:30:00Z');
  expect(event.endDate.toJSDate()).toEqual(session.end);
  expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-10-19T08:00:00Z');
  expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(event.component.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-10-18T09:00:00Z');
  expect(event.component.getFirstPropertyValue('url')).toBe(session.url);
  expect(event.location).toBe(session.location);
  expect(parsed(one('REQUEST', { location: '' })).event.location).toBeNull();
});

test('an event has an alarm an hour before, unless it is cancelled', () => {
  const alarms = (text: string) =>
    parsed(text)
      .event.component.getAllSubcomponents('valarm')
      .map((alarm) =>
        ['action', 'trigger', 'description'].map((name) => String(alarm.getFirstPropertyValue(name))),
      );
  const hourBefore = ['DISPLAY', '-PT1H', session.title];
  expect(alarms(one('REQUEST'))).toEqual([hourBefore]);
  expect(alarms(one('PUBLISH', { status: 'pending' }))).toEqual([hourBefore]);
  expect(alarms(one('PUBLISH', { status: 'cancelled' }))).toEqual([]);
  expect(alarms(one('CANCEL'))).toEqual([]);
});

test('times are absolute instants on days when the clocks change', () => {
  const hours = (start: string, end: string) => {
    const { event } = parsed(one('PUBLISH', { start: new Date(start), end: new Date(end) }));
    return [event.startDate.toString(), event.endDate.toString(), event.duration.toSeconds() / 60];
  };
  // 01:30 to 03:30 on the clock of Madrid, three hours and one hour long.
  expect(hours('2026-10-25T01:30:00+02:00', '2026-10-25T03:30:00+01:00')).toEqual([
    '2026-10-24T23:30:00Z',
    '2026-10-25T02:30:00Z',
    180,
  ]);
  expect(hours('2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00')).toEqual([
    '2027-03-28T00:30:00Z',
    '2027-03-28T01:30:00Z',
    60,
  ]);
});

test('names cannot break out of their parameters, and only the given address appears', () => {
  const text = one('REQUEST');
  const { event, events } = parsed(text);
  expect(events).toHaveLength(1);
  const organizer = event.component.getFirstProperty('organizer');
  expect(organizer?.getParameter('cn')).toBe('María ’La Profe’’ O’Neill BEGIN:VEVENT');
  expect(organizer?.getFirstValue()).toBe('mailto:no-reply@mentorea.example');
  expect(event.attendees.map((each) => [each.getParameter('cn'), each.getFirstValue()])).toEqual([
    ['Ana: Pérez; López', 'MAILTO:ana@example.com'],
  ]);
});

test('lines end in CRLF and have at most 75 octets, without splitting a character', () => {
  for (const text of [one('REQUEST'), feedIcs([session, session], { name: 'Mentorea', now, siteOrigin })]) {
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/\p{Surrogate}/u);
    }
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  }
});

test('cancellations and requests carry their status', () => {
  const status = (text: string) => parsed(text).event.component.getFirstPropertyValue('status');
  expect(status(one('CANCEL', { status: 'pending' }))).toBe('CANCELLED');
  expect(status(one('PUBLISH', { status: 'pending' }))).toBe('TENTATIVE');
  expect(status(one('PUBLISH', { status: 'cancelled' }))).toBe('CANCELLED');
});

test('an empty feed is still a valid calendar', () => {
  const calendar = new ICAL.Component(ICAL.parse(feedIcs([], { name: 'Mentorea', now, siteOrigin })));
  expect(calendar.getAllSubcomponents('vevent')).toEqual([]);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mentorea');
});

const sessionFacts: SessionFacts = {
  id: 1,
  identifier: '0b8f9a52-33a1-4f5e-9d7c-2f1f4dbb2a11',
  sequence: 3,
  revision: 5,
  groupTitle: null,
  changedAt: new Date('2026-10-20T08:00:00Z'),
  seriesId: null,
  together: 1,
  deadline: new Date('2026-10-21T14:00:00Z'),
  proposal: null,
  roomCode: 'MENTOR-2026-0042',
  start: new Date('2026-10-21T08:00:00Z'),
  end: new Date('2026-10-21T09:00:00Z'),
  priceCents: 2550,
  offerName: null,
  confirmed: true,
  cancelled: false,
  cancelReason: null,
  additionalInformation: 'Derivadas.',
  bookedById: 2,
  isProfessional: false,
  topics: ['Cálculo', 'Física'],
  mentor: { id: 1, name: 'Eva Gil' },
  students: [
    { id: 2, name: 'Ana Pérez' },
    { id: 3, name: 'Bea Ruiz' },
  ],
};

const describedFor = (readerId: number, more: Partial<SessionFacts> = {}) =>
  calendarSession({ ...sessionFacts, ...more }, { readerId, siteOrigin });

test('an entry says with whom, about what, at what price and where', () => {
  expect(describedFor(1).title).toBe('Mentoría con Ana Pérez y Bea Ruiz');
  expect(describedFor(2)).toMatchObject({
    title: 'Mentoría con Eva Gil',
    description: [
      'Temas: Cálculo y Física',
      'Precio: 25,50 €/h',
      '',
      'Derivadas.',
      '',
      `${siteOrigin}/mentorships/1`,
    ].join('\n'),
    url: `${siteOrigin}/mentorships/1`,
    location: `${siteOrigin}/mentorships/MENTOR-2026-0042`,
    sequence: 5,
    changedAt: sessionFacts.changedAt,
    status: 'confirmed',
  });
  // Students who joined a group do not read what was written for the mentor.
  expect(describedFor(1).description).toContain('Derivadas');
  expect(describedFor(3).description).not.toContain('Derivadas');
  expect(describedFor(2, { topics: [], additionalInformation: '' }).description).toMatch(
    /^Precio: .*\nhttps:/,
  );
});

test('a person who has left reads only that the session is cancelled', () => {
  expect(describedFor(9)).toMatchObject({ status: 'cancelled', description: `${siteOrigin}/mentorships` });
});

test('a request is pending; a cancelled or left session is cancelled', () => {
  expect(describedFor(2, { confirmed: false })).toMatchObject({
    status: 'pending',
    title: 'Mentoría con Eva Gil (pendiente de confirmación)',
    location: '',
    url: `${siteOrigin}/mentorships/1`,
  });
  for (const gone of [describedFor(2, { cancelled: true, confirmed: false }), describedFor(4)]) {
    expect(gone).toMatchObject({ status: 'cancelled', location: '', url: `${siteOrigin}/mentorships` });
  }
});
