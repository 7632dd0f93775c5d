/** Accounts of the staff, inserted before a server starts: nobody can register one. They log in with PASSWORD. */
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { CHEAP_HASH } from './people';

export const ELENA = { username: 'elena.equipo', full_name: 'Elena Soto' };
export const SARA = { username: 'sara.equipo', full_name: 'Sara Gil' };
export const ADA = { username: 'ada.jefa', full_name: 'Ada Lozano' };

/** Two of support, and an administrator. */
export async function addStaff(db: Db): Promise<void> {
  const rows = [ELENA, SARA, ADA].map(({ username, full_name }) => {
    const [firstName = '', lastName = ''] = full_name.split(' ');
    return {
      ...{ username, email: `${username}@example.com`, passwordHash: CHEAP_HASH, isActive: true },
      ...{ userType: username === ADA.username ? ('admin' as const) : ('support' as const) },
      ...{ firstName, lastName, createdAt: new Date() },
    };
  });
  await db.insert(users).values(rows);
}
