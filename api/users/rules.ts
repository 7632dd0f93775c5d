import type { ProfilePayload } from '../contract/payloads';

const EARLIEST_BIRTH = '1900-01-01';

/** What the shape of the payload does not say. Messages per field; empty when all is well. `now` is the day in UTC. */
export function profileProblems(payload: ProfilePayload, { now }: { now: Date }): Record<string, string[]> {
  const born = payload.date_of_birth;
  if (!born) return {};
  const today = now.toISOString().slice(0, 10);
  if (born >= EARLIEST_BIRTH && born < today) return {};
  return { date_of_birth: ['La fecha de nacimiento no es válida.'] };
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
