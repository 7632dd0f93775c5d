import { describe, expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { tolerantUser } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { profileSummary } from '~/app/domain/profile/profileSummary';
import { viewerOf } from '~/app/sessions/viewer';
import { loadUpcoming, sessionCard } from './loadUpcoming';

const session = (id: number, fields: Record<string, unknown>) =>
  tolerantMentorship.parse({
    id,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    ...fields,
  });

describe('sessionCard', () => {
  const topicName = (nameId: string) => (nameId === 'calculo' ? 'Cálculo' : nameId);
  const viewer = {
    me: tolerantUser.parse({ id: 1, username: 'ana', user_type: 'alumno' }),
    now: new Date('2026-11-20T12:00:00Z'),
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
      state: { word: 'Confirmada' },
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
      me: tolerantUser.parse({ id: 7, username: 'marta', user_type: 'mentor' }),
    });
    expect(card).toMatchObject({
      who: { full_name: 'Ana Soler' },
      more: 1,
      state: { word: 'Pendiente de confirmación' },
    });
    const offered = sessionCard(session(1, { alumnos, offered: true }), viewer);
    expect(offered.state.word).toBe('Propuesta sin responder');
  });

  it('does without a mentor', () => {
    expect(sessionCard(session(1, { mentor: null }), viewer).who.full_name).toBe('Usuario eliminado');
  });
});

describe('the day of a mentor', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const me = tolerantUser.parse({
    id: 7,
    username: 'marta',
    user_type: 'mentor',
    first_name: 'Marta',
    profile: { price: 25 },
  });
  const at = (id: number, hour: string, fields = {}) =>
    session(id, {
      mentor: me,
      alumnos: [{ id: 1, username: 'ana', user_type: 'alumno', full_name: 'Ana Soler' }],
      confirmation: true,
      init_date: `2026-11-${hour}:00Z`,
      end_date: `2026-11-${hour}:59Z`,
      ...fields,
    });
  const sessions = [
    at(3, '26T17:00'),
    at(1, '26T08:00'),
    at(4, '26T18:00', { confirmation: false, answer_by: '2026-11-26T16:00:00Z' }),
    at(5, '27T09:00'),
  ];
  const context = {
    api: {
      listCapabilities: async () => new Set<string>(),
      expertises: { list: async () => [] },
      mentorships: {
        listRunning: async () => [],
        listUpcoming: async () => ({ items: sessions.slice(0, 1).concat(sessions.slice(2)), count: 3 }),
        listBetween: async () => sessions.slice(0, 3),
      },
    },
    config: { timeZone: 'Europe/Madrid', video: { builtIn: true } },
    zones: { market: 'Europe/Madrid', visitor: 'Europe/Madrid' },
    now: () => now,
    log: { warn: () => {} },
  } as unknown as Context;
  const load = (ahead: typeof sessions | null) =>
    loadUpcoming(context, viewerOf(context, me), Promise.resolve(ahead));

  it.each([
    ['from what is ahead', sessions],
    ['asked for by itself, when too much is ahead', null],
  ])('has finished and upcoming sessions but no requests: %s', async (_, ahead) => {
    const { day, next, sessions: later } = await load(ahead);
    expect(day?.map(({ hours, status }) => [hours, status])).toEqual([
      ['09:00 – 09:00', 'finished'],
      ['18:00 – 18:00', 'upcoming'],
    ]);
    expect([next?.startsAt, later.map((one) => one.time)]).toEqual(['2026-11-26T17:00:00.000Z', ['10:00']]);
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
    const summary = profileSummary(tolerantUser.parse({ id: 1, username: 'x', user_type }));
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
    const summary = profileSummary(
      tolerantUser.parse({ id: 1, username: 'x', user_type: 'alumno', profile }),
    );
    expect(summary.line).toBe('Bachillerato');
    expect(summary.lists.map((list) => list.names)).toEqual([['algebra'], ['Integrales']]);
  });
});
