/** Browsers that say little or nothing about where a form comes from: text browsers, and old ones. */

import { expect, it } from 'vitest';
import * as paths from '~/app/paths';
import { apiAt } from '~/tests/support/api';
import { freeDay, sessionsOf, startOf } from '~/tests/support/freeTimes';
import { picture } from '~/tests/support/images';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const api = apiAt((await sharedSite()).origin, anyAddress());

/** Sends none of the three headers. */
function silent(): Visitor {
  const visitor = new Visitor(api.origin);
  delete visitor.formHeaders.origin;
  return visitor;
}
const isConfirmation = (page: Shown) => [page.status, page.title] as const;
const CONFIRMATION = [403, 'Confirma el envío · Mentorea'];

it('log-in and booking need only a confirmation page in between, and lose nothing', async () => {
  const [ana, eva] = [await student(api), await mentor(api)];
  const visitor = silent();
  const login = await visitor.see(
    `/login?redirectTo=${encodeURIComponent(`/create-mentorship?mentor=${eva.username}`)}`,
  );
  const asked = await visitor.send(login, 'Iniciar sesión', { username: ana.username, password: PASSWORD });
  expect(isConfirmation(asked)).toEqual(CONFIRMATION);
  expect(asked.html).not.toContain(PASSWORD);
  expect(visitor.cookies.has('has_logged_in')).toBe(false);
  const hours = await visitor.send(asked, 'Enviar');
  expect(hours.url.pathname).toBe('/create-mentorship/horario');

  const confirmed = async (page: Shown, button: string, fill: Record<string, string | string[]> = {}) => {
    const again = await visitor.send(page, button, fill);
    expect(isConfirmation(again)).toEqual(CONFIRMATION);
    return visitor.send(again, 'Enviar');
  };
  const slots = (await freeDay(api, eva)).slice(0, 2);
  const week = await visitor.see(`/create-mentorship/horario?semana=${slots[0]?.slice(0, 10)}`);
  const words = await confirmed(week, 'Siguiente →', { slots });
  const text = 'Integrales.\nY "límites" <sin> & prisa.';
  const summary = await confirmed(words, 'Siguiente →', { price: '30', additional_information: text });
  expect(summary.$('main').text()).toContain('<sin> & prisa.');
  const receipt = await confirmed(summary, 'Confirmar mentoría');
  expect(receipt.url.pathname).toBe('/create-mentorship/creada');
  expect((await booked(ana)).map(({ init_date }) => Date.parse(init_date))).toEqual([
    startOf(slots[0] ?? ''),
  ]);
});

const booked = (who: Actor) => sessionsOf(api, who);

it('a post from another site does nothing without the user’s confirmation', async () => {
  const ana = await student(api);
  const visitor = silent();
  await visitor.send(
    await visitor.send(await visitor.see('/login'), 'Iniciar sesión', {
      username: ana.username,
      password: PASSWORD,
    }),
    'Enviar',
  );
  expect((await visitor.see('/dashboard')).url.pathname).toBe('/dashboard');
  const attacker = silent();
  const theirs = await attacker.send(await attacker.see('/login'), 'Iniciar sesión', { username: 'x' });
  const stolen = theirs.forms.flatMap(({ fields }) => fields);
  // Log out, log in as somebody else, delete: with what the attacker could know of such a page.
  for (const path of ['/logout', '/login', '/settings/delete']) {
    const body = new URLSearchParams([['username', 'evil'], ['password', PASSWORD], ...stolen]);
    const answer = await visitor.fetch(path, { method: 'POST', body });
    expect([path, answer.status]).toEqual([path, 403]);
    await answer.body?.cancel();
  }
  expect((await visitor.see('/profile')).url.pathname).toBe('/profile');
});

it('a file must be chosen again, and then the picture is uploaded', async () => {
  const ana = await student(api);
  const visitor = silent();
  const asked = await visitor.send(await visitor.see('/login'), 'Iniciar sesión', {
    username: ana.username,
    password: PASSWORD,
  });
  await visitor.send(asked, 'Enviar');
  const page = await visitor.see(paths.picture());
  const bytes = new Uint8Array(await picture('png', { width: 64, height: 64 }));
  const file = () => new File([bytes], 'foto.png', { type: 'image/png' });
  const name = page.forms.flatMap(({ files }) => files)[0] ?? '';
  const again = await visitor.send(page, 'Subir foto', { [name]: file() });
  expect(isConfirmation(again)).toEqual(CONFIRMATION);
  expect(again.text).toContain('Elige otra vez «foto.png»');
  const saved = await visitor.send(again, 'Enviar', { [name]: file() });
  expect(saved.status).toBe(200);
  expect(saved.notices + saved.text).toContain('Foto');
});
