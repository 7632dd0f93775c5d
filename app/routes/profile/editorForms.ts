import type { SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import type { ProfilePayload } from '~/api/contract/payloads';
import type { ExpertiseRef, Profile } from '~/api/contract/tolerant';
import { parseForm } from '~/app/.server/forms/readForm';
import { readPrice } from '~/app/domain/money/price';
import { distinctTexts, trimmedTexts } from '~/app/domain/text/typedText';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { expertiseSearchShape } from '~/app/forms/expertises/expertiseSearchShape';
import { applyEdits, textListEdit } from '~/app/forms/formEdits';
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
 * name_ids of stored areas, each once; a server that writes names instead is understood by the list of areas.
 */
export function expertiseIds(refs: readonly ExpertiseRef[], options: readonly ExpertiseOption[]): string[] {
  const known = new Set(options.map((option) => option.name_id));
  const ids = refs.map(({ name_id, name }) =>
    known.has(name_id) ? name_id : (options.find((option) => option.name === name)?.name_id ?? name_id),
  );
  return [...new Set(ids)];
}

/**
 * The mentor's editor (docs/product.md, 'Own profile and weekly hours'): its values, its rules and what is
 * sent.
 */

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

const mentorEdits = [expertisesEdit('expertises')];

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

/** Something is written there, and it is no number: never the same as no price. */
const isUnreadablePrice = (typed: string) => typed.trim() !== '' && readPrice(typed) === null;

/** A partial update of the contract: the editor's fields, but those that are as empty as they were. */
function mentorPayload(value: z.output<ReturnType<typeof mentorForm>>, stored: MentorValues): ProfilePayload {
  const { bio, expertise, linkedin_url, price, expertises, available } = value;
  return omitUnchangedBlanks({ bio, expertise, linkedin_url, price, expertises, available }, stored);
}

/**
 * The student's editor (docs/product.md, 'Own profile and weekly hours'): its values, its rules and what is
 * sent.
 */

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

const studentEdits = [
  expertisesEdit('interests'),
  textListEdit('subjects_needed_help'),
  textListEdit('learning_goals', trimmedTexts),
];

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

/** As a mentor's. A level that the contract does not know, left as it is, is not sent. */
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

interface EditorSubmission {
  /** Only a button of a control: nothing is to be judged or sent. */
  isEdit: boolean;
  submission: {
    reply(options?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }): SubmissionResult;
  };
  /** null when something is wrong. */
  payload: ProfilePayload | null;
}

/**
 * What was posted to the editor of this user. Without `options` (they could not be loaded) stored areas stand
 * for themselves.
 */
export function readEditor(
  form: FormData,
  user: { user_type: 'mentor' | 'alumno'; profile: Profile },
  options: readonly ExpertiseOption[],
): EditorSubmission {
  if (user.user_type === 'mentor') {
    const isEdit = applyEdits(form, mentorEdits);
    const stored = mentorValues(user.profile, options);
    const submission = parseForm(form, mentorForm(stored));
    const isRight = submission.status === 'success';
    return { isEdit, submission, payload: isRight ? mentorPayload(submission.value, stored) : null };
  }
  const isEdit = applyEdits(form, studentEdits);
  const stored = studentValues(user.profile, options);
  const submission = parseForm(form, studentForm(stored));
  const isRight = submission.status === 'success';
  return { isEdit, submission, payload: isRight ? studentPayload(submission.value, stored) : null };
}
