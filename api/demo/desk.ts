/** The demo mentor's desk: private notes, how sessions were paid, views of the profile, files of a session. */
import { randomUUID } from 'node:crypto';
import { PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import type { FileType } from '~/api/contract/rules/materials';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { fileStore } from '~/api/materials/fileStore';
import { DAY, HOUR, isoDay } from '~/api/time';
import { ana, FILES, fill, firstOf, marcos, NOTES } from './cast';
import type { People } from './people';
import type { KeptSession } from './sessions';

/** Sessions of the last days are still to be paid. */
const PAID_AFTER_DAYS = 6;
const PACK_SESSIONS = 4;
/** Cents per session: a little less than a single one. */
const PACK_PRICE = 22_00;
const USED = 2;
const VIEWED_DAYS = 11 * 7;

interface Desk {
  sessions: KeptSession[];
  people: People;
  now: Date;
}

export async function insertDesk(tx: Tx, { sessions, people, now }: Desk): Promise<void> {
  const [mentorId, anaId] = [people.idOf(marcos), people.idOf(ana)];
  const taught = sessions.filter((one) => one.mentor === marcos && one.stage === 'finished');
  await tx.insert(table.studentNotes).values(
    taught.flatMap((session, i) => {
      const note = NOTES[i % NOTES.length];
      const student = firstOf(session.students);
      // About two sessions of three, and every one of the demo student.
      if (!note || (i % 3 === 2 && student !== ana)) return [];
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

  const usingPack = taught.filter((one) => firstOf(one.students) === ana).slice(-USED);
  const pack = {
    kind: 'pack' as const,
    sessions: PACK_SESSIONS,
    priceCents: PACK_SESSIONS * PACK_PRICE,
    createdAt: new Date(now.getTime() - 60 * DAY),
  };
  const [credit] = await tx
    .insert(table.studentCredits)
    .values({ mentorId, studentId: anaId, ...pack })
    .returning({ id: table.studentCredits.id });
  const owed = taught.flatMap((session) => session.students.map((student) => ({ session, student })));
  await tx.insert(table.sessionPayments).values(
    owed.flatMap(({ session, student }, i) => {
      const ids = { mentorshipId: session.id, studentId: people.idOf(student), mentorId };
      const row = { ...ids, updatedAt: session.end };
      if (student === ana && usingPack.includes(session))
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

/** Two small files of the demo people's running session, in the database. */
export async function insertMaterials(tx: Tx, { sessions, people, now }: Desk): Promise<void> {
  const [mentorId, studentId] = [people.idOf(marcos), people.idOf(ana)];
  const session = sessions.find(
    (one) => one.stage === 'running' && one.mentor === marcos && one.students.includes(ana),
  );
  if (!session) return;
  for (const [name, lines] of Object.entries(FILES)) {
    const [mime, uploaderId, ago, text]: [FileType, number, number, string] = name.endsWith('.pdf')
      ? ['application/pdf', mentorId, 2 * DAY, pdf(lines)]
      : ['text/plain', studentId, 3 * HOUR, lines.join('\n')];
    const [fileKey, bytes] = [randomUUID(), Buffer.from(text)];
    const createdAt = new Date(now.getTime() - ago);
    await fileStore.put({ key: fileKey, bytes }, { tx, now: createdAt });
    const file = { name, mime, size: bytes.length, fileKey, createdAt };
    await tx.insert(table.materials).values({ mentorId, mentorshipId: session.id, uploaderId, ...file });
  }
}

/** A one-page PDF of these lines of ASCII. */
function pdf(lines: string[]): string {
  const shown = lines.map((text) => `(${text}) Tj T*`).join(' ');
  const content = `BT /F1 16 Tf 24 TL 60 760 Td ${shown} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ].map((object, i) => `${i + 1} 0 obj${object}endobj\n`);
  const begins = objects.map((_, i) => `%PDF-1.4\n${objects.slice(0, i).join('')}`.length);
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const body = `%PDF-1.4\n${objects.join('')}`;
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
}
