import { expect, test } from 'vitest';
import { countdownText, durationText } from './Lobby';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each([
  [-5, '0:00', 'menos de un minuto'],
  [6_400, '0:07', 'menos de un minuto'],
  [MINUTE, '1:00', '1 minuto'],
  [12 * MINUTE + 34 * SECOND, '12:34', '12 minutos'],
  [HOUR + 5 * MINUTE + 9 * SECOND, '1:05:09', '1 hora y 5 minutos'],
  [2 * HOUR, '2:00:00', '2 horas'],
  [76 * HOUR, '3 días y 4 horas', '3 días y 4 horas'],
  [24 * HOUR, '1 día', '1 día'],
])('%i ms', (ms, counted, said) => {
  expect([countdownText(ms), durationText(ms)]).toEqual([counted, said]);
});
