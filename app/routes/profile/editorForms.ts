import { z } from 'zod';
import { readPrice } from '~/api/contract/rules/price';
import { mentorTexts } from '~/api/contract/rules/profile';
import type { ExpertiseRef, Profile } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { parseForm } from '~/app/.server/forms/readForm';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { applyEdits } from '~/app/forms/formEdits';
import { academicLevel, mentorPrice, PROFILE_FORMS } from '~/app/forms/profile/profileSchemas';
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
  return { ...mentorTexts((name) => profile[name]), price, available, expertises };
}

export type MentorValues = ReturnType<typeof mentorValues>;

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

export type StudentValues = ReturnType<typeof studentValues>;

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
      price: unlessStored(mentorPrice, stored.price, priceIn),
    }),
  });
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return { isEdit, submission, payload: null };
  // An unchanged level unknown to the contract is not sent.
  const level = academicLevel.safeParse(submission.value.academic_level).data;
  const payload: ProfilePayload = omitUnchangedBlanks({ ...submission.value, academic_level: level }, stored);
  return { isEdit, submission, payload };
}
