/** What staff have checked of a mentor (docs/contract.md, 'Checks'), as far as it still counts. */
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Instant, timestamptz } from './times';

type Id = Column | Placeholder | SQL | number;

const counts = (now: Instant) =>
  sql`(c.valid_until is null or c.valid_until >= (${timestamptz(now)} at time zone 'UTC')::date)`;

export const hasCertificate = (mentor: Id, now: Instant): SQL<boolean> =>
  sql`exists (select 1 from checks c where c.user_id = ${mentor} and c.kind = 'certificate' and ${counts(now)})`;

/** As JSON, in the order in which they are shown. */
export const checksOf = (mentor: Id, now: Instant) => sql<
  { kind: string; checked_on: string; valid_until: string | null }[]
>`(select coalesce(json_agg(json_build_object('kind', c.kind, 'checked_on', c.checked_on, 'valid_until', c.valid_until)
    order by c.kind = 'certificate', c.kind), '[]') from checks c where c.user_id = ${mentor} and ${counts(now)})`;
