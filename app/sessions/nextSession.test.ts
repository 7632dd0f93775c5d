import { describe, expect, it } from 'vitest';
import type { Extension } from '~/api/contract/extensions';
import { tolerantMentorship as mentorshipSchema } from '~/api/contract/mentorships';
import { tolerantUser as userSchema } from '~/api/contract/users';
import { viewOf } from './mentorshipView';
import { nextSessionOf } from './nextSession';

const marta = { id: 7, username: 'marta', full_name: 'Marta Ruiz', user_type: 'mentor' };
const ana = { id: 8, username: 'ana.s', full_name: 'Ana Soler', user_type: 'alumno' };
const luis = { id: 9, username: 'luis', full_name: 'Luis Mata', user_type: 'alumno' };
const root = { id: 1, username: 'root', full_name: 'Rosa Ort', user_type: 'admin' };

const make = (fields: object = {}) =>
  mentorshipSchema.parse({
    id: 12,
    identifier: 'abc',
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T19:00:00Z',
    price: 25,
    room_code: 'MENTOR-2026-0042',
    room_size: 5,
    confirmation: true,
    mentor: marta,
    alumnos: [ana],
    expertises: ['algebra', 'calculo', 'optica'],
    additional_information: 'Un secreto',
    ...fields,
  });
const viewer = (me: object, now = '2026-11-26T09:00:00Z') => ({
  me: userSchema.parse(me),
  now: new Date(now),
  timeZone: 'Europe/Madrid',
  zones: { market: 'Europe/Madrid', visitor: 'Europe/Madrid' },
  origin: 'https://mentorea.example',
  notifies: true,
  capabilities: new Set<Extension>(),
  hasRooms: true,
  topicName: (nameId: string) => nameId,
});

describe('nextSessionOf', () => {
  it('has people, topics, time and days left', () => {
    const next = nextSessionOf([make()], viewer(ana));
    expect(next).toMatchObject({
      others: 'Marta Ruiz',
      subject: 'algebra y calculo',
      day: 'hoy',
      hours: '18:30 – 20:00',
      days: 0,
      isRunning: false,
      state: { word: 'Confirmada' },
      room: '',
    });
    expect(JSON.stringify(next)).not.toContain('secreto');
  });

  it('links to the room only while it is open and the session confirmed', () => {
    const room = (at: string, fields = {}) => nextSessionOf([make(fields)], viewer(ana, at))?.room;
    expect(room('2026-11-26T17:10:00Z')).toBe('');
    expect(room('2026-11-26T17:25:00Z')).toBe('/mentorships/MENTOR-2026-0042');
    expect(room('2026-11-26T18:00:00Z')).toBe('/mentorships/MENTOR-2026-0042');
    expect(room('2026-11-26T17:25:00Z', { confirmation: false })).toBe('');
    expect(nextSessionOf([make()], viewer(ana, '2026-11-26T19:00:00Z'))).toBeNull();
  });

  it('does without a mentor and without topics', () => {
    expect(nextSessionOf([make({ mentor: null, expertises: [] })], viewer(ana))).toMatchObject({
      others: 'Usuario eliminado',
      subject: '',
    });
  });
});

describe('seats and payment', () => {
  const said = (me: object, fields = {}) => {
    const { seats, payment } = viewOf(make(fields), viewer(me));
    return [seats, `${payment?.label} ${payment?.total}`, payment?.how];
  };
  const group = { alumnos: [ana, luis], listed: true };

  it.each([
    ['a student', ana, {}, ['Solo para ti', 'Pagas 37,50 €', '1 hora y 30 minutos a 25 €/h']],
    ['a student of a group', ana, group, ['Grupo: 2 de 5', 'Pagas 37,50 €', '1 hora y 30 minutos a 25 €/h']],
    ['its mentor', marta, {}, ['Individual', 'Recibes 37,50 €', '1 hora y 30 minutos a 25 €/h']],
    [
      'the mentor of a group',
      marta,
      group,
      ['Grupo: 2 de 5', 'Recibes 75,00 €', '37,50 € de cada estudiante'],
    ],
    ['staff', root, {}, ['Individual', 'Cuesta 37,50 €', '1 hora y 30 minutos a 25 €/h']],
    [
      'a group without others',
      ana,
      { listed: true, room_size: 0 },
      ['Grupo: 1', 'Pagas 37,50 €', expect.any(String)],
    ],
  ])('to %s', (_, me, fields, expected) => {
    expect(said(me, fields)).toEqual(expected);
  });
});
