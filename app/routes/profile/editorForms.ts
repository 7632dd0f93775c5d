import type { SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import { readPrice } from '~/api/contract/rules/price';
import type { ExpertiseRef, Profile } from '~/api/contract/tolerant';
import type { ProfilePayload } from '~/api/contract/users';
import { parseForm } from '~/app/.server/forms/readForm';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import { type ExpertiseOption, expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { expertiseSearchShape } from '~/app/forms/expertises/expertiseSearchShape';
import { applyEdits, type Editable, textListEdit } from '~/app/forms/formEdits';
import {
  academicLevel,
  expertise,
  linkedinUrl,
  mentorAreas,
  mentorBio,
  mentorPrice,
  nameIds,
  studentBio,
  subjects,
  textList,
} from '~/app/forms/profile/profileSchemas';
import { omitUnchangedBlanks } from './saveProfile';
import { validateIfChanged, validateListIfChanged, validateTextIfChanged } from './validateIfChanged';

/**
 * name_ids of the stored areas, without repetitions. If a server stores names, they are mapped by the list of
 * areas.
 */
export function expertiseIds(refs: readonly ExpertiseRef[], options: readonly ExpertiseOption[]): string[] {
  const known = new Set(options.map((option) => option.name_id));
  const ids = refs.map(({ name_id, name }) =>
    known.has(name_id) ? name_id : (options.find((option) => option.name === name)?.name_id ?? name_id),
  );
  return [...new Set(ids)];
}

/** The mentor's editor (docs/product.md, 'Own profile and weekly hours'): its values, rules and payload. */
export function mentorValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { bio, linkedin_url, price, available } = profile;
  return {
    bio,
    expertise: profile.expertise,
    linkedin_url,
    price,
    available,
    expertises: expertiseIds(profile.expertises, options),
  };
}

export type MentorValues = ReturnType<typeof mentorValues>;

function mentorForm(stored: MentorValues) {
  const isPrice = (typed: string) => (typed.trim() === '' ? null : readPrice(typed)) === stored.price;
  const untouched = {
    stored: stored.price,
    isStored: (typed: string) => isPrice(typed) && !isUnreadablePrice(typed),
  };
  return z.object({
    available: z.boolean().default(false),
    bio: validateTextIfChanged(stored.bio, mentorBio),
    expertise: validateTextIfChanged(stored.expertise, expertise),
    expertises: validateListIfChanged(stored.expertises, mentorAreas),
    linkedin_url: validateTextIfChanged(stored.linkedin_url, linkedinUrl),
    price: validateIfChanged(z.string().default(''), untouched, mentorPrice),
    ...expertiseSearchShape('expertises'),
  });
}

/** Typed but not a number: must not be taken for an empty price. */
const isUnreadablePrice = (typed: string) => typed.trim() !== '' && readPrice(typed) === null;

function mentorPayload(value: z.output<ReturnType<typeof mentorForm>>, stored: MentorValues): ProfilePayload {
  const { bio, expertise, linkedin_url, price, expertises, available } = value;
  return omitUnchangedBlanks({ bio, expertise, linkedin_url, price, expertises, available }, stored);
}

const mentorEditor = { edits: [expertisesEdit('expertises')], schema: mentorForm, payload: mentorPayload };

/** The student's editor: values, rules and payload. */
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

function studentForm(stored: StudentValues) {
  return z.object({
    bio: validateTextIfChanged(stored.bio, studentBio),
    academic_level: validateTextIfChanged(stored.academic_level, academicLevel),
    subjects_needed_help: validateListIfChanged(stored.subjects_needed_help, subjects),
    interests: validateListIfChanged(stored.interests, nameIds),
    learning_goals: validateListIfChanged(stored.learning_goals, textList),
    ...expertiseSearchShape('interests'),
  });
}

/** An unchanged level unknown to the contract is not sent. */
function studentPayload(
  value: z.output<ReturnType<typeof studentForm>>,
  stored: StudentValues,
): ProfilePayload {
  const { bio, interests, subjects_needed_help, learning_goals } = value;
  const level = academicLevel.safeParse(value.academic_level);
  return {
    ...omitUnchangedBlanks({ bio, interests, subjects_needed_help, learning_goals }, stored),
    ...(level.success ? { academic_level: level.data } : {}),
  };
}

const studentEditor = {
  edits: [
    expertisesEdit('interests'),
    textListEdit('subjects_needed_help'),
    textListEdit('learning_goals', trimmedTexts),
  ],
  schema: studentForm,
  payload: studentPayload,
};

interface EditorSubmission {
  /** An edit button was pressed: nothing is sent. */
  isEdit: boolean;
  submission: { reply(options?: ReplyOptions): SubmissionResult };
  /** Null if a field is invalid. */
  payload: ProfilePayload | null;
}

interface ReplyOptions {
  fieldErrors?: Record<string, string[]>;
  formErrors?: string[];
}

interface Editor<V, T extends z.ZodObject> {
  edits: readonly Editable[];
  schema: (stored: V) => T;
  payload: (value: z.output<T>, stored: V) => ProfilePayload;
}

function readWith<V, T extends z.ZodObject>(
  form: FormData,
  stored: V,
  editor: Editor<V, T>,
): EditorSubmission {
  const isEdit = applyEdits(form, editor.edits);
  const submission = parseForm(form, editor.schema(stored));
  const payload = submission.status === 'success' ? editor.payload(submission.value, stored) : null;
  return { isEdit, submission, payload };
}

/**
 * The posted editor form of this user. Without `options` (they could not be loaded) stored areas are kept as
 * they are.
 */
export function readEditor(
  form: FormData,
  { user_type, profile }: { user_type: 'mentor' | 'alumno'; profile: Profile },
  options: readonly ExpertiseOption[],
): EditorSubmission {
  return user_type === 'mentor'
    ? readWith(form, mentorValues(profile, options), mentorEditor)
    : readWith(form, studentValues(profile, options), studentEditor);
}
