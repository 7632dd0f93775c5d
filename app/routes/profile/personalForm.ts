/**
 * Personal data: name, telephone, birth date. Rules as in the onboarding; unchanged values are not validated.
 */
import { z } from 'zod';
import { MENTOR_AGE_MIN, phoneCodesOf, STUDENT_AGE_MIN } from '~/api/contract/rules/profile';
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
import { omitUnchangedBlanks } from './saveProfile';
import { validateTextIfChanged } from './validateIfChanged';

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

/** Country codes and minimum age (years) per type of user. */
export function personalRules(userType: 'mentor' | 'alumno'): { codes: readonly string[]; least: number } {
  const least = userType === 'mentor' ? MENTOR_AGE_MIN : STUDENT_AGE_MIN;
  return { codes: phoneCodesOf(userType), least };
}

interface Rules {
  codes: readonly string[];
  least: number;
  /** YYYY-MM-DD in the marketplace's zone. */
  today: string;
}

/**
 * The submission, and the payload (null if invalid): an emptied date is null, an unchanged telephone is sent
 * as stored, fields that were and are empty are left out.
 */
export function readPersonal(form: FormData, stored: PersonalValues, rules: Rules) {
  const { codes } = rules;
  const keepsPhone = isStoredPhone(form, stored, codes);
  const schema = z.object({
    first_name: validateTextIfChanged(stored.first_name, firstName),
    last_name: validateTextIfChanged(stored.last_name, lastName),
    ...phoneShape,
    date_of_birth: validateTextIfChanged(stored.date_of_birth, birthDate(rules)),
  });
  const submission = parseForm(form, keepsPhone ? schema : withPhone(schema, codes));
  if (submission.status !== 'success') return { submission, payload: null };
  const { first_name, last_name, date_of_birth } = submission.value;
  const { phone_number, phone_number_country_code } = stored;
  const phone = keepsPhone
    ? { phone_number, phone_number_country_code }
    : phonePayload(submission.value, codes);
  const born = date_of_birth === '' ? null : date_of_birth;
  const sent = { first_name, last_name, ...phone, date_of_birth: born };
  const payload: ProfilePayload = omitUnchangedBlanks(sent, stored);
  return { submission, payload };
}

/** The select shows the stored code, or the first one if it is not in the list. */
function isStoredPhone(form: FormData, stored: PersonalValues, codes: readonly string[]): boolean {
  const code = stored.phone_number_country_code || codes[0];
  return (
    form.get('phone_number') === stored.phone_number &&
    (form.get('phone_number_country_code') ?? code) === code
  );
}
