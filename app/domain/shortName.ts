import { NAMELESS, shortNameOf } from '../../api/contract/shortName';

/** Whoever wrote a review, for readers who are not logged in: 'Lucía G.', whatever the API sent (api.md section 2). Never an e-mail address. */
export function shortName(person: { first_name: string; last_name: string; full_name: string }): string {
  if (person.full_name === DELETED) return DELETED;
  const { name, initial } = shortNameOf(person);
  return `${name} ${initial}`.trim();
}

/** For readers who are logged in: the whole name. */
export function wholeName(person: { first_name: string; last_name: string; full_name: string }): string {
  const given = words(person.full_name).join(' ');
  return given || words(`${person.first_name} ${person.last_name}`).join(' ') || NAMELESS;
}

/** The name of somebody who is gone (api.md section 2). */
export const DELETED = 'Usuario eliminado';

/** Without anything that could be an address. */
function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '' && !word.includes('@'));
}
