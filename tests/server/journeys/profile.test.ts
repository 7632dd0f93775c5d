/** Effects of a profile beyond its own pages: who can be booked, and who sees that a profile is complete. */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName, newPerson, register } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { Visitor } from '~/tests/support/visitor';

const api = apiAt((await sharedSite()).origin, anyAddress());

it('a mentor who pauses new sessions cannot be booked until they resume them', async () => {
  const me = await mentor(api);
  const [own, other] = [new Visitor(api.origin), new Visitor(api.origin)];
  await other.logIn(await student(api));
  const card = async () => {
    const { $ } = await other.see(`/create-mentorship/mentor?q=${encodeURIComponent(fullName(me))}`);
    const found = $(`#mentor-${me.username}`);
    const button = found.find('button[name=mentor]');
    return { text: found.text(), buttons: button.length, disabled: button.is('[disabled]') };
  };

  await own.logIn(me);
  const editor = await own.click(await own.see('/profile'), 'Dejar de aceptarlas');
  expect(editor.text).toContain('los estudiantes no pueden reservar contigo');
  const paused = await own.send(editor, 'Guardar cambios', { available: [] });
  expect(paused.text).toContain('No aceptas nuevas sesiones');
  expect(await card()).toEqual({
    text: expect.stringContaining('No disponible'),
    buttons: 1,
    disabled: true,
  });

  const again = await own.click(paused, 'Volver a aceptar sesiones');
  const box = again.$('input[role=switch][name=available]');
  expect([box.length, box.is('[checked]')]).toEqual([1, false]);
  const open = await own.send(again, 'Guardar cambios', { available: box.attr('value') ?? 'on' });
  expect(open.text).toContain('Aceptas nuevas sesiones');
  expect(open.text).not.toContain('No aceptas nuevas sesiones');
  expect(await card()).toMatchObject({ buttons: 1, disabled: false });
});

it('the success page of the onboarding is only for people with a profile', async () => {
  const visitor = new Visitor(api.origin);
  const turned = await visitor.see('/onboarding/hecho');
  expect(turned.url.pathname + turned.url.search).toBe('/login?redirectTo=%2Fonboarding%2Fhecho');
  const entered = await visitor.logIn(await register(api, newPerson('alumno')));
  expect(entered.url.pathname).toBe('/onboarding/student');
  expect((await visitor.see('/onboarding/hecho')).url.pathname).toBe('/onboarding/student');
});
