/** Reviews, medals, ranking and notifications of new users, without scripts. */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { type Actor, book, mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { linksOf, Visitor } from '~/tests/support/visitor';

const api = apiAt((await sharedSite()).origin, anyAddress());

async function enter(who: Actor): Promise<Visitor> {
  const visitor = new Visitor(api.origin);
  await visitor.logIn(who);
  return visitor;
}

it('a new student reads nothing of badges, has no ranking position, and reviews nothing before its end', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  const visitor = await enter(people.student);
  expect((await visitor.see('/profile')).text).not.toContain('medalla');
  const ranking = await visitor.see('/ranking');
  expect(ranking.text).toContain('Por la nota y el número de sus reseñas');
  expect(ranking.text).not.toContain('Tu posición');

  const detail = await visitor.see(`/mentorships?detalle=${identifier}`);
  expect(detail.dialog).toContain(fullName(people.mentor));
  expect(linksOf(detail, 'Escribir reseña', 'dialog')).toHaveLength(0);
  const early = await visitor.see(`/reviews?resena=${identifier}`);
  expect(early.dialog).toContain('Podrás reseñar cuando finalice la mentoría');
  expect(early.dialog).toContain(fullName(people.mentor));
  expect(early.dialog).not.toContain('Publicar reseña');
  const list = await visitor.click(early, 'Volver', 'dialog');
  expect([list.url.pathname + list.url.search, list.dialog]).toEqual(['/reviews', '']);
  for (const words of ['Todavía no hay nada que reseñar', 'Aún no has escrito ninguna reseña'])
    expect(list.text).toContain(words);
});

it('a mentor is told that a cancelled session is not in the list', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await api.call('DELETE', `/api/mentorships/${identifier}/`, { token: people.student.token });
  const visitor = await enter(people.mentor);
  const told = await visitor.click(await visitor.see('/notifications'), /te ha pedido una sesión/, 'main');
  expect(told.text).toContain('Esta sesión no está en tu lista');
});
