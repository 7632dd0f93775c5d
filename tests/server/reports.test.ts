/** Reports by HTTP, with and without an account, and what their people read afterwards (docs/product.md, 'Reports'). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { apiAt } from '~/tests/support/api';
import { Browser } from '~/tests/support/foreignBrowser';
import { mailLink } from '~/tests/support/mailbox';
import { PASSWORD } from '~/tests/support/people';
import { type RunningServer, startServer } from '~/tests/support/server';
import { addStaff, ELENA } from '~/tests/support/staff';
import { withDatabase } from '~/tests/support/withDatabase';

let site: RunningServer;
let ana: Browser;
let staff: (method: string, path: string, data?: object) => Promise<unknown>;
beforeAll(async () => {
  site = await startServer({ before: (where) => withDatabase(where, addStaff) });
  ana = await Browser.loggedIn(site.origin, { username: 'ana.alumna' });
  const token = await tokenOf(ELENA.username, PASSWORD);
  staff = (method, path, data) => apiAt(site.origin, '127.0.0.1').call(method, path, { token, data });
});
afterAll(() => site?.stop());

async function tokenOf(username: string, password: string): Promise<string> {
  const api = apiAt(site.origin, '127.0.0.1');
  return (await api.call<{ access: string }>('POST', '/api/auth/token/', { data: { username, password } }))
    .access;
}
const decide = (number: string, measure: string, text = 'Trata bien a la gente.') =>
  staff('POST', `/api/staff/cases/${number}/decision/`, { measure, reason: 'conduct', text });
const report = async (browser: Browser, path: string, fill: Record<string, string>) =>
  browser.press(await browser.open(path), 'Enviar denuncia', fill);
const numberIn = (text: string) => /20\d\d-\d{4}/.exec(text)?.[0] ?? '';
const PROFILE = '/denunciar?que=profile&id=laura.bennett';
const MISSING = { reason: 'fraud', text: 'Dice tener un título que no tiene.' };

it('a visitor misses nothing of what was typed, confirms by the mail alone, and reads the answer', async () => {
  const visitor = new Browser(site.origin);
  const refused = await report(visitor, PROFILE, MISSING);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Escribe tu nombre.')]);
  expect(refused.html).toContain('Dice tener un título que no tiene.</textarea>');
  expect(refused.html).toMatch(/<input[^>]*checked=""[^>]*value="fraud"|value="fraud"[^>]*checked=""/);

  const filled = { ...MISSING, name: 'Rosa Gil', email: 'rosa@example.com' };
  const sent = await visitor.press(refused, 'Enviar denuncia', filled);
  expect([sent.status, sent.url.pathname]).toEqual([200, '/denunciar/enviada']);
  expect(sent.text).toContain('Revisa tu correo');
  expect(sent.html + sent.url).not.toMatch(/report-\d/);
  const number = numberIn(sent.text);

  const link = await mailLink(site.origin, ['rosa@example.com'], /href="([^"]*\/denuncias\/report-[^"]+)"/);
  const path = new URL(link).pathname;
  const opened = await visitor.open(path);
  expect(opened.text).toContain('Falta confirmarla');
  expect((await visitor.open(path)).text).toContain('Falta confirmarla');
  const confirmed = await visitor.press(opened, 'Confirmar la denuncia');
  expect(confirmed.text).toContain('La está mirando el equipo');
  // Pressed in a second tab.
  expect((await visitor.press(opened, 'Confirmar la denuncia')).status).toBe(200);
  await decide(number, 'none', 'El título es el que dice.');
  expect((await visitor.open(path)).text).toContain('El título es el que dice.');
  expect((await visitor.open(`${path.slice(0, -1)}_`)).status).toBe(404);
});

it('about a minor neither name nor mail is asked, and the page of the receipt follows it', async () => {
  const visitor = new Browser(site.origin);
  const sent = await report(visitor, '/denunciar', {
    address: `${site.origin}/mentors/laura.bennett`,
    reason: 'minor',
    text: 'Le pide fotos.',
  });
  expect([sent.status, sent.url.pathname]).toEqual([200, expect.stringMatching(/^\/denuncias\/report-/)]);
  // The typed address is a mentor's: the profile is reported.
  expect(sent.text).toContain('Perfil de Laura Bennett');
  const elsewhere = await report(visitor, '/denunciar', { address: 'https://example.com/', ...MISSING });
  expect([elsewhere.status, elsewhere.text]).toEqual([
    422,
    expect.stringContaining('Esa dirección no es de este sitio.'),
  ]);
});

it('what one cannot see is a 404, and a visitor logs in first for what only people see', async () => {
  const visitor = new Browser(site.origin);
  for (const query of ['que=x&id=1', 'que=profile&id=nadie', 'que=profile&id=ana.alumna', 'que=review'])
    expect([query, (await visitor.open(`/denunciar?${query}`)).status]).toEqual([query, 404]);
  const login = await visitor.open('/denunciar?que=message&id=1');
  expect(login.url.searchParams.get('redirectTo')).toBe('/denunciar?que=message&id=1');
  expect((await ana.open('/denunciar?que=message&id=2147483647')).status).toBe(404);
  const own = await Browser.loggedIn(site.origin, { username: 'marcos.mentor' });
  const mine = await report(own, '/denunciar?que=profile&id=marcos.mentor', MISSING);
  expect([mine.status, mine.text]).toEqual([409, expect.stringContaining('Es tuyo')]);
});

it('the same form twice is one report; its number, state and answer are in the settings', async () => {
  const page = await ana.open(PROFILE);
  const both = await Promise.all([1, 2].map(() => ana.press(page, 'Enviar denuncia', MISSING)));
  for (const one of both) expect([one.status, one.url.pathname]).toEqual([200, '/settings/casos']);
  const shown = await ana.open('/settings/casos');
  expect(shown.html.match(/<article/g)).toHaveLength(1);
  expect(both[0]?.text).toContain(`Denuncia ${numberIn(shown.text)} enviada`);
  // A report of a page joins no other: only the form tells that it is the same one.
  const general = await ana.open('/denunciar');
  await Promise.all([1, 2].map(() => ana.press(general, 'Enviar denuncia', MISSING)));
  expect((await ana.open('/settings/casos')).html.match(/<article/g)).toHaveLength(2);
});

it('a frozen account reads so everywhere, why, and objects once; a suspended one at the log-in', async () => {
  const laura = await Browser.loggedIn(site.origin, { username: 'laura.bennett' });
  const sent = await report(ana, PROFILE, { reason: 'unwanted', text: 'Insiste.' });
  const number = numberIn(sent.text.slice(sent.text.indexOf('Perfil de Laura')));
  await decide(number, 'freeze', 'No insistas a quien te dice que no.');
  const home = await laura.open('/dashboard');
  expect(home.text).toContain('ha limitado tu cuenta');
  const own = await laura.open('/settings/casos');
  for (const text of ['No insistas a quien te dice que no.', 'trato a otras personas', number])
    expect(own.text).toContain(text);
  expect(own.text).not.toMatch(/ana|insiste\./i);
  const empty = await laura.press(own, 'Enviar objeción', { text: ' ' });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Escribe por qué')]);
  const objected = await laura.press(empty, 'Enviar objeción', { text: 'Solo pregunté.' });
  expect(objected.text).toContain('Solo pregunté.');
  expect((await laura.press(empty, 'Enviar objeción', { text: 'Otra vez.' })).status).toBe(409);

  const next = await report(ana, PROFILE, { reason: 'threat', text: 'Ahora amenaza.' });
  await decide(numberIn(next.text.slice(next.text.indexOf('Perfil de Laura'))), 'suspend');
  const shut = await new Browser(site.origin).open('/login');
  const refused = await new Browser(site.origin).press(shut, 'Iniciar sesión', {
    username: 'laura.bennett',
    password: DEMO_PASSWORD,
  });
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('ha suspendido esta cuenta hasta'),
  ]);
});

it('stands where others’ things are, and never at one’s own', async () => {
  const marcos = await Browser.loggedIn(site.origin, { username: 'marcos.mentor' });
  const links = async (browser: Browser, path: string) =>
    [...(await browser.open(path)).html.matchAll(/href="\/denunciar\?que=(\w+)/g)].map(
      ([, subject]) => subject,
    );
  expect(await links(marcos, '/mentors/marcos.mentor')).not.toContain('profile');
  expect(await links(new Browser(site.origin), '/mentors/marcos.mentor')).toEqual(
    expect.arrayContaining(['profile', 'review']),
  );
  expect(await links(marcos, '/reviews')).toContain('review');
  expect(await links(ana, '/chat/marcos.mentor/mensajes')).toContain('message');
  const reviews = (await ana.open('/mentors/marcos.mentor')).html.match(/que=review/g)?.length ?? 0;
  const all = (await new Browser(site.origin).open('/mentors/marcos.mentor')).html.match(
    /que=review/g,
  )?.length;
  expect(reviews).toBeLessThan(all ?? 0);
});
