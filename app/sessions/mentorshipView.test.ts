import { describe, expect, it } from 'vitest';
import { tolerantMentorship as mentorshipSchema } from '~/api/contract/mentorships';
import { tolerantUser as userSchema } from '~/api/contract/users';
import { searchMentorships } from '~/app/.server/api/mentorshipLists';
import { viewOf } from './mentorshipView';

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
const deps = (me: object) => ({
  me: userSchema.parse(me),
  now: new Date('2026-11-20T09:00:00Z'),
  timeZone: 'Europe/Madrid',
  zones: { market: 'Europe/Madrid', visitor: 'Atlantic/Canary' },
  origin: 'https://mentorea.example',
  notifies: true,
  capabilities: new Set(['requests'] as const),
  hasRooms: true,
  topicName,
});

describe('viewOf', () => {
  it('compares a request with its mentor’s price for the mentor, and nobody else', () => {
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
      tile: ['26', 'nov'],
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

  it('says nothing of a price that another server does not tell', () => {
    expect(viewOf(make({ price: null }), deps(ana))).toMatchObject({
      pricePerHour: '',
      total: '',
      payment: null,
    });
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

  it('a student of a group leaves it; its mentor ends it', () => {
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
