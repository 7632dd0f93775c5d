import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { FALLBACK_NAME, shortNameOf } from '~/api/contract/rules/shortName';
import type { User } from '~/api/contract/users';

type Named = Pick<User, 'first_name' | 'last_name' | 'full_name'>;

/** 'Lucía G.', for anonymous readers (docs/contract.md, 'Who sees whom'). Never an e-mail. */
export function publicName(person: Named): string {
  if (person.full_name === DELETED_USER_NAME) return DELETED_USER_NAME;
  const { name, initial } = shortNameOf(person);
  return `${name} ${initial}`.trim();
}

/** The full name, for readers who are logged in. */
export function wholeName(person: Named): string {
  const given = words(person.full_name).join(' ');
  return given || words(`${person.first_name} ${person.last_name}`).join(' ') || FALLBACK_NAME;
}

/** 'Marcos', once the full name stands on the same screen. */
export function firstNameOf(person: Named | null | undefined, otherwise = DELETED_USER_NAME): string {
  if (!person || person.full_name === DELETED_USER_NAME) return otherwise;
  return person.first_name.trim() || wholeName(person);
}

/** First names; the full ones where two of them are alike. */
export function firstNamesOf(people: readonly Named[]): string[] {
  const names = people.map((one) => firstNameOf(one));
  return new Set(names).size === names.length ? names : people.map(wholeName);
}

/** 'Ana Soler, Luis Mata y Marta Ruiz' */
export const nameList = (names: readonly string[]): string => conjunction.format(names);

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

/** Words that cannot be part of an e-mail address. */
function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '' && !word.includes('@'));
}
