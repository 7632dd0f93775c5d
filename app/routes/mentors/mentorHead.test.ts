import { describe, expect, it } from 'vitest';
import { user } from '../../../api/contract/tolerant';
import { mentorDescription, mentorTitle } from './mentorHead';

const mentor = (names: string[], profile: Record<string, unknown> = {}) =>
  user.parse({
    id: 1,
    username: 'ana',
    full_name: 'Ana Pérez',
    profile: { expertise_names: names, ...profile },
  });

describe('mentorTitle', () => {
  it.each([
    [['Álgebra', 'Física'], 'Ana Pérez: mentorías de Álgebra y Física · Mentorea'],
    [['Álgebra', 'Inglés'], 'Ana Pérez: mentorías de Álgebra e Inglés · Mentorea'],
    [['Álgebra', 'Física', 'Química'], 'Ana Pérez: mentorías de Álgebra, Física y Química · Mentorea'],
    [['Álgebra', 'Preparación de oposiciones'], 'Ana Pérez: mentorías de Álgebra · Mentorea'],
    [
      ['Preparación de oposiciones a la Administración'],
      'Ana Pérez: mentorías de Preparación de oposiciones a la Administración · Mentorea',
    ],
    [[], 'Ana Pérez: mentorías particulares · Mentorea'],
  ])('%j', (names, title) => {
    expect(mentorTitle(mentor(names))).toBe(title);
  });

  it('tells the pages of reviews apart', () => {
    expect(mentorTitle(mentor(['Física']), 2)).toBe(
      'Ana Pérez: mentorías de Física, reseñas, página 2 · Mentorea',
    );
  });
});

describe('mentorDescription', () => {
  it.each([
    [['Física'], { bio: 'Doy clase.', price: 25 }, 'Doy clase.'],
    [
      ['Física'],
      { price: '25.00' },
      'Mentorías de Física con Ana Pérez por 25,00 € la hora. Elige una hora libre y reserva en Mentorea.',
    ],
    [[], { bio: ' \n' }, 'Mentorías particulares con Ana Pérez. Elige una hora libre y reserva en Mentorea.'],
  ])('%j %j', (names, profile, text) => {
    expect(mentorDescription(mentor(names, profile))).toBe(text);
  });
});
