import { expect, it } from 'vitest';
import { isCurrent, MAIN_ITEMS, OWN_ITEMS, otherItems } from './BottomBar';

const ITEMS = [...MAIN_ITEMS, ...otherItems(['/estudiantes']), ...OWN_ITEMS];

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
