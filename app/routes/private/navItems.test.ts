import { expect, it } from 'vitest';
import { isCurrent, MAIN_ITEMS, OTHER_ITEMS, OWN_ITEMS } from './navItems';

const ITEMS = [...MAIN_ITEMS, ...OTHER_ITEMS, ...OWN_ITEMS];

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
  ['/dashboards', []],
])('the menu at %s marks %j', (pathname, expected) => {
  expect(ITEMS.filter((item) => isCurrent(item, pathname)).map((item) => item.to)).toEqual(expected);
});
