/**
 * The two onboarding forms. Fields are in the order in which docs/product.md, 'What forms ask' lists their
 * errors.
 */
import { z } from 'zod';
import {
  EXPERTISE_MAX,
  MENTOR_AGE_MIN,
  MENTOR_PHONE_CODES,
  STUDENT_AGE_MIN,
  STUDENT_PHONE_CODES,
} from '~/api/contract/rules/profile';
import type { ExpertiseOption } from '~/app/forms/expertises/expertiseFields';
import { expertiseSearchShape } from '~/app/forms/expertises/expertiseSearchShape';
import {
  academicLevel,
  birthDate,
  expertise,
  firstName,
  lastName,
  linkedinUrl,
  mentorAreas,
  mentorBio,
  nameIds,
  phonePayload,
  phoneShape,
  studentBio,
  subjects,
  textList,
  withPhone,
} from '~/app/forms/profile/profileSchemas';

/** A column of the certifications: never sent, so not validated. */
const certificationColumn = z.array(z.string().default(''));

/** `today`: YYYY-MM-DD of the marketplace's clock. */
export function mentorForm(today: string) {
  const form = z.object({
    first_name: firstName,
    last_name: lastName,
    bio: mentorBio,
    expertises: mentorAreas,
    ...expertiseSearchShape('expertises'),
    expertise,
    ...phoneShape,
    date_of_birth: birthDate({ today, least: MENTOR_AGE_MIN }),
    linkedin_url: linkedinUrl,
    certifications_name: certificationColumn,
    certifications_date: certificationColumn,
    certifications_place: certificationColumn,
  });
  return withPhone(form, MENTOR_PHONE_CODES);
}

export function studentForm(today: string) {
  const form = z.object({
    first_name: firstName,
    last_name: lastName,
    bio: studentBio,
    academic_level: academicLevel,
    subjects_needed_help: subjects,
    interests: nameIds,
    ...expertiseSearchShape('interests'),
    learning_goals: textList,
    ...phoneShape,
    date_of_birth: birthDate({ today, least: STUDENT_AGE_MIN }),
  });
  return withPhone(form, STUDENT_PHONE_CODES);
}

/**
 * The contract's fields for a mentor (docs/contract.md, 'Mentor profiles'). Empty optional fields are left
 * out. So is the main expertise if the areas' names are unknown: a name_id is not a readable text, and the
 * site has its own for mentors without one.
 */
export function mentorPayload(value: z.infer<ReturnType<typeof mentorForm>>, generatedExpertise: string) {
  const { first_name, last_name, bio, expertises, date_of_birth, linkedin_url } = value;
  const main = value.expertise || generatedExpertise;
  return {
    first_name,
    last_name,
    bio,
    available: true,
    expertises,
    ...withoutEmpty({
      ...phonePayload(value, MENTOR_PHONE_CODES),
      expertise: main,
      date_of_birth,
      linkedin_url,
    }),
  };
}

export function studentPayload(value: z.infer<ReturnType<typeof studentForm>>) {
  const { first_name, last_name, bio, academic_level, interests, subjects_needed_help, learning_goals } =
    value;
  return {
    first_name,
    last_name,
    bio,
    academic_level,
    interests,
    subjects_needed_help,
    learning_goals,
    ...withoutEmpty({ ...phonePayload(value, STUDENT_PHONE_CODES), date_of_birth: value.date_of_birth }),
  };
}

function withoutEmpty<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<T>;
}

/**
 * The names of the chosen areas in one line, as many as fit, for a mentor without a main expertise
 * (docs/product.md, 'Onboarding').
 */
export function joinAreaNames(options: readonly ExpertiseOption[], chosen: readonly string[]): string {
  return chosen
    .flatMap((id) => options.find((option) => option.name_id === id)?.name ?? [])
    .reduce((line, name) => {
      const longer = line === '' ? name : `${line}, ${name}`;
      return longer.length <= EXPERTISE_MAX ? longer : line;
    }, '');
}
