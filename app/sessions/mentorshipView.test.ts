import { describe, expect, it } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { tolerantMentorship as mentorshipSchema } from '~/api/contract/mentorships';
import { tolerantUser as userSchema } from '~/api/contract/users';
import { searchMentorships } from '~/app/.server/api/mentorshipLists';
import { calendarSites } from './dialogs/MoreDetails';
import { calendarEvent, reminderTexts, viewOf } from './mentorshipView';

const marta = {
  id: 7,
  username: 'marta',
  full_name: 'Marta Ruiz',
  user_type: 'mentor',
  profile: { total_score: '4.56' },
};
const ana = {
  id: 8,
  username: 'ana.s',
  full_name: 'Ana Soler',
  user_type: 'alumno',
  profile: { academic_level: 'bachillerato', interests_list: ['algebra'] },
};
const luis = { id: 9, username: 'luis', full_name: 'Luis Mata', user_type: 'alumno' };

const make = (fields: object = {}) =>
  mentorshipSchema.parse({
    id: 12,
    identifier: 'abc',
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T19:00:00Z',
    price: '25.00',
    room_code: 'MENTOR-2026-0042',
    room_size: 5,
    mentor: marta,
    alumnos: [ana],
    expertises: ['algebra', 'raro'],
    additional_information: 'Repasar integración por partes',
    ...fields,
  });
const topicName = (nameId: string) => (nameId === 'algebra' ? 'Álgebra' : nameId);
const origin = 'https://mentorea.example';
const deps = (me: object) => ({
  me: userSchema.parse(me),
  now: new Date('2026-11-20T09:00:00Z'),
  timeZone: 'Europe/Madrid',
  zones: { market: 'Europe/Madrid', visitor: 'Atlantic/Canary' },
  origin,
  notifies: true,
  capabilities: new Set(['requests'] as const),
  hasRooms: true,
  topicName,
});

describe('viewOf', () => {
  it('is titled by its subject and the others', () => {
    const pia = { id: 10, username: 'pia', first_name: 'Pía', full_name: 'Pía Gil', user_type: 'alumno' };
    const titleFor = (me: object, fields: object = {}) => viewOf(make(fields), deps(me)).title;
    expect(titleFor(ana)).toBe('Álgebra con Marta Ruiz');
    expect(titleFor(marta, { alumnos: [pia], expertises: [] })).toBe('Mentoría con Pía');
    expect(titleFor(marta, { alumnos: [pia, luis] })).toBe('Álgebra con Pía y Luis Mata');
    expect(titleFor(marta, { alumnos: [pia, ana, luis] })).toBe('Álgebra con Pía y 2 más');
    expect(titleFor(ana, { mentor: null })).toBe('Álgebra');
  });

  it('compares a request with the mentor’s price for the mentor only', () => {
    const dear = { ...marta, profile: { price: 30 } };
    const offer = (me: object, fields: object = {}) => viewOf(make(fields), deps(me)).priceNotice;
    expect(offer(dear)?.text).toContain('Te propone 25 €/h, por debajo de tu precio habitual (30 €/h)');
    expect(offer(dear, { confirmation: true })).toBeNull();
    expect(offer({ ...marta, profile: { price: 25 } })?.text).toBe('Es tu precio habitual (25 €/h).');
    expect(offer(marta), 'a price that is not set').toBeNull();
    expect(offer(ana)).toBeNull();
  });

  it('writes times in the marketplace zone, price per hour and in total', () => {
    expect(viewOf(make(), deps(ana))).toMatchObject({
      day: 'jueves 26/11/2026',
      hours: '18:30 – 20:00',
      schedule: '26/11/2026 18:30 – 20:00',
      ownHours: '17:30 – 19:00 en tu hora',
      duration: '1 hora y 30 minutos',
      pricePerHour: '25 €/h',
      total: '37,50 €',
      topics: ['Álgebra', 'raro'],
      others: 'Marta Ruiz',
      status: 'upcoming',
    });
  });

  it('shows no price if another server tells none', () => {
    expect(viewOf(make({ price: null }), deps(ana))).toMatchObject({
      pricePerHour: '',
      total: '',
      payment: null,
    });
  });

  it('a session that a credit pays for asks nobody for money', () => {
    const of = (paid_with: string, isMentor = false) =>
      viewOf(make({ paid_with }), deps(isMentor ? marta : ana)).payment;
    expect(of('pack')).toMatchObject({ label: 'Se paga', total: 'con el bono', amount: 0 });
    expect(of('makeup', true)).toMatchObject({ label: 'Es', total: 'de recuperación', amount: 0 });
    expect(of('raro', true)).toMatchObject({ label: 'Recibes', total: '37,50 €' });
  });

  it('shows a score only above 0', () => {
    expect(viewOf(make(), deps(ana)).mentor?.score).toBe('Puntuación: 4,56 sobre 5');
    expect(viewOf(make({ mentor: { ...marta, profile: { total_score: 0 } } }), deps(ana)).mentor?.score).toBe(
      '',
    );
  });

  it('lets only the mentor confirm, and both sides cancel', () => {
    expect(viewOf(make(), deps(ana))).toMatchObject({ canConfirm: false, canCancel: true });
    expect(viewOf(make(), deps(marta))).toMatchObject({
      canConfirm: true,
      canCancel: true,
      others: 'Ana Soler',
    });
    expect(viewOf(make({ confirmation: true }), deps(marta)).canConfirm).toBe(false);
  });

  it('lets a student leave a group and its mentor cancel it', () => {
    const group = make({ alumnos: [ana, luis] });
    expect(viewOf(group, deps(ana))).toMatchObject({ canLeave: true, canCancel: false });
    expect(viewOf(group, deps(marta))).toMatchObject({
      canLeave: false,
      canCancel: true,
      others: 'Ana Soler y Luis Mata',
    });
  });

  it('survives a mentorship without mentor, students or profile', () => {
    const bare = viewOf(make({ mentor: null, alumnos: null, expertises: null }), deps(ana));
    expect(bare).toMatchObject({ mentor: null, students: [], topics: [], others: '' });
  });
});

