import { describe, expect, it } from 'vitest';
import { mentorTexts } from '~/api/contract/rules/profile';
import type { PublicMentor } from '~/api/users/view';
import { affinityOf, type Candidate, type StudentPreferences } from './affinity';
import { mentionsSubject } from './profileMatch';
import { diversify, NO_PREFERENCES } from './recommend';

const NOW = new Date('2026-10-19T08:00:00Z');
const AREAS = {
  algebra: area(1, 'Álgebra'),
  calculo: area(2, 'Cálculo'),
  piano: area(3, 'Piano', 'Música'),
};

function area(id: number, name: string, scope_display = 'Matemáticas') {
  return { id, name, name_id: name, description: '', scope: 'x', scope_display };
}

function candidate(
  profile: Partial<PublicMentor['profile']> = {},
  more: Partial<Omit<Candidate, 'mentor'>> = {},
): Candidate {
  return {
    mentor: {
      id: 1,
      username: 'eva',
      first_name: 'Eva',
      last_name: '',
      full_name: 'Eva',
      user_type: 'mentor',
      profile_picture: null,
      date_joined: '2025-01-01T00:00:00Z',
      updated_at: '2025-01-01T00:00:00Z',
      quote: null,
      signals: null,
      profile: {
        ...mentorTexts(() => ''),
        expertises: [],
        expertise_names: [],
        expertises_list: [],
        languages: [],
        payment_ways: [],
        is_professional: null,
        checks: [],
        available: true,
        price: 25,
        rating: 4.5,
        total_reviews: 10,
        total_score: 4.5,
        points: 0,
        indexed: true,
        ...profile,
      },
    },
    week: new Set(),
    taughtLevel: false,
    score: 4.5,
    listedSince: new Date('2025-01-01T00:00:00Z'),
    ...more,
  };
}

const wish = (wishes: Partial<StudentPreferences>): StudentPreferences => ({ ...NO_PREFERENCES, ...wishes });
const affinity = (one: Candidate, wishes: Partial<StudentPreferences>) => affinityOf(one, wish(wishes), NOW);

