/**
 * Rows of a small marketplace for calendars: Marta teaches on workdays from 9 to 13 and from 16 to 20; her
 * students learn.
 */
import { hashPassword } from '~/api/auth/passwords';
import type { UserType } from '~/api/contract/rules/profile';
import { availability, mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

export const MENTOR = 'marta';
export const STUDENT = 'ana';
export const PASSWORD = 'Violeta-42-tren';

/** Full names by username; people who are not listed get a long name made from the username. */
const NAMES: Record<string, [first: string, last: string]> = {
  [MENTOR]: ['Marta', 'Ruiz Olmedo'],
  [STUDENT]: ['Ana', 'Soler Vidal'],
};
const WORKDAYS = [0, 1, 2, 3, 4];
/** Half hours from 09:00 and from 16:00. */
const STARTS = [540, 960].flatMap((from) => Array.from({ length: 8 }, (_, i) => from + i * 30));

/** Ids by username. */
export async function insertPeople(
  students: Iterable<string>,
  { db, createdAt }: { db: Db; createdAt: Date },
): Promise<Map<string, number>> {
  const passwordHash = await hashPassword(PASSWORD);
  const ids = new Map<string, number>();
  const insert = async (username: string, userType: UserType) => {
    const [firstName, lastName] = NAMES[username] ?? [username, 'de la Fuente Etxeberria'];
    const email = `${username}@example.com`;
    const [row] = await db
      .insert(users)
      .values({ username, email, passwordHash, userType, firstName, lastName, isActive: true, createdAt })
      .returning({ id: users.id });
    ids.set(username, row?.id ?? 0);
    return row?.id ?? 0;
  };
  const mentorId = await insert(MENTOR, 'mentor');
  await db.insert(mentorProfiles).values({ userId: mentorId, bio: 'Enseño.', priceCents: 2500 });
  await db
    .insert(availability)
    .values(
      WORKDAYS.flatMap((dayOfWeek) => STARTS.map((startMinute) => ({ mentorId, dayOfWeek, startMinute }))),
    );
  for (const username of students) {
    await db.insert(studentProfiles).values({ userId: await insert(username, 'alumno'), bio: 'Aprendo.' });
  }
  return ids;
}
