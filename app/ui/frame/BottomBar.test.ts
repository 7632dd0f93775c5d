import { expect, it } from 'vitest';
import { isCurrent, menuOf } from './BottomBar';

const itemsOf = (isStaff: boolean) => Object.values(menuOf({ isStaff, desk: ['/estudiantes'] })).flat();
const ITEMS = itemsOf(false);

it.each([
  ['/dashboard', ['/dashboard']],
  ['/mentorships', ['/mentorships']],
  ['/mentorships/new/horario', ['/mentors']],
  ['/mentorships/new', ['/mentors']],
  ['/mentorships/newest', ['/mentorships']],
  ['/create-mentorship/mentor', ['/mentors']],
  ['/profile/editar', ['/profile']],
  ['/calendar', ['/calendar']],
  ['/chat/ana', ['/chat']],
  ['/mentors', ['/mentors']],
  ['/reviews', ['/reviews']],
  ['/mentors/ana', ['/mentors']],
  ['/estudiantes/7', ['/estudiantes']],
  ['/dashboards', []],
])('the menu at %s marks %j', (pathname, expected) => {
  expect(ITEMS.filter((item) => isCurrent(item, pathname)).map((item) => item.to)).toEqual(expected);
});

it('the menu of the desk has what is the staff’s, and nothing of a participant’s', () => {
  const items = itemsOf(true).map(({ to, label }) => `${to} ${label}`);
  expect(items).toEqual([
    '/admin Casos',
    '/admin/personas Personas',
    '/admin/registro Registro',
    '/admin/catalogo Catálogo',
    '/admin/textos Textos',
    '/admin/resumen Resumen',
    '/mentorships Mentorías',
    '/settings Configuración',
  ]);
  const current = (pathname: string) => itemsOf(true).filter((item) => isCurrent(item, pathname));
  expect(current('/admin/casos/2026-0001').map(({ to }) => to)).toEqual(['/admin']);
  expect(current('/admin/personas/ana/ver').map(({ to }) => to)).toEqual(['/admin/personas']);
});
