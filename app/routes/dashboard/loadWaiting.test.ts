import { expect, it } from 'vitest';
import { timeLeft } from './loadWaiting';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  [1, 'Queda menos de una hora', true],
  [HOUR - 1, 'Queda menos de una hora', true],
  [HOUR, 'Queda 1 hora', true],
  [2 * HOUR - 1, 'Queda 1 hora', true],
  [2 * HOUR, 'Quedan 2 horas', true],
  [24 * HOUR - 1, 'Quedan 23 horas', true],
  [24 * HOUR, 'Queda 1 día', false],
  [48 * HOUR - 1, 'Queda 1 día', false],
  [48 * HOUR, 'Quedan 2 días', false],
  [30 * 24 * HOUR, 'Quedan 30 días', false],
])('%i ms before the start: %s', (left, text, isSoon) => {
  const start = new Date(NOW.getTime() + left).toISOString();
  expect(timeLeft({ answer_by: null, init_date: start }, NOW)).toEqual({
    text: `${text} para responder`,
    isSoon,
  });
});

it('counts down to the API’s deadline, if any', () => {
  const [answer_by, init_date] = [2, 4].map((hours) => new Date(NOW.getTime() + hours * HOUR).toISOString());
  expect(timeLeft({ answer_by, init_date } as { answer_by: string; init_date: string }, NOW).text).toBe(
    'Quedan 2 horas para responder',
  );
});
