/** People one can chat with: searching and sorting them (docs/product.md, 'Chat'). */
import { fold } from '~/app/domain/text/typedText';

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

/** The search text of an address or form. */
export function readPeopleQuery(params: URLSearchParams): string {
  return (params.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX);
}

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
