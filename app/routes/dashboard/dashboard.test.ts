import { describe, expect, it } from 'vitest';
import { mentorship, user } from '~/api/contract/tolerant';
import { sessionCard } from './loadUpcoming';
import { profileSummary } from './profileSummary';

const session = (id: number, fields: Record<string, unknown>) =>
  mentorship.parse({ id, init_date: '2026-11-26T17:30:00Z', end_date: '2026-11-26T18:30:00Z', ...fields });

describe('sessionCard', () => {
  const topicName = (nameId: string) => (nameId === 'calculo' ? 'Cálculo' : nameId);
  const viewer = {
    me: user.parse({ id: 1, username: 'ana', user_type: 'alumno' }),
    zones: { market: 'Europe/Madrid', visitor: 'Asia/Kolkata' },
    topicName,
  };

  it('shows a student the mentor, in the time of the marketplace', () => {
    const mentor = { id: 7, username: 'marta', user_type: 'mentor', full_name: 'Marta Ruiz' };
    expect(
      sessionCard(session(1, { mentor, confirmation: true, expertises: ['calculo', 'x'] }), viewer),
    ).toMatchObject({
      time: '18:30',
      ownTime: '23:00 en tu hora',
      day: 'jue 26/11',
      duration: '1 hora',
      topics: ['Cálculo', 'x'],
      standing: 'Confirmada',
      who: { full_name: 'Marta Ruiz' },
    });
  });

  it('shows a mentor the first student, and how many more there are', () => {
    const alumnos = [
      { id: 1, username: 'ana', user_type: 'alumno', full_name: 'Ana Soler' },
      { id: 2, username: 'hugo', user_type: 'alumno' },
    ];
    const card = sessionCard(session(1, { alumnos }), {
      ...viewer,
      me: user.parse({ id: 7, username: 'marta', user_type: 'mentor' }),
    });
    expect(card).toMatchObject({
      who: { full_name: 'Ana Soler' },
      more: 1,
      standing: 'Pendiente de confirmación',
    });
    const offered = sessionCard(session(1, { alumnos, offered: true }), viewer);
    expect(offered.standing).toBe('Propuesta sin responder');
  });

  it('does without a mentor', () => {
    expect(sessionCard(session(1, { mentor: null }), viewer).who.full_name).toBe('Usuario eliminado');
  });
});

describe('profileSummary', () => {
  it.each([
    ['mentor', 'Mentor', 'Mentor', ['No hay especialidades definidas']],
    [
      'alumno',
      'Alumno',
      'Estudiante',
      ['No hay intereses definidos', 'No hay asignaturas definidas donde necesites ayuda'],
    ],
    ['admin', null, '', []],
  ])('of a bare %s', (user_type, badge, line, empty) => {
    const summary = profileSummary(user.parse({ id: 1, username: 'x', user_type }));
    expect({
      badge: summary.badge,
      line: summary.line,
      empty: summary.lists.map((list) => list.empty),
    }).toEqual({
      badge,
      line,
      empty,
    });
  });

  it('tells the level and the interests of a student', () => {
    const profile = {
      academic_level: 'bachillerato',
      interests: ['algebra'],
      subjects_needed_help: ['Integrales'],
    };
    const summary = profileSummary(user.parse({ id: 1, username: 'x', user_type: 'alumno', profile }));
    expect(summary.line).toBe('Bachillerato');
    expect(summary.lists.map((list) => list.names)).toEqual([['algebra'], ['Integrales']]);
  });
});
