import { count, desc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { openFacets } from '../contract/groups';
import { expertises, mentorshipExpertises, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { findPeople, fullNameOf } from '../users/people';

const MOST = 100;

/** How many sessions there are of each area under one condition, and of each mentor under the other. */
export async function countFacets(
  { areas, mentors }: { areas: SQL | undefined; mentors: SQL | undefined },
  db: Db,
): Promise<z.infer<typeof openFacets>> {
  return { expertises: await byArea(areas, db), mentors: await byMentor(mentors, db) };
}

function byArea(where: SQL | undefined, db: Db) {
  return db
    .select({ name_id: expertises.nameId, name: expertises.name, count: count() })
    .from(mentorships)
    .innerJoin(mentorshipExpertises, eq(mentorshipExpertises.mentorshipId, mentorships.id))
    .innerJoin(expertises, eq(expertises.id, mentorshipExpertises.expertiseId))
    .where(where)
    .groupBy(expertises.nameId, expertises.name)
    .orderBy(desc(count()), expertises.name)
    .limit(MOST);
}

async function byMentor(where: SQL | undefined, db: Db) {
  const rows = await db
    .select({ id: mentorships.mentorId, count: count() })
    .from(mentorships)
    .where(where)
    .groupBy(mentorships.mentorId)
    .orderBy(desc(count()), mentorships.mentorId)
    .limit(MOST);
  const people = await findPeople(
    rows.map((row) => row.id),
    db,
  );
  return rows.flatMap(({ id, count: sessions }) => {
    const person = people.get(id);
    return person ? [{ id, full_name: fullNameOf(person), count: sessions }] : [];
  });
}
