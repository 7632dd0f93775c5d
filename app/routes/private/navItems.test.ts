import { describe, expect, it } from 'vitest';
import { isCurrent, type NavItem, navItemsFor, splitForBar } from './navItems';

const currentAt = (pathname: string) =>
  navItemsFor('alumno')
    .filter((item) => isCurrent(item, pathname))
    .map((item) => item.to);

describe('the main menu', () => {
  it.each([
    ['/dashboard', ['/dashboard']],
    ['/mentorships', ['/mentorships']],
    ['/mentorships/new/horario', ['/create-mentorship']],
    ['/mentorships/new', ['/create-mentorship']],
    ['/mentorships/newest', ['/mentorships']],
    ['/create-mentorship/mentor', ['/create-mentorship']],
    ['/profile/editar', ['/profile']],
    ['/calendar', ['/calendar']],
    ['/chat/ana', ['/chat']],
    ['/mentors', ['/mentors']],
    ['/reviews', ['/reviews']],
    ['/mentors/ana', ['/mentors']],
    ['/dashboards', []],
  ])('at %s marks %j', (pathname, expected) => {
    expect(currentAt(pathname)).toEqual(expected);
  });

  it('offers booking to students only', () => {
    expect(navItemsFor('mentor').map((item) => item.label)).toEqual([
      'Inicio',
      'Mis Mentorías',
      'Mensajes',
      'Calendario',
      'Mentores',
      'Reseñas',
      'Notificaciones',
      'Perfil',
      'Configuración',
    ]);
    expect(navItemsFor('alumno').map((item) => item.label)).toContain('Nueva Mentoría');
  });
});

describe('the bar at the foot of the screen', () => {
  const items = (count: number) =>
    Array.from(
      { length: count },
      (_, i): NavItem => ({
        to: `/${i}`,
        label: `${i}`,
        short: `${i}`,
        icon: 'house',
      }),
    );

  it('shows all while there is room, and folds the rest behind its last place', () => {
    expect(splitForBar(items(4))).toEqual({ shown: items(4), folded: [] });
    const { shown, folded } = splitForBar(items(6));
    expect([shown.length, folded.map((item) => item.to)]).toEqual([3, ['/3', '/4', '/5']]);
  });
});
