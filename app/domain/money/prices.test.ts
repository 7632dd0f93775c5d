import { describe, expect, it } from 'vitest';
import { formatHourly, readPrice, totalPrice } from '~/api/contract/rules/price';
import { howOnePays } from './money';
import {
  judgePrice,
  lowPriceWarning,
  priceDifference,
  priceNotice,
  priceProblem,
  usualPriceOf,
} from './price';

it.each([
  [['bizum', 'cash'], 'después de cada sesión.', 'Bizum o efectivo, después de cada sesión'],
  [['bizum', 'transfer', 'cash'], '', 'Bizum, transferencia o efectivo'],
  [['transfer'], '', 'Transferencia'],
  [[], 'en mano', 'en mano'],
] as const)('one pays by %j, %j', (ways, note, said) => {
  expect(howOnePays({ payment_ways: ways, payment_note: note })).toBe(
    `Se paga al mentor: ${said}. No se cobra en Mentorea.`,
  );
});

it('one pays as agreed where the mentor has said nothing', () => {
  expect(howOnePays({ payment_ways: [], payment_note: '' })).toMatch(/el pago lo acuerdas con tu mentor/);
});

describe('the price of a booking', () => {
  it('is 45 if the mentor has set none, and 0 if the mentor is free', () => {
    expect(usualPriceOf({ price: null })).toBe(45);
    expect(usualPriceOf({ price: 0 })).toBe(0);
    expect(usualPriceOf({ price: 22.5 })).toBe(22.5);
  });

  it('is slots times half the price per hour, to the cent', () => {
    expect(totalPrice(3, 25)).toBe(37.5);
    expect(totalPrice(1, 20.5)).toBe(10.25);
    expect(totalPrice(7, 33.5)).toBe(117.25);
    expect(totalPrice(0, 25)).toBe(0);
  });

  it('may have parts of a cent per hour, so that a total is a round one', () => {
    expect(totalPrice(3, 26.6667)).toBe(40);
    expect(formatHourly(26.6667)).toBe('26,67 €/h');
  });

  it('rounds half a cent up, for any price', () => {
    expect(totalPrice(3, 12.55)).toBe(18.83);
    for (let cents = 1; cents <= 1_000; cents++) {
      for (const slots of [1, 3]) {
        const whole = slots * cents;
        expect(totalPrice(slots, cents / 100), `${slots} at ${cents}`).toBe((whole + (whole % 2)) / 2 / 100);
      }
    }
  });

  it('by the hour has cents only where there are some', () => {
    expect([24, 22.5, 0.05, 1200, 1234.5].map(formatHourly)).toEqual([
      ...['24 €/h', '22,50 €/h', '0,05 €/h', '1.200 €/h', '1.234,50 €/h'],
    ]);
  });

  it.each([
    ...[' 12,50 ', '12.5', '12,50 €', '€12,50', '12,5€', '12,50\u00a0€', '12,50 €/h', '12.50 euros'].map(
      (typed) => [typed, 12.5] as const,
    ),
    ['1.250,00 €', 1250] as const,
    ...['', '€', 'doce', 'Infinity', '0x10', '1e2', '1.000', '12 50', '12,50,0', '1,250.00'].map(
      (typed) => [typed, null] as const,
    ),
  ])('«%s» is read as %s', (typed, price) => expect(readPrice(typed)).toBe(price));

  it('is questioned once above twice or below half of the usual price', () => {
    const problem = (typed: string, usual: number | null, asked?: string) =>
      judgePrice(typed, { usual, asked }).problem;
    expect(problem('250', 25)).toBe(
      '¿250 €/h? Es más del doble de lo habitual (25 €/h). Si es correcto, envíalo otra vez.',
    );
    expect(problem('12', 25)).toContain('menos de la mitad de lo habitual (25 €/h)');
    expect([problem('50', 25), problem('12,50', 25)]).toEqual([null, null]);
    expect([problem('250,00', 25, '250'), problem('12', 25, '12')]).toEqual([null, null]);
    expect(problem('260', 25, '250')).toContain('¿260 €/h?');
    // Without a usual one: what mentors are searched by.
    expect([problem('5', null), problem('100', 0)]).toEqual([null, null]);
    expect(problem('4,50', null)).toContain('(de 10 €/h a 50 €/h)');
    expect(problem('100,50', 0)).toContain('más del doble');
    // What is wrong stays wrong.
    expect(problem('250,10', 25, '250,10')).toBe('El precio debe ir en pasos de 0,50 €');
    expect(problem('1.250', 25, '1.250')).toBe('Escribe un número, por ejemplo 25 o 25,50');
    expect(problem(' ', 25)).toBe('Indica un precio por hora');
  });

  it.each([
    [null, 'Indica un precio por hora'],
    [-1, 'El precio no puede ser negativo'],
    [0, 'El precio por hora debe ser mayor que 0'],
    [10.25, 'El precio debe ir en pasos de 0,50 €'],
    [20_000, 'El precio es demasiado alto'],
    [10.5, null],
  ])('%s: %s', (price, problem) => expect(priceProblem(price)).toBe(problem));

  it('warns only below the usual price', () => {
    expect(lowPriceWarning(20, 25)).toMatch(
      /^Precio por debajo del habitual: El mentor podría rechazar la mentoría/,
    );
    expect(priceNotice(20, 25)).toEqual({
      brief: '5 €/h menos que tu tarifa',
      text: 'Te propone 20 €/h, por debajo de tu precio habitual (25 €/h). Si la confirmas, aceptas ese precio.',
      isLow: true,
    });
    expect(priceNotice(25, 25)).toEqual({
      brief: 'Tu tarifa',
      text: 'Es tu precio habitual (25 €/h).',
      isLow: false,
    });
    expect(priceNotice(30.5, 25)).toEqual({
      brief: '5,50 €/h más que tu tarifa',
      text: 'Está por encima de tu precio habitual (25 €/h).',
      isLow: false,
    });
    expect(lowPriceWarning(25, 25)).toBeNull();
    expect(lowPriceWarning(null, 25)).toBeNull();
  });

  it('says how it differs from the usual one', () => {
    expect(priceDifference(25, 25)).toBe('Es el precio habitual del mentor');
    expect(priceDifference(20, 25)).toBe('5 €/h menos que el precio habitual del mentor (25 €/h)');
    expect(priceDifference(25.5, 25)).toBe('0,50 €/h más que el precio habitual del mentor (25 €/h)');
  });
});
