/**
 * How many SQL statements each private page sends on PostgreSQL, exactly: one more makes a page slower, and is
 * to be seen. Fewer is good: write the new number down.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { type Tap, tapDatabase } from '~/tests/support/databaseTap';
import { ADMIN, type DemoSite, demoSite } from '~/tests/support/demoServer';
import { PRIVATE_PAGES, type PrivatePage, statementsOf } from '~/tests/support/privatePages';
import type { RunningServer } from '~/tests/support/server';
import { Visitor } from '~/tests/support/visitor';

/** Demo people with sessions, reviews, chats and notifications. */
const PEOPLE = { student: 'ana.alumna', mentor: 'marcos.mentor' };
const SENT: Record<PrivatePage, Record<keyof typeof PEOPLE, number>> = {
  settings: { student: 3, mentor: 3 },
  notifications: { student: 3, mentor: 3 },
  // The last of them: who is in the room of the session that runs, the first of the list.
  // Of a student's: what they have to their credit.
  list: { student: 6, mentor: 5 },
  week: { student: 5, mentor: 5 },
  calendar: { student: 4, mentor: 6 },
  reviews: { student: 6, mentor: 3 },
  chat: { student: 3, mentor: 4 },
  directory: { student: 4, mentor: 3 },
  // The last of a mentor's: the month's income, and what they noted of the student of the next session.
  dashboard: { student: 8, mentor: 9 },
};

let site: DemoSite | null;
let tap: Tap;
let server: RunningServer;
beforeAll(async () => {
  site = await demoSite('postgres');
  if (!site?.databaseUrl) return;
  // Each finished session of the mentor's has something that staff read.
  await site.inDatabase((db) =>
    db.execute(sql`insert into session_reports (mentorship_id, by_id, about_id, kind, reason, text, created_at)
      select m.id, m.booked_by_id, m.mentor_id, 'problem', 'late', 'Llegó tarde.', now()
      from mentorships m join users u on u.id = m.mentor_id
      where u.username = ${PEOPLE.mentor} and upper(m.during) < now() and m.confirmed_at is not null limit 5`),
  );
  tap = await tapDatabase(site.databaseUrl);
  server = await site.start({ env: { DATABASE_URL: tap.url } });
});
afterAll(async () => {
  await server?.stop();
  tap?.close();
  await site?.remove();
});

describe.each(Object.entries(PEOPLE) as [keyof typeof PEOPLE, string][])('a %s', (side, username) => {
  let visitor: Visitor;
  beforeAll(async () => {
    if (!site) return;
    visitor = new Visitor(server.origin);
    await visitor.logIn({ username }, DEMO_PASSWORD);
  });

  it.each(Object.entries(PRIVATE_PAGES) as [PrivatePage, string][])('opens %s', async (name, path) => {
    // Without PostgreSQL there is nothing to count.
    if (!site) return;
    const sent = await statementsOf(tap, async () => {
      const answer = await visitor.fetch(path);
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.text();
    });
    const list = sent.map(({ text }, i) => `${i + 1}. ${text.replace(/\s+/g, ' ').slice(0, 400)}`).join('\n');
    expect(sent.length, `${name} of a ${side} sends ${sent.length} statements:\n${list}\n`).toBe(
      SENT[name][side],
    );
  });
});

/** The mentor's desk; `:student` is the demo student. */
const DESK = {
  '/estudiantes': 3,
  // With what the student owes and has to their credit.
  '/estudiantes/:student': 12,
  '/ingresos': 3,
  '/cifras': 5,
  '/mentorships/solicitudes': 4,
  // With what their other calendar takes.
  '/calendar?vista=semana': 7,
};
it.each(Object.entries(DESK))('a mentor opens %s', async (path, count) => {
  if (!site) return;
  const visitor = new Visitor(server.origin);
  await visitor.logIn({ username: PEOPLE.mentor }, DEMO_PASSWORD);
  const list = await (await visitor.fetch('/estudiantes?q=ana.alumna')).text();
  const [, student = ''] = /href="\/estudiantes\/(\d+)"/.exec(list) ?? [];
  const sent = await statementsOf(tap, async () => {
    const answer = await visitor.fetch(path.replace(':student', student));
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.text();
  });
  const texts = sent.map(({ text }, i) => `${i + 1}. ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
  expect(sent.length, `${texts.join('\n')}\n`).toBe(count);
});

it('staff read the statements on all sessions in one page', async () => {
  if (!site) return;
  const visitor = new Visitor(server.origin);
  await visitor.logIn({ username: ADMIN }, DEMO_PASSWORD);
  let text = '';
  const sent = await statementsOf(tap, async () => {
    text = await (await visitor.fetch('/mentorships/incidencias')).text();
  });
  expect(text.match(/dice que hubo un problema: Llegó tarde o se fue antes/g)).toHaveLength(5);
  expect(text).toContain('Sin respuesta');
  expect(sent.length).toBe(6);
});
