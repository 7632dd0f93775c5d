/** What can be reported: who may see it, what it said then, and how it is hidden (docs/contract.md, 'Cases'). */
import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading } from '~/api/context';
import type { caseSnapshot } from '~/api/contract/cases';
import { type Subject, THREAD_MOST } from '~/api/contract/rules/cases';
import { isOpenAccount, nameOf, personColumns } from '~/api/db/people';
import { chatMessages, mentorProfiles, reviews, roomMessages, studentProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, notFound } from '~/api/http/errors';
import { getMaterial } from '~/api/materials/queries';
import { findMentorship } from '~/api/mentorships/queries';
import { findReview } from '~/api/reviews/queries';
import { findStudentReview } from '~/api/reviews/students/studentReviews';
import { fact, profileFacts } from '~/api/users/approval';
import { findPublicUser } from '~/api/users/queries';
import { whenText } from '~/api/wording';

export interface Reported {
  /** Null for a page. */
  subjectId: number | null;
  /** Null: nobody's. */
  aboutId: number | null;
  title: string;
  snapshot: Snapshot;
}
type Snapshot = z.infer<typeof caseSnapshot>;

interface Asking extends Reading {
  /** Null: a visitor. */
  reader: Caller | null;
  timeZone: string;
  /** Username of one of several people in a session. */
  person?: string;
}

type Find = (key: string, asking: Asking) => Promise<Omit<Reported, 'snapshot'> & Partial<Snapshot>>;

/** @throws 404 for what is no id */
function idIn(key: string): number {
  if (!/^[1-9]\d{0,9}$/.test(key) || Number(key) >= 2 ** 31) throw notFound();
  return Number(key);
}

/** @throws 404 for visitors */
function signedInReader({ reader }: Asking): Caller {
  if (!reader) throw notFound();
  return reader;
}

const nameOfId = async (id: number, db: Db): Promise<string> => {
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, id));
  return row ? nameOf(row) : '';
};

const profile: Find = async (key, { reader, ...reading }) => {
  const { db } = reading;
  const [row] = await db
    .select({ ...personColumns, mentor: mentorProfiles, student: studentProfiles })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .leftJoin(studentProfiles, eq(studentProfiles.userId, users.id))
    .where(and(eq(users.username, key), isOpenAccount));
  if (!row || !(await findPublicUser(row.id, { reader, ...reading }))) throw notFound();
  const { mentor, student } = row;
  return {
    subjectId: row.id,
    aboutId: row.id,
    title: `Perfil de ${nameOf(row)}`,
    facts: profileFacts(nameOf(row), mentor ?? { bio: student?.bio ?? '' }),
  };
};

const review: Find = async (key, { db, reader }) => {
  const id = idIn(key);
  const seen = await findReview(id, { db, reader });
  const [row] = seen ? await db.select().from(reviews).where(eq(reviews.id, id)) : [];
  if (!seen || !row) throw notFound();
  return {
    subjectId: id,
    aboutId: row.studentId,
    title: `Reseña sobre ${seen.mentor.full_name}`,
    facts: [
      ...fact('Título', row.title),
      ...fact('Estrellas', String(row.calification)),
      ...fact('Texto', row.text),
      ...fact('Respuesta del mentor', row.reply ?? ''),
    ],
  };
};

/** Of a student, by a mentor: whoever reads it. */
const studentReview: Find = async (key, asking) => {
  const seen = await findStudentReview(idIn(key), { db: asking.db, caller: signedInReader(asking) });
  if (!seen) throw notFound();
  return {
    subjectId: seen.id,
    aboutId: seen.mentor.id,
    title: `Reseña de ${seen.mentor.full_name} sobre su estudiante`,
    facts: [...fact('Estrellas', String(seen.calification)), ...fact('Texto', seen.text)],
  };
};

