import { describe, expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { moveRefusal, slotsOf } from './rescheduling';

const timeZone = 'Europe/Madrid';
const marta = { id: 7, username: 'marta', full_name: 'Marta Ruiz', user_type: 'mentor' };
const ana = { id: 8, username: 'ana', user_type: 'alumno' };
const luis = { id: 9, username: 'luis', user_type: 'alumno' };
const session = (more: object = {}) =>
  tolerantMentorship.parse({
    id: 1,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    mentor: marta,
    alumnos: [ana],
    ...more,
  });
const ask = (me: string, now: string, more: object = {}) =>
  moveRefusal(session(more), { me: { id: me }, now: new Date(now), timeZone });

describe('moveRefusal', () => {
  it('lets the mentor and the only student move it until twelve hours before, to the second', () => {
    for (const me of ['7', '8']) {
      expect(ask(me, '2026-11-26T05:30:00Z')).toBeNull();
      expect(ask(me, '2026-11-26T05:30:00.001Z')).toEqual({
        status: 409,
        text: 'Ya no se puede cambiar de hora: se podía hasta 12 horas antes, el 26/11/2026 06:30.',
      });
    }
  });

  it('counts twelve real hours over a change of clocks', () => {
    const spring = { init_date: '2027-03-28T08:00:00Z', end_date: '2027-03-28T09:00:00Z' };
    expect(ask('7', '2027-03-27T20:00:00Z', spring)).toBeNull();
    expect(ask('7', '2027-03-27T20:00:01Z', spring)?.text).toContain('27/03/2027 21:00');
  });

  it('reports a session that has begun, whatever status the server sends', () => {
    const begun = 'Ya ha empezado o terminado, así que no se puede cambiar de hora.';
    expect(ask('7', '2026-11-26T17:30:00Z')).toEqual({ status: 409, text: begun });
    expect(ask('7', '2026-11-26T17:30:00Z', { status: 'upcoming' })?.text).toBe(begun);
    expect(ask('8', '2026-11-20T00:00:00Z', { status: 'finished' })?.text).toBe(begun);
  });

  it('leaves a group of several to its mentor', () => {
    const group = { alumnos: [ana, luis] };
    expect(ask('8', '2026-11-20T00:00:00Z', group)).toEqual({
      status: 403,
      text: 'En un grupo, solo el mentor puede cambiar la hora.',
    });
    expect(ask('7', '2026-11-20T00:00:00Z', group)).toBeNull();
  });

  it('refuses people outside the session', () => {
    expect(ask('1', '2026-11-20T00:00:00Z')?.status).toBe(403);
    expect(ask('9', '2026-11-20T00:00:00Z')?.status).toBe(403);
  });

  it('refuses a student if the mentor takes no bookings, but not the mentor', () => {
    const closed = { mentor: { ...marta, profile: { available: false } } };
    expect(ask('8', '2026-11-20T00:00:00Z', closed)?.text).toContain('Marta Ruiz no acepta reservas');
    expect(ask('7', '2026-11-20T00:00:00Z', closed)).toBeNull();
  });
});

describe('slotsOf', () => {
  it('names half hours of the marketplace’s clock, on both sides of a change of clocks', () => {
    expect(slotsOf(session(), timeZone)).toEqual(['2026-11-26T18:30', '2026-11-26T19:00']);
    const summer = session({ init_date: '2026-10-24T16:30:00Z', end_date: '2026-10-24T17:00:00Z' });
    expect(slotsOf(summer, timeZone)).toEqual(['2026-10-24T18:30']);
    const winter = session({ init_date: '2026-10-25T17:30:00Z', end_date: '2026-10-25T18:00:00Z' });
    expect(slotsOf(winter, timeZone)).toEqual(['2026-10-25T18:30']);
  });

  it('ends a day at midnight', () => {
    const late = session({ init_date: '2026-11-26T22:00:00Z', end_date: '2026-11-26T23:00:00Z' });
    expect(slotsOf(late, timeZone)).toEqual(['2026-11-26T23:00', '2026-11-26T23:30']);
  });
});
