/** Time zones of visitors without scripts, who choose theirs (docs/product.md, 'Numbers, dates and money'). */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { book, mentor, student } from '~/tests/support/marketplace';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { linksOf, type Shown, Visitor } from '~/tests/support/visitor';
import { clockIn, OWN } from '~/tests/support/zones';

const { origin } = await sharedSite();
const api = apiAt(origin, anyAddress());

async function withSession() {
  const people = { student: await student(api), mentor: await mentor(api) };
  const session = await book(api, people);
  const visitor = new Visitor(origin);
  await visitor.logIn(people.student);
  return { session, visitor };
}

/** By its place name, as in the list. */
async function chooseZone(visitor: Visitor, place: string): Promise<void> {
  const page = await visitor.see('/settings');
  const option = page.$(`#zona option`).filter((_, one) => page.$(one).text() === place);
  const saved = await visitor.send(page, 'Guardar la zona', { zona: option.attr('value') ?? '?' });
  expect([saved.url.hash, saved.notices]).toEqual([
    '#zona',
    expect.stringContaining('Zona horaria guardada'),
  ]);
}

/** Elements of the page with exactly this text. */
const saying = ({ $ }: Shown, text: string | RegExp, within = 'main') =>
  $(`${within} *`).filter((_, one) => {
    const said = $(one).text().trim();
    return typeof text === 'string' ? said === text : text.test(said);
  }).length;

it.each([
  ['Atlantic/Canary', 'Canarias', 'hora canaria'],
  ['America/Bogota', 'Bogotá', 'hora de Colombia'],
])('a student in %s reads both clocks at every session', async (zone, place, name) => {
  const { session, visitor } = await withSession();
  expect((await visitor.see('/dashboard')).text).not.toContain(OWN);
  await chooseZone(visitor, place);
  const own = clockIn(zone, session.init_date);
  for (const path of ['/dashboard', '/mentorships'])
    expect(saying(await visitor.see(path), new RegExp(`^${own} – \\S+${OWN}$`))).toBeGreaterThan(0);
  const detail = await visitor.see(`/mentorships?detalle=${session.identifier}`);
  expect(saying(detail, new RegExp(`^${own} – \\S+${OWN}$`), 'dialog[open]')).toBeGreaterThan(0);
  expect(detail.dialog).toContain('Añadir a tu calendario');
  for (const link of ['Google Calendar', 'Outlook']) {
    const found = linksOf(detail, new RegExp(`^${link}`), 'dialog[open]').first();
    expect([found.attr('rel'), found.attr('target')]).toEqual([expect.stringMatching(/noopener/), '_blank']);
  }
  const file = linksOf(detail, /^Descargar \.ics/, 'dialog[open]').attr('href');
  expect(file).toBe(`/mentorships/${session.identifier}/ics`);
  expect((await visitor.see('/settings')).textOf('#zona')).toContain(name);
});

it('a chosen zone stays until it is set to automatic', async () => {
  const { session, visitor } = await withSession();
  await chooseZone(visitor, 'Auckland');
  const own = new RegExp(`${clockIn('Pacific/Auckland', session.init_date)} – \\S+${OWN}`);
  for (const _ of [1, 2]) expect((await visitor.see('/dashboard')).text).toMatch(own);
  await chooseZone(visitor, 'Automática');
  const home = await visitor.click(await visitor.see('/settings'), 'Inicio', 'nav[aria-label=Principal]');
  expect([home.url.pathname, home.text.includes(OWN)]).toEqual(['/dashboard', false]);
});
