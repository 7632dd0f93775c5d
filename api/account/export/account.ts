import { desc, eq } from 'drizzle-orm';
import type { AccountExport } from '../../contract/account';
import { calendarTokens, mailTokens, mentorProfiles, refreshFamilies, users } from '../../db/schema';
import type { Db } from '../../db/types';
import { unauthorized } from '../../http/errors';
import type { Caller } from '../../types';
import { findCurrentUser } from '../../users/queries';
import { readPreferences } from '../preferences';
import { instant } from './pages';

type Part = Pick<
  AccountExport,
  'exported_at' | 'account' | 'preferences' | 'log_ins' | 'mailed_links' | 'calendar_feed'
>;

/** What there is once, or a few times, of everybody. Never a hash or a token. */
export async function accountPart(caller: Caller, { db, now }: { db: Db; now: Date }): Promise<Part> {
  const own = eq(users.id, caller.id);
  const user = await findCurrentUser(caller.id, { db, now });
  const [row] = await db
    .select({
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
      department: mentorProfiles.department,
      shift: mentorProfiles.shift,
      contactPhone: mentorProfiles.contactPhone,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(own);
  if (!user || !row) throw unauthorized('token_not_valid');
  const [feed] = await db
    .select({ createdAt: calendarTokens.createdAt })
    .from(calendarTokens)
    .where(eq(calendarTokens.userId, caller.id));
  return {
    exported_at: now.toISOString(),
    account: {
      user,
      created_at: row.createdAt.toISOString(),
      last_login_at: instant(row.lastLoginAt),
      ...(caller.userType === 'mentor'
        ? {
            department: row.department ?? '',
            shift: row.shift ?? '',
            contact_phone: row.contactPhone ?? '',
          }
        : {}),
    },
    preferences: await readPreferences(caller, db),
    log_ins: await logIns(caller.id, db),
    mailed_links: await mailedLinks(caller.id, db),
    calendar_feed: feed ? { created_at: feed.createdAt.toISOString() } : null,
  };
}

async function logIns(userId: number, db: Db): Promise<Part['log_ins']> {
  const rows = await db
    .select()
    .from(refreshFamilies)
    .where(eq(refreshFamilies.userId, userId))
    .orderBy(desc(refreshFamilies.createdAt), refreshFamilies.id);
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ended_at: instant(row.revokedAt),
  }));
}

async function mailedLinks(userId: number, db: Db): Promise<Part['mailed_links']> {
  const rows = await db
    .select({ purpose: mailTokens.purpose, expiresAt: mailTokens.expiresAt, usedAt: mailTokens.usedAt })
    .from(mailTokens)
    .where(eq(mailTokens.userId, userId))
    .orderBy(mailTokens.expiresAt);
  return rows.map((row) => ({
    purpose: row.purpose,
    expires_at: row.expiresAt.toISOString(),
    used_at: instant(row.usedAt),
  }));
}
