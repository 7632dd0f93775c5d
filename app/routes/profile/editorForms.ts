import { z } from 'zod';
import type { ExpertiseRef } from '~/api/contract/common';
import { readPrice } from '~/api/contract/rules/price';
import { mentorTexts } from '~/api/contract/rules/profile';
import type { Profile, ProfilePayload, User } from '~/api/contract/users';
import { parseForm } from '~/app/.server/forms/readForm';
import type { ExpertiseOption } from '~/app/domain/mentors/topics';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { applyEdits, distinctTexts, trimmedTexts } from '~/app/forms/formEdits';
import {
  academicLevel,
  birthDate,
  firstName,
  lastName,
  mentorPrice,
  PROFILE_FORMS,
  phonePayload,
  phoneShape,
  taughtLanguages,
  withPhone,
} from '~/app/forms/profile/profileSchemas';
import { omitUnchangedBlanks, unlessStored } from './storedValues';

/** name_ids without repetitions; if a server stores names, they are looked up in `options`. */
export function expertiseIds(refs: readonly ExpertiseRef[], options: readonly ExpertiseOption[]): string[] {
  const known = new Set(options.map((option) => option.name_id));
  const ids = refs.map(({ name_id, name }) =>
    known.has(name_id) ? name_id : (options.find((option) => option.name === name)?.name_id ?? name_id),
  );
  return [...new Set(ids)];
}

/** The stored values of the editors (docs/product.md, 'Own profile and weekly hours'). */
export function mentorValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { price, available } = profile;
  const expertises = expertiseIds(profile.expertises, options);
  const { languages } = profile;
  return { ...mentorTexts((name) => profile[name]), price, available, expertises, languages };
}

export function studentValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { bio, academic_level, academic_level_display } = profile;
  return {
    bio,
    interests: expertiseIds(profile.interests, options),
    academic_level,
    academic_level_display,
    subjects_needed_help: distinctTexts(profile.subjects_needed_help),
    learning_goals: trimmedTexts(profile.learning_goals),
  };
}

/** NaN if typed but not a number: must not be taken for an empty price. */
const priceIn = (typed: string) => (typed.trim() === '' ? null : (readPrice(typed) ?? Number.NaN));

/**
 * The posted editor form of this user: `isEdit` if an edit button was pressed and nothing is to be sent, no
 * payload if a field is invalid. Without `options` (they could not be loaded) stored areas are kept as they
 * are.
 */
export function readEditor(
  form: FormData,
  { user_type, profile }: { user_type: keyof typeof PROFILE_FORMS; profile: Profile },
  options: readonly ExpertiseOption[],
) {
  const { edits, rules, search } = PROFILE_FORMS[user_type];
  const stored = user_type === 'mentor' ? mentorValues(profile, options) : studentValues(profile, options);
  const shape = Object.entries(rules).map(([name, rule]) => [
    name,
    unlessStored(rule, Reflect.get(stored, name)),
  ]);
  const isEdit = applyEdits(form, edits);
  const schema = z.object({
    ...Object.fromEntries(shape),
    ...search,
    ...('price' in stored && {
      available: z.boolean().default(false),
      price: unlessStored(mentorPrice(stored.price, form.get(PRICE_ASKED)), stored.price, priceIn),
      [PRICE_ASKED]: z.string().optional(),
      languages: unlessStored(taughtLanguages, stored.languages),
    }),
  });
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return { isEdit, submission, payload: null };
  // An unchanged level unknown to the contract is not sent.
  const { [PRICE_ASKED]: _, ...value } = submission.value;
  const level = academicLevel.safeParse(value.academic_level).data;
  const payload: ProfilePayload = omitUnchangedBlanks({ ...value, academic_level: level }, stored);
  return { isEdit, submission, payload };
}

/** Name, telephone and birth date: the rules of the onboarding for what was changed. */
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
