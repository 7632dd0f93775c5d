import { describe, expect, it } from 'vitest';
import { CHOICES, readRules } from './rulesForm';
import { FIELDS } from './weekForm';

const SENT = { notice_hours: '2', horizon_weeks: '', pause_minutes: '0', most_a_day: '' };
function read(more: Partial<Record<keyof typeof FIELDS, string>>) {
  const form = new FormData();
  for (const [rule, value] of Object.entries({ ...SENT, ...more }))
    form.set(FIELDS[rule as keyof typeof FIELDS], value);
  return readRules(form);
}

describe('the terms among the rules', () => {
  it('are said in words, and read back', () => {
    expect(CHOICES.absent_means.options().map(({ label }) => label)).toEqual([
      'Nada',
      'Se gasta una sesión del bono',
      'Se recupera en otra sesión',
      'Se debe la sesión',
    ]);
    const terms = { late_hours: '24', late_means: 'credit', absent_means: 'owed' };
    expect(read(terms)).toMatchObject({ ...terms, late_hours: 24 });
    expect(read({ ...terms, late_hours: '' })).toMatchObject({ late_hours: null });
  });

  it('are unknown from a form of an API without them', () => {
    expect(read({})).toMatchObject({ late_hours: null, late_means: null, absent_means: null });
    expect(read({ pause_minutes: '7' })).toBeNull();
  });
});
