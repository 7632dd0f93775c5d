/** People one can chat with: searching and sorting them (docs/product.md, 'Chat'). */
import { fold } from '~/api/contract/rules/search';

interface Dated {
  username: string;
  full_name: string;
  /** ISO instant; null if no conversation is known. */
  lastMessageAt: string | null;
}

interface Searched {
  username: string;
  full_name: string;
  profile: { expertise: string; expertises: readonly { name: string }[] };
}

const QUERY_MAX = 200;

/** Which people the list shows. */
export interface PeopleQuery {
  q: string;
  /** 'Nuevo mensaje': also people without a conversation. */
  isNew: boolean;
}

/** The query of an address or form. */
export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  const q = (params.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return { q: q.slice(0, QUERY_MAX), isNew: params.has('nuevo') };
}

/** `readPeopleQuery` in reverse: the parameters of an address. */
export const peopleParams = ({ q, isNew }: PeopleQuery) => ({ q, nuevo: isNew ? '1' : '' });

/** People whose name, username and areas contain every word; case and accents are ignored. */
export function searchPeople<T extends Searched>(people: readonly T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...people];
  return people.filter((one) => {
    const areas = one.profile.expertises.map(({ name }) => name);
    const text = fold([one.full_name, one.username, one.profile.expertise, ...areas].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const names = new Intl.Collator('es', { sensitivity: 'base' });

/** Latest conversation first, then people without one by name. */
export function recentFirst(a: Dated, b: Dated): number {
  if (a.lastMessageAt !== b.lastMessageAt) {
    if (a.lastMessageAt === null) return 1;
    if (b.lastMessageAt === null) return -1;
    return a.lastMessageAt < b.lastMessageAt ? 1 : -1;
  }
  return names.compare(a.full_name, b.full_name) || names.compare(a.username, b.username);
}
