/** Name, telephone and birth date: the rules of the onboarding for what was changed. */
import { z } from 'zod';
import type { User } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { parseForm } from '~/app/.server/forms/readForm';
import {
  birthDate,
  firstName,
  lastName,
  phonePayload,
  phoneShape,
  withPhone,
} from '~/app/forms/profile/profileSchemas';
import { omitUnchangedBlanks, unlessStored } from './storedValues';

export function personalValues(user: User) {
  const { first_name, last_name, phone_number, phone_number_country_code } = user;
  return {
    first_name,
    last_name,
    phone_number,
    phone_number_country_code,
    date_of_birth: user.date_of_birth.slice(0, 10),
  };
}

type PersonalValues = ReturnType<typeof personalValues>;

/**
 * The submission, and the payload (null if invalid): an emptied date is null, an unchanged telephone is sent
 * as stored, fields that were and are empty are left out. `today`: YYYY-MM-DD in the marketplace's zone.
 */
export function readPersonal(
  form: FormData,
  stored: PersonalValues,
  rules: { codes: readonly string[]; least: number; today: string },
) {
  const { codes } = rules;
  const { phone_number, phone_number_country_code } = stored;
  // The select shows the stored code, or the first one if it is not in the list.
  const code = phone_number_country_code || codes[0];
  const keepsPhone =
    form.get('phone_number') === phone_number && (form.get('phone_number_country_code') ?? code) === code;
  const schema = z.object({
    first_name: unlessStored(firstName, stored.first_name),
    last_name: unlessStored(lastName, stored.last_name),
    ...phoneShape,
    date_of_birth: unlessStored(birthDate(rules), stored.date_of_birth),
  });
  const submission = parseForm(form, keepsPhone ? schema : withPhone(schema, codes));
  if (submission.status !== 'success') return { submission, payload: null };
  const { value } = submission;
  const phone = keepsPhone ? { phone_number, phone_number_country_code } : phonePayload(value, codes);
  const sent = { ...value, ...phone, date_of_birth: value.date_of_birth || null };
  const payload: ProfilePayload = omitUnchangedBlanks(sent, stored);
  return { submission, payload };
}
