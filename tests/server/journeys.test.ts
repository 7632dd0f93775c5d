/** A person without JavaScript and a program with a bearer token, with the production headers. */
import { describe, expect, it } from 'vitest';
import { type Account, bookSlot, findFreeSlots, logIn } from '~/tests/support/bookings';
import { Browser } from '~/tests/support/foreignBrowser';
import { PATIENT } from '~/tests/support/patience';
import { sharedSite } from '~/tests/support/sharedSite';

const server = await sharedSite();

const password = 'Camaleón-verde-93';
const json = { 'content-type': 'application/json' };

/** As Chromium sends a form: with Origin and Sec-Fetch-Site. */
const postForm = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin, 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    body: new URLSearchParams(fields),
  });

/** Waits for the mail, which is queued. */
async function activationLink(email: string): Promise<string> {
  return expect
    .poll(() => findLink(email), PATIENT)
    .not.toBeNull()
    .then(async () => (await findLink(email)) ?? '');
}

async function findLink(email: string): Promise<string | null> {
  const list = await (await fetch(`${server.origin}/correo`)).text();
  const entry = list.split('<li>').find((item) => item.includes(email));
  const address = /href="(\/correo\/[^"]+)"/.exec(entry ?? '')?.[1];
  if (!address) return null;
  const mail = await (await fetch(server.origin + address)).text();
  return /href="([^"]*\/api\/auth\/activate\/[^"]+)"/.exec(mail)?.[1] ?? null;
}

const book = async (account: Account) => {
  const [slot] = (await findFreeSlots(account, 'marcos.mentor')).slice(-1);
  if (!slot) throw new Error('The demo mentor has nothing free');
  return bookSlot(account, slot);
};

describe('a form without JavaScript', () => {
  it('registers, activates and logs in', async () => {
    const person = { username: 'lucia.formulario', email: 'lucia@example.com' };
    const fields = { ...person, password, password_confirm: password, user_type: 'alumno', terms: 'on' };
    const registered = await postForm('/register', fields);
    expect([registered.status, registered.headers.get('location')]).toEqual([302, '/login?registered=1']);
    const activated = await fetch(await activationLink(person.email), { redirect: 'manual' });
    expect([activated.status, activated.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/account-activated'),
    ]);
    const opened = await postForm('/login', { username: person.username, password });
    expect(opened.status).toBe(302);
    const session = opened.headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_token='));
    expect(session).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
    const cookie = session?.split(';')[0] ?? '';
    const inside = await fetch(`${server.origin}/onboarding/student`, {
      headers: { cookie },
      redirect: 'manual',
    });
    expect([inside.status, inside.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const form = await inside.text();
    for (const words of [
      'Completa tu Perfil de Estudiante',
      'Completar Perfil',
      'Completa los campos obligatorios',
    ])
      expect(form).toContain(words);
  });
});

describe('a visitor who wants to book', () => {
  it('chooses an hour of that mentor and gets through registration and onboarding to what they need', async () => {
    const browser = new Browser(server.origin);
    const profile = await browser.open('/mentors/marcos.mentor');
    const reserve = /href="([^"]+)"[^>]*>Reservar</.exec(profile.html)?.[1] ?? '';
    const hours = await browser.open(reserve.replaceAll('&amp;', '&'));
    const slots = /value="(\d{4}-\d\d-\d\dT\d\d:\d\d)"/.exec(hours.html)?.[1] ?? '';
    const form = await browser.press(hours, 'Siguiente →', { slots });
    expect(form.text).toContain('Después sigues con tu reserva. ¿Ya tienes cuenta? Inicia sesión');
    const person = {
      username: 'nora.nueva',
      email: 'nora@example.com',
      password,
      password_confirm: password,
    };
    // The role is already chosen: only students book.
    const told = await browser.press(form, 'Registrarse', { ...person, terms: 'on' });
    expect(told.url.pathname).toBe('/login');
    await fetch(await activationLink(person.email), { redirect: 'manual' });

    const entered = await browser.press(told, 'Iniciar sesión', { username: person.username, password });
    expect(entered.url.pathname).toBe('/onboarding/student');
    const typed = await browser.press(entered, 'Completar Perfil', {
      first_name: 'Nora',
      last_name: 'Ibáñez',
      bio: 'Estudio segundo de Bachillerato y preparo la selectividad.',
      academic_level: 'bachillerato',
      subjects_needed_help_new: 'Integrales',
    });
    expect(typed.url.pathname).toBe('/mentorships/new/informacion');
    expect(typed.text).toContain('¡Perfil completado, Nora!');
    expect(typed.text).toContain('Descripción para Marcos');
  });
});

describe('a program', () => {
  it('registers, logs in and books by bearer, without Origin', async () => {
    const person = { username: 'programa.curl', email: 'curl@example.com', password, user_type: 'alumno' };
    const registered = await fetch(`${server.origin}/api/auth/register/`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(person),
    });
    expect(registered.status).toBe(201);
    await fetch(await activationLink(person.email), { redirect: 'manual' });
    const account = await logIn(server.origin, person.username, password);
    expect(await book(account)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused with a cookie and a foreign Origin, on every call', async () => {
    const { access } = await logIn(server.origin, 'ana.alumna');
    const calls = [
      '/api/mentorships/',
      '/api/auth/token/',
      '/api/auth/register/',
      '/api/auth/logout/',
      '/api/nada/',
    ];
    const headers = {
      ...json,
      authorization: `Bearer ${access}`,
      cookie: 'refresh_token=x',
      origin: 'https://evil.example',
    };
    for (const path of calls) {
      const answer = await fetch(server.origin + path, { method: 'POST', headers, body: '{}' });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining('la cabecera Origin') });
    }
    const own = await fetch(`${server.origin}/api/auth/logout/`, {
      method: 'POST',
      headers: { ...headers, origin: server.origin },
    });
    expect(own.status).toBe(204);
  });
});