describe('searchMentorships', () => {
  const all = [make(), make({ id: 13, alumnos: [luis], expertises: [], room_code: 'MENTOR-2026-0777' })];
  const found = (query: string) => searchMentorships(all, query, topicName).map((m) => m.id);

  it.each([
    ['', ['12', '13']],
    ['MARTA', ['12', '13']],
    ['álgebra', ['12']],
    ['ALGEBRA', ['12']],
    ['integracion', ['12', '13']],
    ['luis', ['13']],
    ['0777', ['13']],
    ['ana.s marta', ['12']],
    ['ana luis', []],
    ['   ', ['12', '13']],
  ])('%j finds %j', (query, ids) => {
    expect(found(query)).toEqual(ids);
  });
});

describe('reminders', () => {
  const START = '2026-11-26T17:30:00Z';
  const texts = (reminders: unknown, now: string, more: object = {}) =>
    reminderTexts(make({ init_date: START, end_date: START, confirmation: true, reminders, ...more }), {
      now: new Date(now),
      timeZone: 'Europe/Madrid',
    });
  const day = { kind: '24h', sent_at: '2026-11-25T17:30:05Z' };
  const hour = { kind: '1h', sent_at: '2026-11-26T16:30:05Z' };
  const none = { by_mail: true, sent: [] };

  it('announces the coming reminders and their channel', () => {
    expect(texts(none, '2026-11-25T17:29:59Z')).toEqual(['Te avisaremos por correo 24 h y 1 h antes']);
    expect(texts(none, '2026-11-25T17:30:00Z')).toEqual(['Te avisaremos por correo 1 h antes']);
    expect(texts({ ...none, by_mail: false }, '2026-11-24T00:00:00Z')).toEqual([
      'Te dejaremos un aviso aquí 24 h y 1 h antes',
    ]);
    expect(texts(none, '2026-11-26T16:30:00Z')).toEqual([]);
    expect(texts(none, '2026-11-24T00:00:00Z', { confirmation: false })).toEqual([]);
  });

  it('lists the sent ones with their time', () => {
    expect(texts({ by_mail: true, sent: [day] }, '2026-11-25T18:00:00Z')).toEqual([
      'Recordatorio enviado el 25/11/2026 18:30',
      'Te avisaremos por correo 1 h antes',
    ]);
    expect(texts({ by_mail: true, sent: [hour, day] }, '2026-11-26T17:00:00Z')).toEqual([
      'Recordatorio enviado el 25/11/2026 18:30',
      'Recordatorio enviado el 26/11/2026 17:30',
    ]);
  });

  it.each([undefined, null, 'x', [], 7])('says nothing if the API does not tell: %s', (reminders) => {
    expect(texts(reminders, '2026-11-24T00:00:00Z')).toEqual([]);
  });

  it('reads the valid ones of another server', () => {
    const sent = [day, { kind: '3h', sent_at: START }, { kind: '1h', sent_at: 'x' }, null];
    expect(texts({ sent }, '2026-11-26T17:00:00Z')).toEqual(['Recordatorio enviado el 25/11/2026 18:30']);
  });
});

describe('calendars', () => {
  const addresses = (
    more: object = {},
    capabilities: Extension[] = ['calendar'],
    now = '2026-10-20T00:00:00Z',
  ) => {
    const session = make({
      identifier: 'a/b',
      init_date: '2026-10-26T18:00:00+01:00',
      end_date: '2026-10-26T19:30:00+01:00',
      confirmation: true,
      additional_information: 'Entre nosotros',
      ...more,
    });
    const event = calendarEvent(session, {
      now: new Date(now),
      others: 'Íñigo & Ana',
      origin,
      capabilities: new Set(capabilities),
    });
    return event && { ...calendarSites(event), file: event.file };
  };

  it('gives calendars the title, the hours as instants and the address, and nothing else', () => {
    const links = addresses();
    const google = new URL(links?.google ?? '');
    expect(google.host).toBe('calendar.google.com');
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      text: 'Mentoría con Íñigo & Ana',
      details: `${origin}/mentorships/12`,
      dates: '20261026T170000Z/20261026T183000Z',
    });
    for (const [address, host] of [
      [links?.outlook, 'outlook.live.com'],
      [links?.office, 'outlook.office.com'],
    ]) {
      const url = new URL(address ?? '');
      expect(url.host).toBe(host);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        subject: 'Mentoría con Íñigo & Ana',
        body: `${origin}/mentorships/12`,
        // Without a zone Outlook takes them as the reader's own hours.
        startdt: '2026-10-26T17:00:00Z',
        enddt: '2026-10-26T18:30:00Z',
      });
    }
    for (const address of Object.values(links ?? {})) expect(address).not.toMatch(/MENTOR-2026|Entre/);
  });

  it('marks a request, offers the file if there is one, and nothing once the session is over', () => {
    const { google = '', file } = addresses({ confirmation: false }) ?? {};
    expect(new URL(google).searchParams.get('text')).toContain('(pendiente de confirmación)');
    expect(file).toBe('/mentorships/a%2Fb/ics');
    expect(addresses({}, [])?.file).toBe('');
    expect(addresses({}, [], '2026-10-26T18:29:59Z')).not.toBeNull();
    expect(addresses({}, [], '2026-10-26T18:30:00Z')).toBeNull();
  });
});
