/** The account centre without scripts (docs/product.md, 'Settings'). */
import { describe, expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { type Actor, book, mentor, student } from '~/tests/support/marketplace';
import { fullName, PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const { origin } = await sharedSite();
const api = apiAt(origin, anyAddress());

async function enter(actor: Actor): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.logIn(actor);
  return visitor;
}

async function tokenOf({ username }: Actor): Promise<string> {
  const data = { username, password: PASSWORD };
  return (await api.call<{ access: string }>('POST', '/api/auth/token/', { data })).access;
}

const addressOf = ({ url }: Shown) => url.pathname + url.search + url.hash;

describe('preferences', () => {
  const ALL = ['session_update', 'reminder', 'feedback', 'message'];

  it('let a mentor choose the mails, and whether search engines may find the profile', async () => {
    const actor = await mentor(api);
    const visitor = await enter(actor);
    const page = await visitor.see('/settings');
    expect([page.values('mails'), page.values('indexed')]).toEqual([ALL, ['on']]);
    const fewer = ALL.filter((one) => one !== 'reminder');
    const saved = await visitor.send(page, 'Guardar', { mails: fewer, indexed: [] });
    expect([addressOf(saved), saved.notices]).toEqual([
      '/settings#avisos',
      expect.stringContaining('Preferencias guardadas'),
    ]);
    const again = await visitor.see('/settings');
    expect([again.values('mails'), again.values('indexed')]).toEqual([fewer, []]);
    const { token } = actor;
    expect(await api.call('GET', '/api/auth/preferences/', { token })).toEqual({
      mails: { session_update: true, reminder: false, feedback: true, message: true },
      indexed: false,
      first_steps: true,
    });
    const none = await visitor.send(again, 'Guardar', { mails: [] });
    expect(none.notices).toContain('Preferencias guardadas');
    expect(await api.call('GET', '/api/auth/preferences/', { token })).toMatchObject({
      mails: { session_update: false, reminder: false, feedback: false, message: false },
    });
  });

  it('do not mention search engines to a student', async () => {
    const page = await (await enter(await student(api))).see('/settings');
    expect(page.text).toContain('Al terminar una sesión, para que la valores.');
    expect(page.text).not.toContain('Mostrar mi perfil en buscadores');
  });
});

describe('a new password', () => {
  it('shows every broken rule at its field, and no password on the page', async () => {
    const actor = await student(api);
    const visitor = await enter(actor);
    const form = await visitor.see('/settings/password');
    expect(form.text).toContain('se cierran todas tus demás sesiones');
    for (const [typed, told] of [
      ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
      ['9182736455', 'no puede tener solo números'],
      ['password123', 'demasiado común'],
      [`${actor.username}1`, 'se parece demasiado'],
    ] as const) {
      const fill = { old_password: PASSWORD, new_password: typed, new_password_confirm: typed };
      const page = await visitor.send(form, 'Cambiar la contraseña', fill);
      expect(page.errors('new_password')).toContain(told);
      expect(page.html).not.toContain(PASSWORD);
    }
    expect((await api.send('GET', '/api/auth/me/', { token: actor.token })).status).toBe(200);
  });
});

describe('the calendar’s address', () => {
  const told = (page: Shown) => page.$('label:contains("Dirección secreta") input').attr('value') ?? '';

  it('is not revoked by an outdated page', async () => {
    const actor = await student(api);
    const visitor = await enter(actor);
    const old = await visitor.see('/settings/calendar');
    const { url } = await api.call<{ url: string }>('POST', '/api/calendar/token/', { token: actor.token });
    const refused = await visitor.send(old, 'Crear la dirección');
    expect(refused.text).toContain('Esta dirección ya se creó y solo se enseña una vez.');
    expect((await fetch(url)).status).toBe(200);
    const changed = await visitor.send(refused, 'Cambiar la dirección');
    expect(told(changed)).toMatch(/^http:\/\/localhost:\d+\/cal\/[\w-]{43}\.ics$/);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('open sessions', () => {
  it('are closed one by one, then all others, then this one', async () => {
    const actor = await student(api);
    const tokens = [actor.token, await tokenOf(actor), await tokenOf(actor)];
    const alive = () =>
      Promise.all(tokens.map(async (token) => (await api.send('GET', '/api/auth/me/', { token })).ok));
    const rows = (page: Shown) => page.$('main li').toArray();
    const visitor = await enter(actor);
    const page = await visitor.see('/settings/sessions');
    expect(rows(page)).toHaveLength(4);
    expect(page.textOf('main li')).toContain('Este dispositivo');
    expect(page.$(rows(page)[1]).text()).toMatch(/Abierta: \d\d\/\d\d\/\d{4} \d\d:\d\d/);

    const fewer = await visitor.send(page, 'Cerrar la sesión de');
    expect([rows(fewer).length, fewer.notices]).toEqual([3, expect.stringContaining('Sesión cerrada')]);
    expect((await alive()).filter(Boolean)).toHaveLength(2);
    expect(fewer.text).toContain('En los demás habrá que volver a entrar');
    const alone = await visitor.send(fewer, 'Cerrar todas las demás');
    expect(alone.notices).toContain('Las demás sesiones se han cerrado');
    expect([rows(alone).length, alone.text]).toEqual([
      1,
      expect.stringContaining('No hay ningún otro dispositivo conectado.'),
    ]);
    expect(await alive()).toEqual([false, false, false]);

    expect(addressOf(await visitor.send(alone, 'Cerrar sesión'))).toBe('/login');
    expect(addressOf(await visitor.see('/settings'))).toBe('/login?redirectTo=%2Fsettings');
  });
});

describe('personal data', () => {
  it('can be downloaded as a file, a few times an hour', async () => {
    const actor = await mentor(api);
    const visitor = await enter(actor);
    const page = await visitor.see('/settings');
    const answer = await visitor.fetch('/settings/datos.json');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mentorea-mis-datos-\d{4}-\d\d-\d\d\.json"$/,
    );
    const { username, email, token } = actor;
    expect(await answer.json()).toMatchObject({ account: { user: { username, email } } });
    for (let i = 0; i < 4; i++) await api.call('GET', '/api/auth/export/', { token });
    const limited = await visitor.click(page, /^Tus datos/);
    expect(addressOf(limited)).toBe('/settings#datos');
    expect(limited.text).toContain('Ya has descargado tus datos varias veces');
    expect(limited.text).toMatch(/Vuelve a probar dentro de/);
  });
});

describe('an account', () => {
  it('cannot be deleted while confirmed sessions are in the way, and each is named', async () => {
    const people = { student: await student(api), mentor: await mentor(api) };
    for (const _ of [1, 2]) {
      const { identifier } = await book(api, people);
      const data = { confirmation: true };
      await api.call('PUT', `/api/mentorships/${identifier}/`, { token: people.mentor.token, data });
    }
    const visitor = await enter(people.mentor);
    const fill = { password: PASSWORD, sure: 'on' };
    const page = await visitor.send(await visitor.see('/settings/delete'), 'Eliminar mi cuenta', fill);
    expect(page.alert).toContain('Todavía no puedes eliminar tu cuenta');
    const { $ } = page;
    const list = $('section').has('h2:contains("Lo que lo impide")');
    const items = list.find('li').toArray();
    expect(items).toHaveLength(2);
    expect($(items[0]).text()).toMatch(
      new RegExp(`^\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d con ${fullName(people.student)}$`),
    );
    const sessions = await visitor.click(page, 'Ver Mis Mentorías');
    expect(addressOf(sessions)).toBe('/mentorships?status=confirmed');
    expect(sessions.text).toContain('Mostrando 1 a 2 de 2 mentorías');
  });

  it('that still exists gets no goodbye page', async () => {
    const visitor = await enter(await student(api));
    expect(addressOf(await visitor.see('/account-deleted'))).toBe('/settings');
  });
});

describe('toasts', () => {
  it('stay longer after a failure, and are closed by their link', async () => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const { identifier } = await book(api, people);
    const visitor = await enter(people.mentor);
    const asked = await visitor.see(`/mentorships?confirmar=${identifier}`);
    await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
    const failed = await visitor.send(asked, 'Sí, confirmar');
    expect(failed.textOf('.toast[role=alert][data-leaves="5000"]')).toContain(
      'Error al confirmar la mentoría',
    );
    expect(failed.alert).toContain('cancelado');
    const closed = await visitor.click(failed, 'Cerrar aviso');
    expect([closed.url.pathname, closed.$('.toast').length]).toEqual(['/mentorships', 0]);
  });
});
