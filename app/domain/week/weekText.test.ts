import { describe, expect, it } from 'vitest';
import { SLOT_TIMES } from '~/app/domain/slots/slots';
import { joinWeek, markOf, WEEK_DAYS } from './weekHours';
import { differingDays, hoursByDay, hoursByRun, unreadTexts, weekTotal } from './weekText';

const ALL = WEEK_DAYS.flatMap((day) => SLOT_TIMES.map((time) => markOf(day, time)));
const spans = (...marks: string[]) => hoursByDay(joinWeek(marks, [])).map((day) => day.spans);

describe('hours in words', () => {
  it('joins what is adjacent, up to midnight', () => {
    const [monday, tuesday, ...rest] = spans('0-09:00', '0-09:30', '0-12:00', '1-23:00', '1-23:30');
    expect(monday).toEqual(['09:00 – 10:00', '12:00 – 12:30']);
    expect(tuesday).toEqual(['23:00 – 00:00']);
    expect(rest).toEqual([[], [], [], [], []]);
  });

  it('says once what neighbouring days share', () => {
    const week = joinWeek(['0-09:00', '1-09:00', '2-09:00', '3-10:00', '4-10:00'], []);
    expect(hoursByRun(week)).toEqual([
      { name: 'lunes a miércoles', spans: ['09:00 – 09:30'] },
      { name: 'jueves y viernes', spans: ['10:00 – 10:30'] },
      { name: 'sábado y domingo', spans: [] },
    ]);
  });

  it.each([
    [0, 'Ninguna hora'],
    [1, '30 minutos'],
    [2, '1 hora'],
    [41, '20 horas y 30 minutos'],
  ])('%i half hours are %s', (halves, text) => {
    expect(weekTotal(joinWeek(ALL.slice(0, halves), []))).toBe(text);
  });

  it('adds up shorter pieces too', () => {
    const week = [
      { day_of_week: 0, start_time: '09:15', end_time: '10:00' },
      { day_of_week: 6, start_time: '23:30', end_time: '00:00' },
    ];
    expect(weekTotal(week)).toBe('1 hora y 15 minutos');
  });

  it('lists the days on which two weeks differ', () => {
    expect(differingDays(joinWeek(['0-09:00', '2-10:00'], []), joinWeek(['0-09:00', '2-10:30'], []))).toEqual(
      [{ name: 'miércoles', mine: ['10:00 – 10:30'], theirs: ['10:30 – 11:00'] }],
    );
  });
});

describe('the unread entries of an external calendar', () => {
  const entry = (title: string, day = '2026-12-01') => ({ title, day });
  it('names the first entries and every unknown time zone', () => {
    expect(unreadTexts({ count: 0, entries: [], zones: [] }, 'Madrid')).toEqual([]);
    expect(unreadTexts({ count: 1, entries: [entry('Dentista')], zones: ['Oficina'] }, 'Madrid')).toEqual([
      'No hemos entendido 1 cita: «Dentista», 1/12. Sus horas siguen libres aquí.',
      'No conocemos la zona horaria «Oficina»: sus citas cuentan con la hora de Madrid.',
    ]);
    const entries = [entry('Cena', '2027-02-29'), entry('', '')];
    expect(unreadTexts({ count: 9, entries, zones: [] }, 'Madrid')).toEqual([
      'No hemos entendido 9 citas: «Cena», 29/2; «Sin título» y otras 7. Sus horas siguen libres aquí.',
    ]);
  });
});
