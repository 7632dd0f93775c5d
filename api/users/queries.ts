import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isStaff } from '../auth/callers';
import type { expertise } from '../contract/entities';
import { mentorPages, mentorProfiles, mentorSearch, preferences, studentProfiles, users } from '../db/schema';
import type { Db } from '../db/types';
import { scoreColumns } from '../mentors/scores';
import type { Caller } from '../types';
import { acquaintances } from './acquainted';
import { type CurrentUser, currentView, type PublicUser, publicView } from './view';

type Expertise = z.infer<typeof expertise>;
interface Reading {
  db: Db;
  now: Date;
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** Users with both kinds of profile and, for mentors, their scores: one statement, however many there are. */
export function selectUsers({ db, now }: Reading, where: SQL | undefined) {
  return db
    .select({
      ...userColumns,
      mentor: mentorProfiles,
      student: studentProfiles,
      expertises: expertisesOf('mentor_expertises'),
      interests: expertisesOf('student_interests'),
      ...scoreColumns(now),
      indexed: sql<boolean>`coalesce(${preferences.indexed}, true)`,
      /** Of mentors that changed since they joined. */
      pageUpdatedAt: mentorPages.updatedAt,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .leftJoin(studentProfiles, eq(studentProfiles.userId, users.id))
    .leftJoin(mentorSearch, eq(mentorSearch.userId, users.id))
    .leftJoin(mentorPages, eq(mentorPages.mentorId, users.id))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(where);
}

const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  userType: users.userType,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  phoneNumberCountryCode: users.phoneNumberCountryCode,
  dateOfBirth: users.dateOfBirth,
  pictureHash: users.pictureHash,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
};

/** Null when there is none. */
export async function findCurrentUser(id: number, reading: Reading): Promise<CurrentUser | null> {
  const [row] = await selectUsers(reading, eq(users.id, id));
  return row ? currentView(row) : null;
}

/** As others see them: mentors by anybody, everyone else by whom they know and by staff. Null for all the others. */
export async function findPublicUser(
  id: number,
  { reader, ...reading }: Reading & { reader: Caller | null },
): Promise<PublicUser | null> {
  const [row] = await selectUsers(
    reading,
    and(eq(users.id, id), eq(users.isActive, true), isNull(users.deletedAt)),
  );
  if (!row) return null;
  if (row.userType === 'mentor' || (reader && isStaff(reader))) return publicView(row);
  const known = reader && (await acquaintances({ reader: reader.id, others: [id] }, reading));
  return known?.has(id) ? publicView(row) : null;
}

/** By id, also those who have left: other people's history keeps them. */
export async function publicUsersById(ids: number[], reading: Reading): Promise<Map<number, PublicUser>> {
  if (ids.length === 0) return new Map();
  const rows = await selectUsers(reading, inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, publicView(row)]));
}

function expertisesOf(table: 'mentor_expertises' | 'student_interests') {
  return sql<
    Expertise[]
  >`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'name_id', e.name_id,
      'description', e.description, 'scope', e.scope, 'scope_display', s.label) order by t.position, e.id), '[]')
    from ${sql.identifier(table)} t join expertises e on e.id = t.expertise_id join scopes s on s.value = e.scope
    where t.user_id = ${users.id})`;
}
