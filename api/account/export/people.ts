import type { AccountExport } from '../../contract/account';
import type { Db } from '../../db/types';
import { findPeople, fullNameOf } from '../../users/people';

type Other = AccountExport['favourites'][number]['mentor'];

/** Other people, as the caller sees them anyway: of one of those that were asked for. */
export async function othersById(ids: number[], db: Db): Promise<(id: number) => Other> {
  const people = await findPeople(ids, db);
  return (id) => {
    const person = people.get(id);
    return { id, username: person?.username ?? '', full_name: person ? fullNameOf(person) : '' };
  };
}
