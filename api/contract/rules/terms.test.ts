import { describe, expect, it } from 'vitest';
import { cancellingTerms, isLateBy, NO_TERMS, type Terms, termsIn, termsText } from './terms';

const terms = (more: Partial<Terms>): Terms => ({ ...NO_TERMS, ...more });
const LATE = terms({ late_hours: 24, late_means: 'owed' });

describe('a mentor’s terms', () => {
  it('count as far as they mean something', () => {
    expect(termsIn(NO_TERMS)).toBeNull();
    expect(termsIn(terms({ late_hours: 24 }))).toBeNull();
    expect(termsIn(terms({ late_means: 'owed' }))).toBeNull();
    expect(termsIn(terms({ late_hours: 24, absent_means: 'owed' }))).toEqual(terms({ absent_means: 'owed' }));
    expect(termsIn(LATE)).toEqual(LATE);
  });

  it.each<[Partial<Terms>, string]>([
    [{ late_hours: 24, late_means: 'owed' }, 'Si cancelas con menos de 24 h, se debe la sesión.'],
    [{ absent_means: 'makeup' }, 'Si no vienes, se recupera en otra sesión.'],
    [
      { late_hours: 12, late_means: 'makeup', absent_means: 'owed' },
      'Si cancelas con menos de 12 h, se recupera en otra sesión; si no vienes, se debe la sesión.',
    ],
    [
      { late_hours: 48, late_means: 'credit', absent_means: 'credit' },
      'Si cancelas con menos de 48 h o no vienes, se gasta una sesión del bono o, sin bono, se debe.',
    ],
  ])('%o are one sentence', (some, text) => {
    expect(termsText(termsIn(terms(some)))).toBe(text);
  });
});

describe('cancelling', () => {
  const start = new Date('2026-11-26T18:00:00Z');
  const at = (text: string) => new Date(`2026-11-${text}Z`);

  it('is late from the first instant after the hours', () => {
    expect(isLateBy(start, LATE, at('25T18:00:00'))).toBe(false);
    expect(isLateBy(start, LATE, at('25T18:00:01'))).toBe(true);
    expect(isLateBy(start, null, at('26T17:59:00'))).toBe(false);
    expect(isLateBy(start, terms({ absent_means: 'owed' }), at('26T17:59:00'))).toBe(false);
  });

  it('says what it means now, or from when it would', () => {
    const said = (now: Date, some: Terms = LATE) =>
      cancellingTerms({ terms: some, start, name: 'Marta' }, { now, say: () => '25/11/2026 19:00' });
    expect(said(at('26T10:00:00'))).toBe('Faltan menos de 24 h: Marta puede anotar que se debe.');
    expect(said(at('20T10:00:00'))).toBe(
      'Si la cancelas después del 25/11/2026 19:00, Marta puede anotar que se debe.',
    );
    expect(said(at('26T10:00:00'), terms({ absent_means: 'owed' }))).toBe('');
  });
});
