import type { User } from '../../../api/contract/tolerant';

const names = new Intl.Collator('es');

/** As GET /api/ranking/ has it (api.md section 2): total_score, then the number of reviews, then the name. */
export function bestFirst(mentors: readonly User[]): User[] {
  const score = ({ profile }: User) => profile.total_score ?? profile.rating ?? 0;
  return [...mentors].sort(
    (a, b) =>
      score(b) - score(a) ||
      b.profile.total_reviews - a.profile.total_reviews ||
      names.compare(a.full_name, b.full_name),
  );
}
