/** Accounts of the staff, inserted before a server starts: nobody can register one. They log in with PASSWORD. */
import { execFileSync } from 'node:child_process';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { CHEAP_HASH, PASSWORD } from './people';

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

/** One of support by the command line, as on any installation: journeys cannot open the embedded database. */
export function createStaff(
  { username }: { username: string },
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
): void {
  const account = [
    '--type',
    username === ADA.username ? 'admin' : 'support',
    '--username',
    username,
    '--email',
    `${username}@example.com`,
  ];
  execFileSync(process.execPath, ['build/admin.js', 'create-user', ...account], {
    input: `${PASSWORD}\n`,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
}
