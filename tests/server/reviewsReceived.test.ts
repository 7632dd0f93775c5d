/** 'Reseñas recibidas' over HTTP: who may reply to which review, and other posts there. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { enter, MENTOR, STUDENT } from '~/tests/support/directoryPages';
import type { Browser } from '~/tests/support/foreignBrowser';
import { messagesAt, valuesOf } from '~/tests/support/foreignSite';
import { sharedSite } from '~/tests/support/sharedSite';

const list = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      id: z.number(),
      mentor: z.object({ id: z.number(), username: z.string() }),
      reply: z.object({ text: z.string() }).nullable(),
    }),
  ),
});

const site = await sharedSite();
const mentor = await enter(site.origin, MENTOR);
const { results } = list.parse(await (await fetch(`${site.origin}/api/reviews/?page_size=100`)).json());
const find = (isOwn: boolean) =>
  results.find((one) => one.reply === null && (one.mentor.username === MENTOR.username) === isOwn)?.id ?? 0;
const own = find(true);
const foreign = find(false);

const post = (browser: Browser, fields: Record<string, string>) =>
  browser.fetch('/reviews', { method: 'POST', body: new URLSearchParams(fields) });

it('a mentor can reply only to their own reviews', async () => {
  expect(own * foreign).toBeGreaterThan(0);
  expect((await mentor.open(`/reviews?responder=${foreign}`)).text).toContain('No encontramos esa reseña');
  expect((await mentor.open('/reviews?quitar-respuesta=999999')).text).toContain('No encontramos esa reseña');
  expect((await mentor.open('/reviews?quitar-respuesta=abc')).text).toContain('No encontramos esa reseña');
  const refused = await post(mentor, { intent: 'responder', review: String(foreign), text: 'Hola' });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('Solo el mentor reseñado puede responder.');
});

it('students cannot reply to reviews', async () => {
  const student = await enter(site.origin, STUDENT);
  const fields = { intent: 'responder', review: String(own), text: 'Hola' };
  expect((await post(student, fields)).status).toBe(403);
  expect((await student.open(`/reviews?responder=${own}`)).text).not.toContain('Responder a la reseña');
});

it.each([
  [403, {}],
  [403, { intent: 'otra' }],
  [400, { intent: 'responder', text: 'Hola' }],
  [400, { intent: 'responder', review: '../1', text: 'Hola' }],
  [400, { intent: 'quitar-respuesta' }],
] as const)('an invalid post by a mentor is refused with %i: %j', async (status, fields) => {
  expect((await post(mentor, fields)).status).toBe(status);
});

it('a reply is written, changed and deleted; 2,000 characters fit, with line breaks counted once', async () => {
  const address = `/reviews?responder=${own}`;
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(19)).join('\n');
  const long = await mentor.press(await mentor.open(address), 'Publicar respuesta', {
    text: `${lines}xx`.replaceAll('\n', '\r\n'),
  });
  expect([long.status, messagesAt(long, 'text')]).toEqual([
    422,
    'La respuesta puede tener como mucho 2000 caracteres: acórtala un poco.',
  ]);
  const written = await mentor.press(long, 'Publicar respuesta', {
    text: `${lines}x`.replaceAll('\n', '\r\n'),
  });
  expect(written.text).toContain('Respuesta publicada Quien escribió la reseña recibe un aviso.');
  expect(written.html).toContain(`${lines}x</p>`);

  const again = await mentor.open(address);
  expect(again.text).toContain('Cambiar tu respuesta');
  expect(again.html).toMatch(/<time dateTime="[^"]+">\d\d\/\d\d\/\d{4} \d\d:\d\d<\/time>/);
  expect(valuesOf(again, 'text')).toEqual([`${lines}x`]);
  const changed = await mentor.press(again, 'Guardar cambios', { text: 'Breve.' });
  expect(changed.text).toContain('Breve.');

  const question = await mentor.open(`/reviews?quitar-respuesta=${own}`);
  expect(question.text).toContain('Nadie podrá leerla ya, tampoco');
  const removed = await mentor.press(question, 'Sí, eliminar');
  expect(removed.text).toContain('Respuesta eliminada');
  expect(removed.text).not.toContain('Breve.');
  const late = await mentor.press(question, 'Sí, eliminar');
  expect(late.text).toContain('Respuesta eliminada');
  expect((await mentor.open(`/reviews?quitar-respuesta=${own}`)).text).toContain(
    'Esa reseña ya no tiene respuesta.',
  );
});

it.each([
  '?medalla=999999999999',
  '?medalla=abc&estrellas=5',
  '?estrellas=9&pagina=x',
  '?pagina=999',
])('any address is answered: %s', async (search) => {
  const page = await mentor.open(`/reviews${search}`);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Error al cargar');
  expect(page.text).toContain('Valoración media');
});
