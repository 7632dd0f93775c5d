import { describe, expect, it } from 'vitest';
import { dialogLinks, dialogTargetOf, knowsDialog } from './dialogLinks';

describe('dialogOf', () => {
  it('reads the dialog that an address names', () => {
    expect(dialogTargetOf('?q=a&detalle=x%2F1')).toEqual({ name: 'detalle', identifier: 'x/1' });
    expect(dialogTargetOf(new URLSearchParams({ rechazar: 'x' }))).toEqual({
      name: 'rechazar',
      identifier: 'x',
    });
    expect(dialogTargetOf('?detalle=&q=a')).toBeNull();
  });
});

describe('placeOf', () => {
  it('opens, changes and closes dialogs on the same address', () => {
    const place = dialogLinks({ pathname: '/calendar', search: '?vista=mes&detalle=x&dia=2026-11-26' });
    expect(place.closed).toBe('/calendar?vista=mes&dia=2026-11-26');
    expect(place.hrefFor('cancelar', 'b&c')).toBe('/calendar?vista=mes&dia=2026-11-26&cancelar=b%26c');
  });

  it('leaves no question mark behind', () => {
    const place = dialogLinks({ pathname: '/mentorships', search: '?salir=x' });
    expect(place.closed).toBe('/mentorships');
    expect(place.hrefFor('detalle', 'x')).toBe('/mentorships?detalle=x');
  });
});

it('knows the dialogs of shown and looked-up sessions only', () => {
  const knows = (search: string) =>
    knowsDialog({ items: [{ identifier: 'a' }], loadedFor: 'b' }, new URLSearchParams(search));
  expect(['', 'page=2', 'detalle=a', 'cancelar=b'].every(knows)).toBe(true);
  expect(knows('detalle=c')).toBe(false);
});
