/** The mentor's editor (spec.md sections 2, 5 and 7): its values, its rules and what is sent. */
import { z } from 'zod';
import { readPrice } from '~/domain/price';
import { expertiseSearchShape } from '~/forms/expertises/expertiseSearchShape';
import { expertisesEdit } from '~/forms/expertises/expertisesEdit';
import type { ExpertiseOption } from '~/forms/expertises/option';
import { expertise, linkedinUrl, mentorAreas, mentorBio, mentorPrice } from '~/forms/profileFields';
import { listUnlessStored, textUnlessStored, unlessStored } from '~/forms/unlessStored';
import type { ProfilePayload } from '../../../api/contract/payloads';
import type { Profile } from '../../../api/contract/tolerant';
import { idsOf } from './idsOf';
import { withoutOldBlanks } from './withoutOldBlanks';

export function mentorValues(profile: Profile, options: readonly ExpertiseOption[]) {
  const { bio, linkedin_url, price, available } = profile;
  return {
    bio,
    expertise: profile.expertise,
    linkedin_url,
    price,
    available,
    expertises: idsOf(profile.expertises, options),
  };
}

export type MentorValues = ReturnType<typeof mentorValues>;

export const mentorEdits = [expertisesEdit('expertises')];

export function mentorForm(stored: MentorValues) {
  const isPrice = (typed: string) => (typed.trim() === '' ? null : readPrice(typed)) === stored.price;
  const untouched = { stored: stored.price, isStored: (typed: string) => isPrice(typed) && !isWrong(typed) };
  return z.object({
    available: z.boolean().default(false),
    bio: textUnlessStored(stored.bio, mentorBio),
    expertise: textUnlessStored(stored.expertise, expertise),
    expertises: listUnlessStored(stored.expertises, mentorAreas),
    linkedin_url: textUnlessStored(stored.linkedin_url, linkedinUrl),
    price: unlessStored(z.string().default(''), untouched, mentorPrice),
    ...expertiseSearchShape('expertises'),
  });
}

/** Something is written there, and it is no number: never the same as no price. */
const isWrong = (typed: string) => typed.trim() !== '' && readPrice(typed) === null;

/** A partial update of the contract: the editor's fields, but those that are as empty as they were. */
export function mentorPayload(
  value: z.output<ReturnType<typeof mentorForm>>,
  stored: MentorValues,
): ProfilePayload {
  const { bio, expertise, linkedin_url, price, expertises, available } = value;
  return withoutOldBlanks({ bio, expertise, linkedin_url, price, expertises, available }, stored);
}
