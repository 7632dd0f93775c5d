/** Typed text survives when its form's subject is gone (docs/product.md, 'Students of a mentor' and 'Chat'). */
import { expect, it } from 'vitest';
import { REPLIES_MAX } from '~/api/contract/rules/replies';
import { Browser } from '~/tests/support/foreignBrowser';
import { sharedSite } from '~/tests/support/sharedSite';

const enter = async (username: string) => Browser.loggedIn((await sharedSite()).origin, { username });

it('a refused note for an unknown session keeps its text', async () => {
  const marcos = await enter('marcos.mentor');
  const { html } = await marcos.open('/estudiantes');
  const record = /href="(\/estudiantes\/\d+)/.exec(html)?.[1] ?? '';
  const form = await marcos.open(`${record}?nota=general`);
  const shown = await marcos.press(form, 'Guardar nota', { session: '999999', text: 'Repasar derivadas' });
  expect(shown.status).toBe(400);
  expect(shown.text).toContain('No has tenido esa sesión con este estudiante');
  expect(shown.html).toMatch(/<textarea[^>]*>Repasar derivadas<\/textarea>/);
});

it('a refused reply beyond the limit keeps its text', async () => {
  const pablo = await enter('pablo.jimenez');
  const add = async (title: string, page: Awaited<ReturnType<typeof pablo.open>>) =>
    pablo.press(page, 'Guardar respuesta', { title, text: `Texto de ${title}` });
  for (let n = 1; n < REPLIES_MAX; n += 1) await add(`Respuesta ${n}`, await pablo.open('/respuestas'));
  const other = await pablo.open('/respuestas');
  await add('La última', await pablo.open('/respuestas'));
  expect((await pablo.open('/respuestas')).text).toContain(`Caben ${REPLIES_MAX}`);
  const shown = await add('Una más', other);
  expect(shown.status).toBe(409);
  expect(shown.html).toMatch(/<textarea[^>]*>Texto de Una más<\/textarea>/);
});
