import { describe, expect, it } from 'vitest';
import { tolerantBadgeSummary } from '~/api/contract/badges';
import { tolerantUser } from '~/api/contract/users';
import { levelOptions } from '~/app/forms/profile/StudiesFields';
import { expertiseIds } from './editorForms';
import { completenessSteps } from './ProfileCards';
import { linkedinLink, medalsView, profileView } from './profileView';

const person = (fields: Record<string, unknown>) => tolerantUser.parse({ id: 1, username: 'ana', ...fields });
const same = (nameId: string) => nameId;

describe('profileView', () => {
  it('shows a mentor’s price, rating, switch, and areas by name', () => {
    const profile = {
      bio: 'Una\nDos',
      expertises: ['algebra'],
      price: '25.00',
      rating: 4.5,
      total_reviews: 3,
      available: false,
      linkedin_url: 'https://www.linkedin.com/in/ana/',
    };
    const view = profileView(person({ user_type: 'mentor', profile }), () => 'Álgebra');
    expect(view.mentor).toEqual({
      payment: '',
      price: '25 €/h',
      proposed: false,
      rating: 4.5,
      reviews: 3,
      languages: '',
      video: '',
      available: false,
      linkedin: { href: 'https://www.linkedin.com/in/ana/', text: 'linkedin.com/in/ana' },
    });
    expect(view.lists.map(({ names, add }) => [names, add.to])).toEqual([
      [['Álgebra'], '/profile/editar#field-expertises'],
    ]);
  });

  it('shows an empty student’s lists with a placeholder and a link to the field', () => {
    const view = profileView(person({ user_type: 'alumno' }), same);
    expect(view.mentor).toBeNull();
    expect(view.lists.map(({ empty, add }) => [empty, add.to])).toEqual([
      ['No hay intereses definidos', '/profile/editar#field-interests'],
      ['No hay asignaturas definidas donde necesites ayuda', '/profile/editar#field-subjects_needed_help'],
      ['No hay objetivos definidos', '/profile/editar#field-learning_goals'],
    ]);
  });

  it('formats personal data', () => {
    const about = {
      first_name: 'Ana',
      last_name: 'Gil',
      email: 'ana@example.com',
      date_of_birth: '2001-02-03',
    };
    const phone = { phone_number: '612345678', phone_number_country_code: '+34' };
    expect(profileView(person({ user_type: 'alumno', ...about, ...phone }), same).personal).toEqual({
      name: 'Ana Gil',
      email: 'ana@example.com',
      phone: '+34 612 345 678',
      birth: '03/02/2001',
    });
    const none = { phone: '', birth: '' };
    expect(profileView(person({ user_type: 'alumno' }), same).personal).toMatchObject(none);
  });
});

describe('medalsView', () => {
  const badges = [
    { id: 1, name: 'Puntualidad', description: ' Empieza a su hora. ', points: '15.00', count: 3 },
    { id: 2, name: 'Claridad', description: null, points: 1 },
    { id: 3, name: 'Humor', points: null },
  ];
  const of = (sent: object, type: 'mentor' | 'alumno' = 'mentor') =>
    medalsView(type, tolerantBadgeSummary.parse(sent));

  it('tells a mentor what each means, and a student only how many', () => {
    expect(of({ badges })).toEqual({
      line: 'Has recibido 5 medallas, de 3 tipos.',
      each: [
        { id: '1', name: 'Puntualidad, 3 veces', meaning: 'Empieza a su hora. 15 puntos' },
        { id: '2', name: 'Claridad', meaning: '1 punto' },
        { id: '3', name: 'Humor', meaning: '' },
      ],
    });
    expect(of({ badges }, 'alumno')).toEqual({ line: 'Has dado 5 medallas, de 3 tipos.', each: [] });
  });

  it.each([
    ['mentor', [], 'No has recibido medallas en tus mentorías aún'],
    ['alumno', [], ''],
    ['mentor', [badges[1]], 'Has recibido 1 medalla, de un solo tipo.'],
  ] as const)('of %s with %j: %s', (type, given, line) => {
    expect(of({ badges: given }, type).line).toBe(line);
  });
});

describe('linkedinLink', () => {
  it.each([
    ['', null],
    ['https://es.linkedin.com/in/x', { href: 'https://es.linkedin.com/in/x', text: 'es.linkedin.com/in/x' }],
    ['http://linkedin.com/in/x', { href: null, text: 'linkedin.com/in/x' }],
    ['javascript:alert(1)', { href: null, text: 'javascript:alert(1)' }],
    ['mi linkedin', { href: null, text: 'mi linkedin' }],
  ])('%j', (stored, expected) => {
    expect(linkedinLink(stored)).toEqual(expected);
  });
});

describe('stepsOf', () => {
  const missing = (fields: Record<string, unknown>) =>
    completenessSteps(profileView(person(fields), same))
      .filter((step) => !step.done)
      .map((step) => step.to);

  it('lists a mentor’s missing details beyond those needed for bookings', () => {
    expect(missing({ user_type: 'mentor' })).toEqual([
      '/profile/foto',
      '/profile/editar#field-bio',
      '/profile/editar#field-expertise',
      '/profile/editar#field-expertises',
    ]);
  });

  it('is empty for a full profile', () => {
    const profile = {
      bio: 'Hola',
      academic_level: 'bachillerato',
      interests: ['a'],
      subjects_needed_help: ['b'],
      learning_goals: ['c'],
    };
    expect(missing({ user_type: 'alumno', profile_picture: '/x.webp', profile })).toEqual([]);
  });
});

describe('data from another server', () => {
  it('maps areas stored by name, and keeps the rest', () => {
    const options = [{ name_id: 'algebra', name: 'Álgebra', scope: 'c', scope_display: 'C' }];
    const refs = ['Álgebra', 'algebra', 'latin'].map((name) => ({ name_id: name, name }));
    expect(expertiseIds(refs, options)).toEqual(['algebra', 'latin']);
    expect(expertiseIds(refs, [])).toEqual(['Álgebra', 'algebra', 'latin']);
  });

  it('keeps offering a stored level that is none of the six', () => {
    const values = (academic_level: string) =>
      levelOptions({ academic_level, academic_level_display: 'Doctorado' }).map((level) => level.value);
    expect(values('')).toHaveLength(6);
    expect(values('bachillerato')).toHaveLength(6);
    expect(values('doctorado')).toEqual([...values(''), 'doctorado']);
  });
});
