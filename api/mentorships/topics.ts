import { type SQL, sql } from 'drizzle-orm';

/** Of each row of `mentorships`, in the order they were chosen. */
const topics = (column: SQL) => sql<
  string[]
>`(select coalesce(json_agg(${column} order by t.position, e.id), '[]')
  from mentorship_expertises t join expertises e on e.id = t.expertise_id where t.mentorship_id = mentorships.id)`;

export const topicNames = topics(sql`e.name`);
export const topicNameIds = topics(sql`e.name_id`);
