/** One person as staff see them, and what they see themselves (docs/contract.md, 'People'). Each reading is logged. */
import type { z } from 'zod';
import { listLogIns } from '~/api/account/logIns';
import { readPreferences } from '~/api/account/preferences';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import { readWeekly } from '~/api/availability/queries';
import { ageOf, casesAbout } from '~/api/cases/queue';
import { decisionBehind } from '~/api/cases/restrict';
import { chatPeople } from '~/api/chat/queries';
import { readChecks } from '~/api/checks/checks';
import type { Caller, Services } from '~/api/context';
import type { onePerson, viewedAs } from '~/api/contract/people';
import { caseNumber } from '~/api/contract/rules/cases';
import { actsOn } from '~/api/contract/rules/people';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { fullNameOf } from '~/api/db/people';
import { mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { endedFor } from '~/api/mentorships/history';
import { listMentorships } from '~/api/mentorships/list';
import { listNotifications } from '~/api/notifications/queries';
import { assertMay } from './acts';
import { newestAbout } from './log';
import { entryView, findPerson, maySee, type PersonRow } from './people';

export const callerOf = ({ id, userType }: PersonRow): Caller => ({ id, userType, sessionId: '' });

/** Of people above the caller only name and role. @throws 404 */
export async function readPerson(
  username: string,
  { staff, address }: Acting,
  { clock, timeZone, ...services }: Services,
): Promise<z.infer<typeof onePerson>> {
  const now = clock();
  return services.db.transaction(async (db) => {
    const row = orNotFound(await findPerson(username, db));
    await logAct(db, { act: 'person-read', actorId: staff.id, aboutId: row.id, address }, now);
    const entry = entryView(row, staff);
    const acts = actsOn(staff, row);
    if (!maySee(staff, row)) return { ...entry, ...UNSEEN, acts };
    const person = callerOf(row);
    const cases = await casesAbout(row.id, db);
    const decision = row.restriction ? await decisionBehind(row, db) : null;
    return {
      ...entry,
      phone: `${row.phoneNumberCountryCode} ${row.phoneNumber}`.trim(),
      age: ageOf(row.dateOfBirth, now),
      guardian: guardianOf(row),
      checks: isMentor(row) ? (await readChecks(username, db)).checks : [],
      mail_refused: row.mailRefusedAt && { at: row.mailRefusedAt.toISOString(), code: row.mailRefusal ?? '' },
      restricted_until: row.restrictedUntil?.toISOString() ?? null,
      decided_by: decision && caseNumber(decision),
      open_case: cases.find(({ kind, closed_at }) => kind === 'staff' && closed_at === null)?.number ?? null,
      devices: await listLogIns(person, { db, now }),
      sessions: isStaff(row) ? null : await countSessions(person, { db, now, timeZone }),
      cases,
      log: await newestAbout(row.id, { db, staff }),
      acts,
    };
  });
}

const UNSEEN = {
  ...{
    phone: '',
    age: null,
    guardian: null,
    mail_refused: null,
    restricted_until: null,
    decided_by: null,
    open_case: null,
  },
  ...{ sessions: null, checks: [], devices: [], cases: [], log: [] },
};

const guardianOf = ({ guardianEmail: email, guardianConsentAt: at }: PersonRow) =>
  email === null ? null : { email, consented_at: at?.toISOString() ?? null };

export async function countSessions(person: Caller, reading: { db: Db; now: Date; timeZone: string }) {
  const page = { page: 1, size: 1, offset: 0 };
  const { counts } = await listMentorships({}, page, { ...reading, caller: person });
  const { upcoming, ongoing, pending, finished } = counts;
  const cancelled = await reading.db.$count(mentorships, endedFor(person));
  return { upcoming, ongoing, pending, finished, cancelled };
}

/** What the person sees, by the lists that the API makes for them; no texts. @throws 403, 404, 409 for staff */
export async function viewAs(
  username: string,
  { staff, address }: Acting,
  { clock, timeZone, ...services }: Services,
): Promise<z.infer<typeof viewedAs>> {
  const now = clock();
  return services.db.transaction(async (db) => {
    const row = orNotFound(await findPerson(username, db));
    assertMay('view', staff, row);
    await logAct(db, { act: 'viewed-as', actorId: staff.id, aboutId: row.id, address }, now);
    const person = callerOf(row);
    const asked = { page: 1, size: 20, offset: 0 };
    const listed = await listMentorships({ order: 'next' }, asked, { db, now, timeZone, caller: person });
    const told = await listNotifications(row.id, { limit: 20 }, db);
    const weekly = isMentor(row) ? await readWeekly(row.id, db) : [];
    const talks = await chatPeople(row.id, { reader: staff, db, now });
    return {
      person: { id: row.id, username: row.username, full_name: fullNameOf(row), user_type: row.userType },
      sessions: listed.results.map(({ init_date, end_date, status, confirmation, mentor, alumnos }) => ({
        ...{ init_date, end_date, status: confirmation ? status : ('pending' as const) },
        with: [mentor, ...alumnos].filter(({ id }) => id !== row.id).map((one) => one.full_name),
      })),
      notifications: told.map(({ title, created_at, read_at }) => ({
        title,
        created_at,
        is_read: read_at !== null,
      })),
      preferences: await readPreferences(person, { db }),
      weekly: weekly.map((one) => ({ day_of_week: one.dayOfWeek, start_minute: one.startMinute })),
      conversations: talks
        .slice(0, 50)
        .flatMap(({ full_name, last_message_at }) =>
          last_message_at ? [{ full_name, last_message_at }] : [],
        ),
    };
  });
}