/** The reported message with those before and after it, oldest first: what staff read of a conversation. */
async function threadAround(row: typeof chatMessages.$inferSelect, db: Db) {
  const between = sql`least(${chatMessages.senderId}, ${chatMessages.receiverId}) = ${Math.min(row.senderId, row.receiverId)}
    and greatest(${chatMessages.senderId}, ${chatMessages.receiverId}) = ${Math.max(row.senderId, row.receiverId)}`;
  const select = (where: SQL | undefined, order: SQL, most: number) =>
    db.select().from(chatMessages).where(and(between, where)).orderBy(order).limit(most);
  const half = THREAD_MOST / 2;
  const before = await select(lt(chatMessages.id, row.id), sql`${chatMessages.id} desc`, half);
  const after = await select(gt(chatMessages.id, row.id), sql`${chatMessages.id}`, half - 1);
  return [...before.reverse(), row, ...after].map((one) => ({
    id: one.id,
    by: one.senderId,
    text: one.content,
    created_at: one.createdAt.toISOString(),
    reported: one.id === row.id,
  }));
}

const message: Find = async (key, asking) => {
  const { db } = asking;
  const reader = signedInReader(asking);
  const id = idIn(key);
  const theirs = or(eq(chatMessages.senderId, reader.id), eq(chatMessages.receiverId, reader.id));
  const known = and(eq(chatMessages.id, id), theirs);
  const [row] = await db.select().from(chatMessages).where(known);
  if (!row) throw notFound();
  return {
    subjectId: row.id,
    aboutId: row.senderId,
    title: `Mensaje de ${await nameOfId(row.senderId, db)}`,
    thread: await threadAround(row, db),
  };
};

const file: Find = async (key, asking) => {
  const { db } = asking;
  const row = await getMaterial(idIn(key), signedInReader(asking), db);
  return {
    subjectId: row.id,
    aboutId: row.uploader.id,
    title: `Archivo de ${nameOf(row.uploader)}`,
    facts: [...fact('Nombre', row.name), ...fact('Tipo', row.mime), ...fact('Bytes', String(row.size))],
  };
};

/** A session, or its call with what was written there last. */
const session =
  (subject: 'session' | 'room'): Find =>
  async (key, asking) => {
    const { db, now, timeZone, person } = asking;
    const reader = signedInReader(asking);
    const row = await findMentorship(key, reader, { db, now });
    const people = row && [row.mentorId, ...row.studentIds];
    if (!row || !people?.includes(reader.id)) throw notFound();
    const others = people.filter((id) => id !== reader.id);
    const known = await db.select(personColumns).from(users).where(inArray(users.id, others));
    const [about = others.length === 1 ? known[0] : undefined] = known.filter(
      (one) => one.username === person,
    );
    if (!about) throw invalid({ person: ['Elige de quién se trata.'] });
    const written =
      subject === 'room'
        ? await db
            .select()
            .from(roomMessages)
            .where(eq(roomMessages.mentorshipId, row.id))
            .orderBy(sql`${roomMessages.id} desc`)
            .limit(THREAD_MOST)
        : [];
    const when = whenText(row.start, timeZone);
    return {
      subjectId: row.id,
      aboutId: about.id,
      title: `${subject === 'room' ? 'Videollamada' : 'Sesión'} con ${nameOf(about)}`,
      facts: [...fact('Cuándo', when), ...fact('Descripción', row.additionalInformation)],
      thread: written.reverse().map((one) => ({
        id: one.id,
        by: one.userId,
        text: one.content,
        created_at: one.sentAt.toISOString(),
        reported: false,
      })),
    };
  };

const page: Find = async (key) => {
  if (!/^\/[\x21-\x7e]{0,499}$/.test(key)) throw notFound();
  return { subjectId: null, aboutId: null, title: `Página ${key}` };
};

const FIND: Record<Subject, Find> = {
  profile,
  review,
  'student-review': studentReview,
  message,
  file,
  session: session('session'),
  room: session('room'),
  page,
};

/** The thing as the reader sees it now. @throws 400 when it is not said of whom, 404 for what the reader cannot see */
export async function findReported(subject: Subject, key: string, asking: Asking): Promise<Reported> {
  const { facts = [], thread = [], ...found } = await FIND[subject](key, asking);
  return { ...found, snapshot: { facts, thread } };
}
