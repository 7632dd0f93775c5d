import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { desc, eq, sql } from 'drizzle-orm';
import { exceptionView } from '~/api/availability/exceptions';
import { readWeekly } from '~/api/availability/queries';
import { readRules, rulesView } from '~/api/availability/rules';
import { weeklyView } from '~/api/availability/slots';
import { listOwnCases } from '~/api/cases/ownCases';
import type { Caller, Services } from '~/api/context';
import { isMentor } from '~/api/contract/rules/roles';
import {
  availabilityExceptions,
  blocks,
  busyHours,
  busyImports,
  calendarTokens,
  checks,
  favourites,
  knownNetworks,
  mailTokens,
  mentorProfiles,
  profileViews,
  refreshFamilies,
  users,
} from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { unauthorized } from '~/api/http/errors';
import { readTexts } from '~/api/texts/store';
import { findCurrentUser } from '~/api/users/queries';
import { exportLists, shortLists } from './exportLists';
import { othersById } from './exportPages';
import { readPreferences } from './preferences';

/** The caller's data as one JSON object, streamed page by page. A failure of the first page still gets an error response. */
export async function exportStream(caller: Caller, services: Services) {
  const { db, clock, log } = services;
  const first = {
    ...(await accountPart(caller, services)),
    cases: await listOwnCases(caller, { db, now: clock() }),
    ...(await availabilityPart(caller.id, db)),
  };
  async function* text() {
    try {
      yield* jsonText(first, exportLists(caller.id, db));
    } catch (error) {
      const { name } = error instanceof Error ? error : { name: '' };
      log.error({ userId: caller.id, name }, 'account: export broke off');
      throw new Error('The export broke off.');
    }
  }
  return ReadableStream.from(text()).pipeThrough(new TextEncoderStream()) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
}

/** One JSON object: the fields of `first`, then each list. Instants become ISO texts. */
async function* jsonText(first: object, lists: Record<string, AsyncIterable<unknown[]>>) {
  yield JSON.stringify(first).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let comma = '';
    for await (const page of pages) {
      yield comma + page.map((one) => JSON.stringify(one)).join(',');
      comma = ',';
    }
    yield ']';
  }
  yield '}';
}

/** A mentor's hours and views, and any user's favourite mentors and blocks. */
async function availabilityPart(userId: number, db: Db) {
  const own = shortLists(userId, db);
  const weekly = await readWeekly(userId, db);
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(eq(availabilityExceptions.mentorId, userId))
    .orderBy(availabilityExceptions.day, availabilityExceptions.id);
  const [imported] = await db
    .select({ created_at: busyImports.createdAt, read_at: busyImports.readAt, unread: busyImports.unread })
    .from(busyImports)
    .where(eq(busyImports.mentorId, userId));
  const taken = await db
    .select({
      init_date: sql<string>`lower(${busyHours.during})`,
      end_date: sql<string>`upper(${busyHours.during})`,
    })
    .from(busyHours)
    .where(eq(busyHours.mentorId, userId))
    .orderBy(busyHours.during);
  const kept = await db
    .select()
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(favourites.createdAt, favourites.mentorId);
  const blocked = await db
    .select()
    .from(blocks)
    .where(eq(blocks.userId, userId))
    .orderBy(blocks.createdAt, blocks.blockedId);
  const others = [...kept.map((one) => one.mentorId), ...blocked.map((one) => one.blockedId)];
  const person = await othersById(others, db);
  return {
    availability: weekly.map(weeklyView),
    availability_exceptions: exceptions.map((one) => ({ ...exceptionView(one), created_at: one.createdAt })),
    profile_views: await own(profileViews, profileViews.mentorId, ['day', 'views'], profileViews.day),
    busy_import: imported ?? null,
    busy_hours: taken.map((one) => ({
      init_date: new Date(one.init_date),
      end_date: new Date(one.end_date),
    })),
    blocks: blocked.map((one) => ({ person: person(one.blockedId), created_at: one.createdAt })),
    favourites: kept.map((one) => ({ mentor: person(one.mentorId), created_at: one.createdAt })),
  };
}

/** The parts that are single objects or short lists. Never a hash or a token. */
async function accountPart(caller: Caller, { db, clock, operator }: Services) {
  const now = clock();
  const own = shortLists(caller.id, db);
  const user = await findCurrentUser(caller.id, { db, now });
  const [row] = await db
    .select({
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
      textsSeenAt: users.textsSeenAt,
      mailRefused: { at: users.mailRefusedAt, code: users.mailRefusal },
      guardian: { email: users.guardianEmail, consented_at: users.guardianConsentAt },
      mentor: mentorProfiles,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(eq(users.id, caller.id));
  if (!user || !row) throw unauthorized('token_not_valid');
  const { versions } = await readTexts({ db, clock, operator });
  const { userId, createdAt } = calendarTokens;
  const [feed] = await own(calendarTokens, userId, ['createdAt'], createdAt);
  return {
    exported_at: now,
    account: {
      user,
      created_at: row.createdAt,
      last_login_at: row.lastLoginAt,
      ...(row.mailRefused.at !== null && { mail_refused: row.mailRefused }),
      ...(row.guardian.email !== null && { guardian: row.guardian }),
      ...(isMentor(caller) && {
        department: row.mentor?.department ?? '',
        shift: row.mentor?.shift ?? '',
        contact_phone: row.mentor?.contactPhone ?? '',
        rules: rulesView(await readRules(caller.id, db)),
      }),
    },
    preferences: await readPreferences(caller, { db }),
    checks: await own(checks, checks.userId, ['kind', 'checkedOn', 'issuedOn', 'validUntil'], checks.kind),
    texts_seen: versions.filter(({ at }) => at <= (row.textsSeenAt ?? row.createdAt).toISOString()),
    log_ins: await exportedLogIns(caller.id, db),
    // Only their number and dates: the stored hashes do not tell the networks.
    known_networks: await own(
      knownNetworks,
      knownNetworks.userId,
      ['lastLogInAt'],
      desc(knownNetworks.lastLogInAt),
    ),
    mailed_links: await own(
      mailTokens,
      mailTokens.userId,
      ['purpose', 'expiresAt', 'usedAt'],
      mailTokens.expiresAt,
    ),
    calendar_feed: feed ?? null,
  };
}

function exportedLogIns(userId: number, db: Db) {
  const { id, userAgent, createdAt, rotatedAt, expiresAt, revokedAt } = refreshFamilies;
  return db
    .select({
      id,
      user_agent: userAgent,
      created_at: createdAt,
      last_used_at: rotatedAt,
      expires_at: expiresAt,
      ended_at: revokedAt,
    })
    .from(refreshFamilies)
    .where(eq(refreshFamilies.userId, userId))
    .orderBy(desc(createdAt), id);
}
