import { describe, expect, it } from 'vitest';
import { formatHourly, readPrice, totalPrice } from '~/api/contract/rules/price';
import { lowPriceWarning, offerNotice, priceDifference, priceProblem, usualPriceOf } from './price';

describe('the price of a booking', () => {
  it('is 45 where the mentor has none, and 0 where the mentor asks nothing', () => {
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

  it('by the hour has cents only where there are some', () => {
    expect([24, 22.5, 0.05, 1200, 1234.5].map(formatHourly)).toEqual([
      ...['24 €/h', '22,50 €/h', '0,05 €/h', '1.200 €/h', '1.234,50 €/h'],
    ]);
  });

  it('is read with a comma or a point', () => {
    expect(readPrice(' 12,50 ')).toBe(12.5);
    expect(readPrice('12.5')).toBe(12.5);
    expect(readPrice('')).toBeNull();
    expect(readPrice('doce')).toBeNull();
    expect(readPrice('Infinity')).toBeNull();
    expect(readPrice('0x10')).toBeNull();
    expect(readPrice('1.000')).toBeNull();
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
    expect(offerNotice(20, 25)).toEqual({
      brief: '5 €/h menos que tu tarifa',
      text: 'Te propone 20 €/h, por debajo de tu precio habitual (25 €/h). Si la confirmas, aceptas ese precio.',
      isLow: true,
    });
    expect(offerNotice(25, 25)).toEqual({
      brief: 'Tu tarifa',
      text: 'Es tu precio habitual (25 €/h).',
      isLow: false,
    });
    expect(offerNotice(30.5, 25)).toEqual({
      brief: '5,50 €/h más que tu tarifa',
      text: 'Está por encima de tu precio habitual (25 €/h).',
      isLow: false,
    });
    expect(lowPriceWarning(25, 25)).toBeNull();
    expect(lowPriceWarning(null, 25)).toBeNull();
  });

  it('says how far it is from the usual one', () => {
    expect(priceDifference(25, 25)).toBe('Es el precio habitual del mentor');
    expect(priceDifference(20, 25)).toBe('5 €/h menos que el precio habitual del mentor (25 €/h)');
    expect(priceDifference(25.5, 25)).toBe('0,50 €/h más que el precio habitual del mentor (25 €/h)');
  });
});
