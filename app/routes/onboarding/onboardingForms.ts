/** The two onboarding forms, in the order of errors of docs/product.md, 'What forms ask'. */
import { z } from 'zod';
import { EXPERTISE_MAX } from '~/api/contract/rules/profile';
import type { ProfilePayload } from '~/api/contract/users';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import {
  birthDate,
  firstName,
  lastName,
  PROFILE_FORMS,
  phonePayload,
  phoneShape,
  withPhone,
} from '~/app/forms/profile/profileSchemas';

export type NewUser = keyof typeof PROFILE_FORMS;

/** A column of the certifications: never sent, so not validated. */
const certificationColumn = z
  .array(z.string().default(''))
  .transform(() => undefined)
  .optional();

/** `today`: YYYY-MM-DD of the marketplace's clock. */
export function onboardingForm(type: NewUser, today: string) {
  const { rules, search, codes, least } = PROFILE_FORMS[type];
  const form = z.object({
    first_name: firstName,
    last_name: lastName,
    ...rules,
    ...search,
    ...phoneShape,
    date_of_birth: birthDate({ today, least }),
    certifications_name: certificationColumn,
    certifications_date: certificationColumn,
    certifications_place: certificationColumn,
  });
  return withPhone(form, codes);
}

/** The contract's fields (docs/contract.md, 'Calls: accounts and profiles') without empty texts. */
export function onboardingPayload(
  type: NewUser,
  value: z.output<ReturnType<typeof onboardingForm>>,
): ProfilePayload {
  const sent = { ...value, ...phonePayload(value, PROFILE_FORMS[type].codes) };
  return Object.fromEntries(Object.entries(sent).filter(([, one]) => one !== '' && one !== undefined));
}

/** As many whole names of the chosen areas as fit: a mentor's main expertise if none was typed. */
export function joinAreaNames(options: readonly ExpertiseOption[], chosen: readonly string[]): string {
  return chosen
    .flatMap((id) => options.find((option) => option.name_id === id)?.name ?? [])
    .reduce((line, name) => {
      const longer = line === '' ? name : `${line}, ${name}`;
      return longer.length <= EXPERTISE_MAX ? longer : line;
    }, '');
}
