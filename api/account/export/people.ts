import { inArray } from 'drizzle-orm';
import type { AccountExport } from '../../contract/account';
import { users } from '../../db/schema';
import type { Db } from '../../db/types';
import { nameOf } from '../../notifications/wording';

type Other = AccountExport['favourites'][number]['mentor'];
/** Of one of those that were asked for. */
type People = (id: number) => Other;

/** Other people, as the caller sees them anyway. */
export async function peopleById(ids: number[], db: Db): Promise<People> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  const people = new Map(
    rows.map((row) => [row.id, { id: row.id, username: row.username, full_name: nameOf(row) }]),
  );
  return (id) => people.get(id) ?? { id, username: '', full_name: '' };
}
