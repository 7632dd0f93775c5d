/** The student's editor (spec.md sections 2, 5 and 7): its values, its rules and what is sent. */
import { z } from 'zod';
import { distinctTexts, writtenTexts } from '~/domain/textList';
import { expertiseSearchShape } from '~/forms/expertises/expertiseSearchShape';
import { expertisesEdit } from '~/forms/expertises/expertisesEdit';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { textListEdit } from '~/forms/listEdits';
import { academicLevel, nameIds, studentBio, subjects, textList } from '~/forms/profileFields';
import { listUnlessStored, textUnlessStored } from '~/forms/unlessStored';
import type { ProfilePayload } from '../../../api/contract/payloads';
import type { Profile } from '../../../api/contract/tolerant';
import { idsOf } from './idsOf';
import { withoutOldBlanks } from './withoutOldBlanks';

export function studentValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { bio, academic_level, academic_level_display } = profile;
  return {
    bio,
    interests: idsOf(profile.interests, options),
    academic_level,
    academic_level_display,
    subjects_needed_help: distinctTexts(profile.subjects_needed_help),
    learning_goals: writtenTexts(profile.learning_goals),
  };
}

export type StudentValues = ReturnType<typeof studentValues>;

export const studentEdits = [
  expertisesEdit('interests'),
  textListEdit('subjects_needed_help'),
  textListEdit('learning_goals', writtenTexts),
];

export function studentForm(stored: StudentValues) {
  return z.object({
    bio: textUnlessStored(stored.bio, studentBio),
    academic_level: textUnlessStored(stored.academic_level, academicLevel),
    subjects_needed_help: listUnlessStored(stored.subjects_needed_help, subjects),
    interests: listUnlessStored(stored.interests, nameIds),
    learning_goals: listUnlessStored(stored.learning_goals, textList),
    ...expertiseSearchShape('interests'),
  });
}

/** As a mentor's. A level that the contract does not know, left as it is, is not sent. */
export function studentPayload(
  value: z.output<ReturnType<typeof studentForm>>,
  stored: StudentValues,
): ProfilePayload {
  const { bio, interests, subjects_needed_help, learning_goals } = value;
  const level = academicLevel.safeParse(value.academic_level);
  return {
    ...withoutOldBlanks({ bio, interests, subjects_needed_help, learning_goals }, stored),
    ...(level.success ? { academic_level: level.data } : {}),
  };
}
