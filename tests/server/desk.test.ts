/** The staff's desk, over HTTP without JavaScript (docs/product.md, "The staff's desk"). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { type ApiClient, apiAt } from '~/tests/support/api';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { startWithPeople } from '~/tests/support/peoplePool';
import type { RunningServer } from '~/tests/support/server';
import { ADA, addStaff, ELENA, SARA } from '~/tests/support/staff';
import { withDatabase } from '~/tests/support/withDatabase';

let server: RunningServer;
let api: ApiClient;
let elena: Browser;
let sara: Browser;
beforeAll(async () => {
  server = await startWithPeople(
    { students: 8, mentors: 8 },
    { before: (where) => withDatabase(where, addStaff) },
  );
  api = apiAt(server.origin, '127.0.0.1');
  [elena, sara] = await Promise.all([logIn(ELENA), logIn(SARA)]);
});
afterAll(() => server?.stop());

const logIn = ({ username }: { username: string }, password = PASSWORD) =>
  Browser.loggedIn(server.origin, { username, password });

/** A mentor whose message a student reports; the number of the case. */
async function reported(text = 'Pásame tu móvil', reason = 'minor') {
  const [by, about] = [await student(api), await mentor(api)];
  const data = { receiver: by.id, message: text };
  const sent = await api.call<{ id: number }>('POST', '/api/chat/messages/', { token: about.token, data });
  const report = { subject: 'message', key: String(sent.id), reason, text: `Me pide cosas ${by.username}.` };
  const { number } = await api.call<{ number: string }>('POST', '/api/cases/', {
    token: by.token,
    data: report,
  });
  return { number, by, about };
}
const nameOf = ({ first_name, last_name }: Actor) => `${first_name} ${last_name}`;
const caseOf = (browser: Browser, number: string) => browser.open(`/admin/casos/${number}`);
const decide = (page: Page, browser: Browser, fill: Record<string, string> = {}) =>
  browser.press(page, 'Decidir y responder', {
    ...{
      measure: 'freeze',
      reason: 'minors',
      text: 'Pedir datos de contacto a un menor va contra las normas.',
    },
    ...fill,
  });
/** Without scripts and streaming the list is in the first HTML. */
const rowOf = (page: Page, number: string) => page.html.includes(`href="/admin/casos/${number}"`);

it('the desk is the staff’s alone, and where they begin', async () => {
  const [ana, marcos] = await Promise.all(
    ['ana.alumna', 'marcos.mentor'].map((username) => logIn({ username }, DEMO_PASSWORD)),
  );
  for (const browser of [ana, marcos])
    for (const path of [
      '/admin',
      '/admin/casos/2026-0001',
      '/admin/personas/ana.alumna/ver',
      '/admin/registro',
    ])
      expect([path, (await browser?.open(path))?.status]).toEqual([path, 403]);
  expect(
    (await ana?.fetch('/admin?index', { method: 'POST', body: new URLSearchParams({ text: 'x' }) }))?.status,
  ).toBe(403);
  const stranger = await new Browser(server.origin).fetch('/admin');
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/login?redirectTo=%2Fadmin']);

  const home = await elena.open('/dashboard');
  expect([home.url.pathname, home.title]).toEqual(['/admin', 'Casos · Mentorea']);
  const menu = /<nav aria-label="Principal"[\s\S]*?<\/nav>/.exec(home.html)?.[0] ?? '';
  expect([...menu.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/admin',
    '/admin/personas',
    '/admin/registro',
    '/admin/catalogo',
    '/admin/textos',
    '/admin/resumen',
    '/mentorships',
    '/settings',
  ]);
  for (const path of ['/admin/casos/2099-9999', '/admin/casos/nada'])
    expect([path, (await elena.open(path)).status]).toEqual([path, 404]);
});

it('an administrator gives roles, erases and downloads the log; support is refused, with nothing lost', async () => {
  const [{ username }, ada] = [await student(api), await logIn(ADA)];
  const page = `/admin/personas/${username}`;
  expect((await elena.open(page)).html).not.toContain('Solo administración');
  const send = (browser: Browser, fields: object) =>
    browser.fetch(page, { method: 'POST', body: new URLSearchParams({ ...fields }) });
  for (const fields of [
    { intent: 'role', role: 'admin' },
    { intent: 'erase', username },
  ])
    expect((await send(elena, fields)).status).toBe(403);
  expect((await elena.fetch('/admin/registro/archivo.csv')).status).toBe(403);
  for (const intent of ['nada', 'constructor']) expect((await send(ada, { intent })).status).toBe(400);

  const wrong = await ada.press(await ada.open(page), 'Eliminar la cuenta', { username: 'otra' });
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('No coincide')]);
  expect(wrong.html).toContain('value="otra"');
  const gone = await ada.press(wrong, 'Eliminar la cuenta', { username });
  expect([gone.url.pathname, (await ada.open(page)).status]).toEqual(['/admin/personas', 404]);

  const file = await ada.fetch('/admin/registro/archivo.csv?acto=erased');
  expect([file.headers.get('content-type'), (await file.text()).split('\r\n')[1]]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('Cuenta eliminada;ada.jefa;eliminado-'),
  ]);
  expect((await ada.open('/admin/registro?acto=log-exported')).html).toContain('Descarga del registro');
});

