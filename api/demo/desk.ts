/** The demo mentor's desk: private notes, how the sessions were paid, and who looked at the profile. */

import { PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { DAY, HOUR, isoDay } from '~/api/time';
import { fill, firstOf, mentors, NOTES, students } from './cast';
import type { People } from './people';
import type { KeptSession } from './sessions';

/** Sessions of the last days are still to be paid. */
const PAID_AFTER_DAYS = 6;
const PACK = 4;
/** Of a class, in cents: a little less than alone. */
const PACK_PRICE = 22_00;
const USED = 2;
const VIEWED_DAYS = 11 * 7;

export async function insertDesk(
  tx: Tx,
  { sessions, people, now }: { sessions: KeptSession[]; people: People; now: Date },
): Promise<void> {
  const mentor = firstOf(mentors);
  const mentorId = people.idOf(mentor);
  const taught = sessions.filter((one) => one.mentor === mentor && one.stage === 'finished');
  await tx.insert(table.studentNotes).values(
    taught.flatMap((session, i) => {
      const note = NOTES[i % NOTES.length];
      // Two of three, and always of the demo student.
      const student = firstOf(session.students);
      if (!note || (i % 3 === 2 && student !== students[0])) return [];
      const at = new Date(Math.min(session.end.getTime() + HOUR / 6, now.getTime()));
      return {
        mentorId,
        studentId: people.idOf(student),
        mentorshipId: session.id,
        text: fill(note, { topic: people.topicName(firstOf(session.topics)), name: student.firstName }),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );

  const pack = taught.filter((one) => firstOf(one.students) === students[0]).slice(-USED);
  const [credit] = await tx
    .insert(table.studentCredits)
    .values({
      mentorId,
      studentId: people.idOf(firstOf(students)),
      kind: 'pack',
      sessions: PACK,
      priceCents: PACK * PACK_PRICE,
      createdAt: new Date(now.getTime() - 60 * DAY),
    })
    .returning({ id: table.studentCredits.id });
  const owed = taught.flatMap((session) => session.students.map((student) => ({ session, student })));
  await tx.insert(table.sessionPayments).values(
    owed.flatMap(({ session, student }, i) => {
      const row = {
        mentorshipId: session.id,
        studentId: people.idOf(student),
        mentorId,
        updatedAt: session.end,
      };
      if (student === students[0] && pack.includes(session))
        return { ...row, state: 'credit' as const, creditId: credit?.id };
      if (now.getTime() - session.end.getTime() < PAID_AFTER_DAYS * DAY) return [];
      if (i % 17 === 16) return { ...row, state: 'free' as const };
      const way = PAYMENT_WAY_NAMES[i % 3];
      return { ...row, state: 'paid' as const, paidOn: isoDay(session.end.getTime()), way };
    }),
  );

  await tx.insert(table.profileViews).values(
    Array.from({ length: VIEWED_DAYS }, (_, ago) => {
      const at = now.getTime() - ago * DAY;
      // More every month, and fewer on Fridays and Saturdays.
      const usual = 3 + Math.round((VIEWED_DAYS - ago) / 12) + ((ago * 7) % 5);
      const isQuiet = new Date(at).getUTCDay() >= 5;
      return { mentorId, day: isoDay(at), views: isQuiet ? Math.ceil(usual / 2) : usual };
    }),
  );
}
