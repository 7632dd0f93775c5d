import { expect, it } from 'vitest';
import { menuOf } from '~/app/site';
import { isCurrent } from './PrivateFrame';

type Extensions = Parameters<typeof menuOf>[1];
const menuFor = (role: Parameters<typeof menuOf>[0], extensions: string[] = ['desk']) =>
  menuOf(role, new Set(extensions) as Extensions);
const itemsOf = ({ top, foot }: ReturnType<typeof menuOf>) => [...top, ...foot];
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label).join(', ');
const ITEMS = itemsOf(menuFor('mentor'));

it('students and mentors each have the specified entries, in their own order', () => {
  const [student, mentor] = [menuFor('student'), menuFor('mentor')];
  expect(labels(student.top)).toBe('Inicio, Buscar mentores, Mis Mentorías, Mensajes, Calendario, Reseñas');
  expect(labels(student.foot)).toBe('Perfil, Configuración');
  expect(labels(mentor.top)).toBe('Inicio, Calendario, Mensajes, Mis Mentorías, Estudiantes, Ingresos');
  expect(labels(mentor.foot)).toBe('Reseñas, Mentores, Perfil, Configuración');
});

it.each([
  ['student', ['desk'], 'Inicio, Buscar mentores, Mis Mentorías, Mensajes'],
  ['mentor', ['desk'], 'Inicio, Calendario, Mensajes, Estudiantes'],
  ['mentor', [], 'Inicio, Calendario, Mensajes, Mis Mentorías'],
] as const)('the bar of a phone has four pages of a %s whose API has %j; the others are behind it', (who, extensions, bar) => {
  const menu = menuFor(who, [...extensions]);
  expect(labels(menu.bar)).toBe(bar);
  expect([...menu.bar, ...menu.more].map(({ to }) => to).sort()).toEqual(
    itemsOf(menu)
      .map(({ to }) => to)
      .sort(),
  );
});

it.each([
  ['/dashboard', ['/dashboard']],
  ['/mentorships', ['/mentorships']],
  ['/mentorships/new/horario', ['/mentors']],
  ['/mentorships/new', ['/mentors']],
  ['/mentorships/newest', ['/mentorships']],
  ['/create-mentorship/mentor', ['/mentors']],
  ['/profile/editar', ['/profile']],
  ['/profile/horario', ['/calendar']],
  ['/calendar', ['/calendar']],
  ['/chat/ana', ['/chat']],
  ['/mentors', ['/mentors']],
  ['/reviews', ['/reviews']],
  ['/mentors/ana', ['/mentors']],
  ['/estudiantes/7', ['/estudiantes']],
  ['/cifras', ['/ingresos']],
  ['/respuestas', ['/chat']],
  ['/dashboards', []],
])('the menu at %s marks %j', (pathname, expected) => {
  expect(ITEMS.filter((item) => isCurrent(item, pathname)).map((item) => item.to)).toEqual(expected);
});

it('the menu of the desk has what is the staff’s, and nothing of a participant’s', () => {
  const staff = menuFor('staff');
  expect(staff.bar).toHaveLength(3);
  expect(itemsOf(staff).map(({ to, label }) => `${to} ${label}`)).toEqual([
    '/admin Casos',
    '/admin/personas Personas',
    '/admin/registro Registro',
    '/admin/catalogo Catálogo',
    '/admin/textos Textos',
    '/admin/resumen Resumen',
    '/mentorships Mentorías',
    '/settings Configuración',
  ]);
  const current = (pathname: string) => itemsOf(staff).filter((item) => isCurrent(item, pathname));
  expect(current('/admin/casos/2026-0001').map(({ to }) => to)).toEqual(['/admin']);
  expect(current('/admin/personas/ana/ver').map(({ to }) => to)).toEqual(['/admin/personas']);
});
