import { getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { expertise } from '~/api/contract/common';
import { offeredWaysIn } from '~/api/contract/rules/income';
import { languagesIn } from '~/api/contract/rules/languages';
import { eurosOf } from '~/api/contract/rules/price';
import { ACADEMIC_LEVELS, mentorTexts } from '~/api/contract/rules/profile';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { type GivenName, shortNameOf } from '~/api/contract/rules/shortName';
import { termsIn } from '~/api/contract/rules/terms';
import type {
  currentUser,
  mentorProfile,
  publicMentor,
  publicUser,
  studentProfile,
} from '~/api/contract/users';
import { fullNameOf } from '~/api/db/people';
import { mentorProfiles } from '~/api/db/schema';
import { picturePath } from '~/api/pictures/store';
import type { UserRow } from './queries';

type Expertise = z.infer<typeof expertise>;
export type PublicUser = z.infer<typeof publicUser>;
export type PublicMentor = z.infer<typeof publicMentor>;
export type CurrentUser = z.infer<typeof currentUser>;

type Named = Parameters<typeof fullNameOf>[0] & Pick<UserRow, 'id' | 'userType' | 'pictureHash'>;

export const namedView = (row: Named) => ({
  profile_picture: row.pictureHash === null ? null : picturePath(row.pictureHash),
  ...{ id: row.id, username: row.username, full_name: fullNameOf(row), user_type: row.userType },
});

/** As others see a user: never an e-mail address, telephone number or birth date. */
export const publicView = (row: UserRow): PublicUser => ({
  first_name: row.firstName,
  last_name: row.lastName,
  profile: mentorView(row) ?? studentView(row),
  ...namedView(row),
});

/** Parts of the public page that are read beside the user. */
export interface MentorExtras {
  /** The newest favourable review. */
  quoted: (Omit<GivenName, 'full_name'> & { text: string }) | null;
  signals: PublicMentor['signals'];
}

/** For a mentor's public page; null for users without a mentor's profile. */
export function publicMentorView(row: UserRow, { quoted, signals }: MentorExtras): PublicMentor | null {
  const profile = mentorView(row);
  if (!profile) return null;
  return {
    ...publicView(row),
    profile,
    quote: quoted && { text: quoted.text, author: authorOf(quoted) },
    signals,
    date_joined: row.createdAt.toISOString(),
    updated_at: (row.pageUpdatedAt ?? row.createdAt).toISOString(),
  };
}

function authorOf({ first_name, last_name }: Omit<GivenName, 'full_name'>): string {
  const { name, initial } = shortNameOf({ first_name, last_name, full_name: '' });
  return `${name} ${initial}`.trim();
}

export const currentView = (row: UserRow): CurrentUser => ({
  email: row.email,
  phone_number: row.phoneNumber,
  phone_number_country_code: row.phoneNumberCountryCode,
  date_of_birth: row.dateOfBirth,
  restriction: row.restriction,
  ...(row.firstName === '' && row.invitedName !== '' && { invited_name: row.invitedName }),
  approval: row.mentor?.approval ?? null,
  ...publicView(row),
});

/** Columns by their database name, which is the API's. */
const COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(mentorProfiles)).map(([key, { name }]) => [name, key]),
);

function mentorView(row: UserRow): z.infer<typeof mentorProfile> | null {
  const { mentor, expertises, checks } = row;
  if (!isMentor(row) || !mentor) return null;
  const { lateHours: late_hours, lateMeans: late_means, absentMeans: absent_means } = mentor;
  const terms = termsIn({ late_hours, late_means, absent_means });
  return {
    expertises,
    expertise_names: expertises.map((one: Expertise) => one.name),
    expertises_list: expertises.map((one: Expertise) => one.name_id),
    languages: languagesIn(mentor.languages),
    payment_ways: offeredWaysIn(mentor.paymentWays),
    ...(terms && { terms }),
    available: mentor.available,
    price: mentor.priceCents === null ? null : eurosOf(mentor.priceCents),
    ...(row.offers.length > 0 && { offers: row.offers }),
    rating: row.rating,
    total_reviews: row.totalReviews,
    total_score: row.rating ?? 0,
    points: row.points,
    indexed: row.indexed,
    is_professional: mentor.isProfessional,
    checks: checks as z.infer<typeof mentorProfile>['checks'],
    ...mentorTexts((name) => String(Reflect.get(mentor, COLUMNS[name] ?? ''))),
  };
}

function studentView(row: UserRow): z.infer<typeof studentProfile> | null {
  const { student, interests } = row;
  if (!isStudent(row) || !student) return null;
  return {
    bio: student.bio,
    interests,
    interests_list: interests.map((one: Expertise) => one.name_id),
    academic_level: student.academicLevel,
    academic_level_display: student.academicLevel ? ACADEMIC_LEVELS[student.academicLevel] : '',
    subjects_needed_help: student.subjectsNeededHelp,
    learning_goals: student.learningGoals,
  };
}
