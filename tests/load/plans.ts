import { expect } from 'vitest';
import type { Market } from './market';
import type { Kind } from './requests';

/** Tables that grow with the marketplace. */
const BIG =
  'users|mentor_profiles|student_profiles|mentor_expertises|student_interests|availability|mentorships|mentorship_students|mentorship_expertises|reviews|review_badges|mentor_search|cases|case_reports';

/** No statement of the request scans a whole table, and the named indexes are used. */
export async function expectIndexed(kind: Kind, plans: ReturnType<Market['plans']>, size: Market['size']) {
  const found = await plans.of(kind.ask(1, size), kind.ask(2, size));
  expect(found, `${kind.name}: no plan was heard`).not.toEqual([]);
  const walks = found.filter((plan) => new RegExp(`Seq Scan on (${BIG})\\b`).test(plan));
  expect(walks.join('\n\n'), kind.name).toBe('');
  const text = found.join('\n');
  for (const index of kind.uses)
    expect(text, `${kind.name} without ${index}`).toMatch(new RegExp(`\\b(${index})\\b`));
}
