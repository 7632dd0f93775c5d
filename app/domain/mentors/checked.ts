/** What is said of a mentor beside the profile: what was checked, and whether they are a trader. */
import { CHECKS } from '~/api/contract/rules/checks';
import type { Profile } from '~/api/contract/users';
import { formatDay } from '~/app/domain/time/dates';

/** 'Identidad comprobada · nov 2026' */
export const checkTexts = ({
  checks,
}: {
  checks: readonly Pick<Profile['checks'][number], 'kind' | 'checked_on'>[];
}): string[] =>
  checks.flatMap(({ kind, checked_on }) =>
    kind ? [`${CHECKS[kind]} · ${formatDay(checked_on, 'MMM yyyy')}`] : [],
  );

/** '' if not said. */
export function traderText({ is_professional: trader }: Pick<Profile, 'is_professional'>): string {
  return trader === null ? '' : trader ? 'Profesional' : 'Particular';
}