it('a report lies in the queue, is taken, read and decided, and its text is kept when another was quicker', async () => {
  const { number, by, about } = await reported();
  const queue = await elena.open('/admin');
  expect(rowOf(queue, number)).toBe(true);
  expect(queue.text).toContain('Gravedad grave: Me preocupa un menor');
  expect(queue.text).toMatch(/Casos \d+ abiertos?/);

  const shown = await caseOf(elena, number);
  expect(shown.title).toBe(`Caso ${number} · Mentorea`);
  expect(shown.text).toContain(`Sobre ${nameOf(about)} (${about.username}), mentor`);
  expect(shown.text).toContain('Denunciado: ');
  expect(shown.text).toContain('Se muestra solo el mensaje denunciado. Verlo queda en el registro.');
  expect(shown.text).toContain(`Me pide cosas ${by.username}.`);
  expect(shown.text).toContain('No tiene sesiones próximas.');
  expect(shown.html).not.toContain('value="close"');

  const taken = await elena.press(shown, 'Llevarlo yo');
  expect(taken.text).toContain('Lo llevas tú');
  const others = await caseOf(sara, number);
  expect(others.text).toContain(`Lo lleva ${ELENA.full_name}`);
  expect(others.text).not.toContain('Decidir y responder');
  const mine = await elena.open('/admin?cola=mios');
  expect(rowOf({ ...mine, html: mine.html.replaceAll('?cola=mios', '') }, number)).toBe(true);

  // A form that was open before Elena took it.
  const late = await decide(shown, sara, { text: 'Mi respuesta larga.' });
  expect(late.status).toBe(409);
  expect(late.text).toContain(`Lo lleva ${ELENA.full_name}.`);
  expect(late.text).toContain('Esto es lo que habías escrito: Mi respuesta larga.');

  const bare = await elena.press(taken, 'Decidir y responder', { text: 'Pensado.' });
  expect(bare.status).toBe(400);
  expect(bare.text).toContain('Elige qué se hace.');
  expect(bare.text).toContain('Elige el motivo.');
  expect(bare.html).toContain('Pensado.</textarea>');
  const closes = await decide(taken, elena, { measure: 'close' });
  expect([closes.status, closes.text]).toEqual([
    400,
    expect.stringContaining('Esta medida no es posible en este caso.'),
  ]);

  const decided = await decide(taken, elena);
  expect(decided.text).toContain('Caso decidido');
  expect(decided.text).toMatch(/Decisión Congelar ?: Seguridad de menores/);
  expect(decided.text).toContain(ELENA.full_name);
  const again = await decide(taken, elena, { text: 'Otra vez.' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Este caso ya está decidido.')]);
  expect(rowOf(await elena.open('/admin'), number)).toBe(false);
  expect((await elena.open('/admin?cola=decididos')).text).toContain('cuenta congelada');
});

it('an objection is answered by another one of the staff, who undoes the decision', async () => {
  const { number, about } = await reported('Hola', 'unwanted');
  await decide(await caseOf(elena, number), elena, { reason: 'conduct' });
  const data = { number, text: 'Solo dije hola.' };
  await api.call('POST', '/api/cases/objections/', { token: about.token, data });
  const queue = await sara.open('/admin');
  const [, second = ''] =
    /\/admin\/casos\/([\d-]+)"[^>]*>(?:(?!<\/a>)[\s\S])*Objeción/.exec(queue.html) ?? [];
  const shown = await caseOf(elena, second);
  expect(shown.text).toMatch(/La decisión que se objeta Congelar ?: Trato a otras personas/);
  expect(shown.text).toContain('Solo dije hola.');
  const own = await elena.press(shown, 'Responder', { undo: 'true', text: 'Tienes razón.' });
  expect([own.status, own.text]).toEqual([
    403,
    expect.stringContaining('La decisión es tuya: la revisa otra persona del equipo.'),
  ]);
  expect(own.html).toContain('Tienes razón.</textarea>');
  const open = await sara.press(await caseOf(sara, second), 'Responder', { text: 'Lo miro.' });
  expect([open.status, open.text]).toEqual([
    400,
    expect.stringContaining('Elige si la decisión se mantiene.'),
  ]);
  const answered = await sara.press(open, 'Responder', { undo: 'true', text: 'Tienes razón.' });
  expect(answered.text).toContain('La decisión se retira Tienes razón.');
  expect((await caseOf(sara, number)).text).toContain('Retirada el ');
  const { restriction } = await api.call<{ restriction: string | null }>('GET', '/api/auth/me/', about);
  expect(restriction ?? null).toBe(null);
});

it('staff open a case of their own, and a decision can be taken back', async () => {
  const about = await mentor(api);
  const home = await elena.open('/admin');
  const unknown = await elena.press(home, 'Abrir el caso', {
    username: 'nadie.de.nadie',
    text: 'Han llamado.',
  });
  expect([unknown.status, unknown.text]).toEqual([
    400,
    expect.stringContaining('No hay nadie con ese nombre de usuario.'),
  ]);
  expect(unknown.html).toContain('Han llamado.</textarea>');
  const opened = await elena.press(unknown, 'Abrir el caso', { username: about.username });
  expect(opened.text).toContain('Abierto por el equipo');
  expect(opened.text).toContain('Lo llevas tú');
  expect(opened.text).toContain('Por qué se abre Han llamado.');
  const decided = await decide(opened, elena, { measure: 'suspend', reason: 'conduct' });
  expect(decided.text).toContain('Decisión Suspender 30 días');
  const back = await elena.press(decided, 'Retirar la decisión', { text: 'Era otra persona.' });
  expect(back.text).toContain('Retirada el ');
  expect(back.forms.some(({ buttons }) => buttons.some(({ text }) => text.includes('Retirar la')))).toBe(
    false,
  );
});

it('administrators may close an account', async () => {
  const { number } = await reported('Vete', 'threat');
  const ada = await logIn(ADA);
  const closed = await decide(await caseOf(ada, number), ada, { measure: 'close', reason: 'conduct' });
  expect(closed.text).toMatch(/Decisión Cerrar la cuenta ?: Trato a otras personas/);
});

it('a refusal stands beside the form that was sent', async () => {
  const [{ username }, ada] = [await mentor(api), await logIn(ADA)];
  const moved = await ada.fetch('/admin/catalogo', {
    method: 'POST',
    body: new URLSearchParams({ key: 'no_hay', by: 'up' }),
  });
  const list = await moved.text();
  expect([moved.status, list]).toEqual([404, expect.stringContaining('No se ha movido')]);
  expect(list).not.toContain('No se ha añadido');

  const page = await ada.open(`/admin/comprobaciones/${username}`);
  const bare = await ada.press(page, 'Anotar');
  expect([bare.status, bare.text]).toEqual([400, expect.stringContaining('Elige qué has comprobado.')]);
  const written = await ada.press(bare, 'Anotar', { kind: 'identity' });
  expect((await ada.press(written, 'Quitar')).text).toContain('Comprobación retirada');
  const again = await ada.press(written, 'Quitar');
  expect([again.status, again.text]).toEqual([404, expect.stringContaining('No se ha quitado')]);
  expect(again.text).not.toContain('No se ha anotado');
});

it('security.txt names the operator’s address, once the desk knows it', async () => {
  const ada = await logIn(ADA);
  const read = () => fetch(`${server.origin}/.well-known/security.txt`);
  expect((await read()).status).toBe(404);
  const fill = { email: 'hola@gil.example', what: 'Hay un correo.' };
  await ada.press(await ada.open('/admin/textos'), 'Guardar', fill);
  expect(await (await read()).text()).toContain('Contact: mailto:hola@gil.example');
});

it('all sessions are the staff’s to search, without a participant’s words', async () => {
  const list = await elena.open('/mentorships');
  expect([list.status, list.title]).toEqual([200, 'Todas las mentorías · Mentorea']);
  expect(list.text).toMatch(/Mostrando 1 a 6 de \d+ mentorías/);
  expect(list.text).not.toMatch(/Tu próxima|Tu sesión|confirmarla|Mis Mentorías|Semana/);
  const [all = 0, anas = 0] = await Promise.all(
    ['', '?q=ana.alumna'].map(async (query) =>
      Number(/de (\d+) mentorías/.exec((await elena.open(`/mentorships${query}`)).text)?.[1]),
    ),
  );
  expect(anas).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(anas);
  expect((await elena.open('/mentorships?vista=semana')).title).toBe('Todas las mentorías · Mentorea');
});
