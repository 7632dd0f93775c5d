import { describe, expect, it } from 'vitest';
import { isCurrent, navItemsFor } from './navItems';

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
    ['/dashboards', []],
  ])('at %s marks %j', (pathname, expected) => {
    expect(currentAt(pathname)).toEqual(expected);
  });

  it('offers booking to students only', () => {
    expect(navItemsFor('mentor').map((item) => item.label)).toEqual(['Inicio', 'Mis Mentorías', 'Perfil']);
    expect(navItemsFor('alumno').map((item) => item.label)).toContain('Nueva Mentoría');
  });
});