describe('affinity', () => {
  it('is only the weighted score when nothing is known of the student', () => {
    expect(affinity(candidate(), {})).toEqual({
      affinity: 0.9,
      reasons: ['Valoración media: 4,5 (10).'],
      area: null,
    });
  });

  it('counts shared areas, up to three', () => {
    const wishes = { areas: new Set([1, 2, 9, 10]) };
    const two = affinity(candidate({ expertises: [AREAS.calculo, AREAS.algebra] }), wishes);
    const one = affinity(candidate({ expertises: [AREAS.algebra, AREAS.piano] }), wishes);
    const none = affinity(candidate({ expertises: [AREAS.piano] }), wishes);
    expect(two.reasons[0]).toBe('Enseña lo que te interesa: Cálculo y Álgebra.');
    expect(two.affinity).toBeCloseTo((0.3 * (2 / 3) + 0.15 * 0.9) / 0.45, 2);
    expect([two.affinity > one.affinity, one.affinity > none.affinity]).toEqual([true, true]);
    expect(none.reasons).toEqual(['Valoración media: 4,5 (10).']);
  });

  it('finds needed subjects in the areas, completed by headline and bio, ignoring accents and plurals', () => {
    const wishes = { subjects: ['matematicas de la ESO', 'integrales'] };
    const expertises = [area(5, 'Matemáticas'), area(6, 'Integrales')];
    const whole = affinity(candidate({ expertises, expertise: 'Profesor de la ESO' }), wishes);
    const areas = affinity(candidate({ expertises: [area(6, 'La INTEGRAL')] }), wishes);
    expect(whole.reasons[0]).toBe('Puede ayudarte con «matematicas de la ESO» e «integrales».');
    expect(areas.reasons).toContain('Puede ayudarte con «integrales».');
    expect(whole.affinity).toBeGreaterThan(areas.affinity);
  });

  it('gives no reason for a headline or bio alone, and ranks them below an area', () => {
    const geography = area(7, 'Geografía', 'Ciencias sociales');
    const physics = area(8, 'Física', 'Ciencias');
    const words = { expertise: 'Geografía física, química y biología', bio: 'Física, química y biología.' };
    const geographer = candidate({ ...words, expertises: [geography] });
    for (const subjects of [
      ['Física'],
      ['Física', 'Química'],
      ['Física', 'Química', 'Biología'],
      ['Física II'],
    ]) {
      const told = affinity(geographer, { subjects });
      expect(told.reasons.join()).not.toContain('Puede ayudarte');
      expect(affinity(candidate({ expertises: [physics] }), { subjects }).affinity).toBeGreaterThan(
        told.affinity,
      );
      expect(told.affinity).toBeGreaterThan(
        affinity(candidate({ expertises: [geography] }), { subjects }).affinity,
      );
    }
    const areas = new Set([8, 9, 10]);
    const wishes = { subjects: ['Física'], areas };
    const interest = affinity(candidate({ expertises: [area(9, 'Danza', 'Artes')] }), wishes);
    expect(interest.affinity).toBeGreaterThan(affinity(geographer, wishes).affinity);
  });

  it('promises no subject because of its category or of another course', () => {
    const drawing = area(4, 'Geometría');
    const architect = candidate({ expertise: 'Arquitecta: dibujo técnico', expertises: [drawing] });
    for (const subject of ['Matemáticas II', 'Matemáticas']) {
      const wishes = { subjects: [subject] };
      const math = { expertise: `Clases de ${subject}`, expertises: [area(5, 'Matemáticas')] };
      const teacher = affinity(candidate(math), wishes);
      const [near, other] = [affinity(architect, wishes), affinity(candidate(), wishes)];
      expect(teacher.reasons).toContain(`Puede ayudarte con «${subject}».`);
      expect(near.reasons.join()).not.toContain('Puede ayudarte');
      expect(teacher.affinity - near.affinity).toBeGreaterThan(0.4);
      expect(near.affinity).toBeGreaterThan(other.affinity);
    }
    const numbered = candidate({ expertise: 'Matemáticas I', expertises: [area(5, 'Matemáticas')] });
    const first = affinity(numbered, { subjects: ['Matemáticas II'] });
    expect(first.reasons.join()).not.toContain('Puede ayudarte');
    expect(first.affinity).toBeGreaterThan(affinity(architect, { subjects: ['Matemáticas II'] }).affinity);
  });

  it('prefers mentors who have taught the level, then those who mention it', () => {
    const wishes = { level: 'bachillerato' as const };
    const taught = affinity(candidate({}, { taughtLevel: true }), wishes);
    const speaks = affinity(candidate({ bio: 'Preparo Selectividad.' }), wishes);
    const neither = affinity(candidate({ bio: 'Doy clase en Primaria.' }), wishes);
    expect(taught.reasons).toContain('Ha tenido estudiantes de Bachillerato.');
    expect(speaks.reasons).toContain('En su perfil habla de Bachillerato.');
    expect([taught.affinity > speaks.affinity, speaks.affinity > neither.affinity]).toEqual([true, true]);
  });

  it('prefers prices near what was paid; cheaper is better than dearer', () => {
    const at = (price: number | null) => affinity(candidate({ price }), { paid: 2000 });
    expect(at(21).reasons.join()).toContain('Su precio, 21 €/h, se parece a lo que sueles pagar.');
    expect(at(12.5).reasons.join()).toContain('Cuesta menos de lo que sueles pagar: 12,50 €/h.');
    expect(at(60).reasons.join()).not.toContain('pagar');
    expect(at(20).affinity).toBeGreaterThan(at(10).affinity);
    expect(at(10).affinity).toBeGreaterThan(at(30).affinity);
    expect(at(null).affinity).toBeLessThan(at(20).affinity);
  });

  it('looks for hours at the times of the student’s own sessions', () => {
    const wishes = { times: [1, 17] };
    const both = affinity(candidate({}, { week: new Set([1, 17, 20]) }), wishes);
    const one = affinity(candidate({}, { week: new Set([17]) }), wishes);
    expect(both.reasons).toContain('Tiene horas cuando sueles estudiar: lunes por la tarde.');
    expect(one.reasons).toContain('Tiene horas cuando sueles estudiar: sábado por la noche.');
    expect(both.affinity).toBeGreaterThan(one.affinity);
  });

  it('gives newcomers a small bonus, and every mentor a reason', () => {
    const unrated = { rating: null, total_reviews: 0 };
    const old = affinity(candidate(unrated), {});
    const fresh = affinity(candidate(unrated, { listedSince: new Date('2026-10-01T00:00:00Z') }), {});
    expect(fresh.affinity - old.affinity).toBeCloseTo(0.05);
    expect(fresh.reasons).toEqual(['Acaba de empezar aquí.']);
    expect(old.reasons).toEqual(['Todavía sin reseñas: puedes ser de sus primeros estudiantes.']);
  });

  it('stays between 0 and 1', () => {
    const best = candidate({ rating: 5, total_reviews: 1 }, { score: 5, listedSince: NOW });
    expect(affinity(best, {}).affinity).toBe(1);
    expect(
      affinity(candidate({ price: 900, rating: 1 }, { score: 0 }), { paid: 1, areas: new Set([5]) }).affinity,
    ).toBe(0);
  });
});

it('a subject is mentioned only by all of its words, as whole words', () => {
  expect(mentionsSubject('Historia del arte', 'arte')).toBe(true);
  expect(mentionsSubject('Me aparté', 'arte')).toBe(false);
  expect(mentionsSubject('Programación en C++ y Java', 'c++')).toBe(true);
  expect(mentionsSubject('Programación', 'programación web')).toBe(false);
  expect(mentionsSubject('Cualquier cosa', 'de')).toBe(false);
});

it('shows another area before repeating one, when they suit almost equally', () => {
  const entry = (name: string, affinity: number, area: number | null) => ({ name, affinity, area });
  const entries = [
    entry('a', 0.9, 1),
    entry('b', 0.89, 1),
    entry('c', 0.88, 2),
    entry('d', 0.5, 3),
    entry('e', 0.87, null),
  ];
  expect(diversify(entries, 4).map((one) => one.name)).toEqual(['a', 'c', 'e', 'b']);
});
