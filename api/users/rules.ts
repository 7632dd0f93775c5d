import type { ProfilePayload } from '../contract/payloads';
import { mentorPriceProblem } from '../contract/prices';
import { NAME_MISSING, otherCodeText, phoneCodesOf } from '../contract/profileRules';
import type { Caller } from '../types';

const EARLIEST_BIRTH = '1900-01-01';

/** What is stored of the fields that are judged only when they change. */
export interface StoredProfile {
  firstName: string;
  lastName: string;
  phoneNumberCountryCode: string;
  /** Of mentors; null without one. */
  priceCents: number | null;
}
interface Judging {
  userType: Caller['userType'];
  stored: StoredProfile;
  now: Date;
}

/** What the shape of the payload does not say. Messages per field; empty when all is well. `now` is the day in UTC. */
export function profileProblems(payload: ProfilePayload, judging: Judging): Record<string, string[]> {
  const problems = {
    date_of_birth: birthProblem(payload, judging),
    phone_number_country_code: codeProblem(payload, judging),
    price: priceProblem(payload, judging),
    // Whoever has a name keeps one: without it a finished profile would be an unfinished one again.
    first_name: payload.first_name === '' && judging.stored.firstName !== '' ? NAME_MISSING.first_name : null,
    last_name: payload.last_name === '' && judging.stored.lastName !== '' ? NAME_MISSING.last_name : null,
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, [text]]])),
  );
}

function birthProblem({ date_of_birth: born }: ProfilePayload, { now }: Judging): string | null {
  const today = now.toISOString().slice(0, 10);
  if (!born || (born >= EARLIEST_BIRTH && born < today)) return null;
  return 'La fecha de nacimiento no es válida.';
}

function codeProblem(
  { phone_number_country_code: code }: ProfilePayload,
  { userType, stored }: Judging,
): string | null {
  const codes = phoneCodesOf(userType);
  if (!code || code === stored.phoneNumberCountryCode || codes.includes(code)) return null;
  return otherCodeText(codes);
}

function priceProblem({ price }: ProfilePayload, { userType, stored }: Judging): string | null {
  const isNew = typeof price === 'number' && Math.round(price * 100) !== stored.priceCents;
  return userType === 'mentor' && isNew ? mentorPriceProblem(price) : null;
}

/** Only what was sent, under the names of the columns. `undefined` leaves a column as it is. */
export function userChanges(payload: ProfilePayload) {
  return present({
    firstName: payload.first_name,
    lastName: payload.last_name,
    phoneNumber: payload.phone_number,
    phoneNumberCountryCode: payload.phone_number_country_code,
    dateOfBirth: payload.date_of_birth,
  });
}

export function mentorChanges(payload: ProfilePayload) {
  return present({
    bio: payload.bio,
    expertise: payload.expertise,
    available: payload.available,
    linkedinUrl: payload.linkedin_url,
    priceCents: payload.price && Math.round(payload.price * 100),
    department: payload.department,
    shift: payload.shift,
    contactPhone: payload.contact_phone,
  });
}

export function studentChanges(payload: ProfilePayload) {
  return present({
    bio: payload.bio,
    academicLevel: payload.academic_level,
    subjectsNeededHelp: payload.subjects_needed_help && [...new Set(filled(payload.subjects_needed_help))],
    learningGoals: payload.learning_goals && filled(payload.learning_goals),
  });
}

/** Without blanks, in the order given. Of repetitions only subjects know nothing (spec.md section 5). */
function filled(texts: string[]): string[] {
  return texts.filter((text) => text !== '');
}

/** Null when nothing is left to change. */
function present<T extends Record<string, unknown>>(changes: T): Partial<T> | null {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null;
}
