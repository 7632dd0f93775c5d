import { expect, it } from 'vitest';
import { waitText } from './inWords';

it.each([
  [null, 'dentro de unos minutos'],
  [1, 'dentro de un minuto'],
  [60, 'dentro de un minuto'],
  [61, 'dentro de 2 minutos'],
  [3540, 'dentro de 59 minutos'],
  [3541, 'dentro de una hora'],
  [3600, 'dentro de una hora'],
  [3601, 'dentro de 2 horas'],
])('%s seconds: %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
