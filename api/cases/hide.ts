/** Hiding what was reported, and giving it back (docs/contract.md, 'Cases'). What is taken away is kept in the case. */

import { and, eq, isNull } from 'drizzle-orm';
import type { Live } from '~/api/context';
import { canHide, type Subject } from '~/api/contract/rules/cases';
import {
  chatMessages,
  materials,
  mentorProfiles,
  reviews,
  studentProfiles,
  studentReviews,
  users,
} from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { newsFor } from '~/api/notices';

interface Hiding {
  tx: Db;
  now: Date;
  live: Live;
}

/** What was there before, by name; JSON. */
type Before = Record<string, unknown>;
interface Way {
  hide(id: number, hiding: Hiding): Promise<Before>;
  restore(id: number, before: Before, hiding: Hiding): Promise<void>;
}

const MESSAGE = 'Mensaje oculto por el equipo de Mentorea.';
const REVIEW = 'Reseña oculta por el equipo de Mentorea.';
const FILE = 'Archivo oculto por el equipo de Mentorea.';

async function setMessage(
  id: number,
  values: Partial<typeof chatMessages.$inferInsert>,
  { tx, live }: Hiding,
) {
  const changed = await tx.update(chatMessages).set(values).where(eq(chatMessages.id, id)).returning();
  const news = changed.flatMap((one) => newsFor([one.senderId, one.receiverId], 'message', id));
  await live.publish(tx, news);
}

const message: Way = {
  hide: async (id, hiding) => {
    const [row] = await hiding.tx.select().from(chatMessages).where(eq(chatMessages.id, id)).for('update');
    await setMessage(id, { content: MESSAGE, materialId: null }, hiding);
    return { content: row?.content, materialId: row?.materialId };
  },
  restore: async (id, before, hiding) => {
    const { content, materialId } = before as { content?: string; materialId?: number | null };
    const { tx } = hiding;
    const [still] = materialId ? await tx.select().from(materials).where(eq(materials.id, materialId)) : [];
    if (content !== undefined) await setMessage(id, { content, materialId: still?.id ?? null }, hiding);
  },
};

const review: Way = {
  hide: async (id, { tx, now }) => {
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    await tx.update(reviews).set({ hiddenAt: now, publishedAt: null }).where(eq(reviews.id, id));
    return { publishedAt: row?.publishedAt };
  },
  restore: async (id, { publishedAt }, { tx }) => {
    const at = typeof publishedAt === 'string' ? new Date(publishedAt) : null;
    await tx.update(reviews).set({ hiddenAt: null, publishedAt: at }).where(eq(reviews.id, id));
  },
};

/** Only the words: it counts in no score. */
const studentReview: Way = {
  hide: async (id, { tx }) => {
    const [row] = await tx.select().from(studentReviews).where(eq(studentReviews.id, id)).for('update');
    await tx.update(studentReviews).set({ text: REVIEW }).where(eq(studentReviews.id, id));
    return { text: row?.text };
  },
  /** What its mentor has written since stays. */
  restore: async (id, { text }, { tx }) => {
    const still = and(eq(studentReviews.id, id), eq(studentReviews.text, REVIEW));
    if (typeof text === 'string') await tx.update(studentReviews).set({ text }).where(still);
  },
};

const file: Way = {
  /** The message that carried it says so too. */
  hide: async (id, hiding) => {
    const { tx, now } = hiding;
    await tx.update(materials).set({ hiddenAt: now }).where(eq(materials.id, id));
    const carrying = await tx
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.materialId, id))
      .for('update');
    for (const one of carrying) await setMessage(one.id, { content: FILE }, hiding);
    return { messages: carrying.map((one) => [one.id, one.content]) };
  },
  restore: async (id, { messages }, hiding) => {
    await hiding.tx.update(materials).set({ hiddenAt: null }).where(eq(materials.id, id));
    for (const [messageId, content] of messages as [number, string][])
      await setMessage(messageId, { content }, hiding);
  },
};

const NOTHING = { bio: '', expertise: '', linkedinUrl: '', introVideoUrl: '', paymentNote: '' };

/** Texts and picture. A mentor without a biography is not listed. */
const profile: Way = {
  hide: async (id, { tx }) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    const [mentor] = await tx.select().from(mentorProfiles).where(eq(mentorProfiles.userId, id));
    const [student] = await tx.select().from(studentProfiles).where(eq(studentProfiles.userId, id));
    await tx.update(users).set({ pictureHash: null }).where(eq(users.id, id));
    await tx.update(mentorProfiles).set(NOTHING).where(eq(mentorProfiles.userId, id));
    await tx.update(studentProfiles).set({ bio: '' }).where(eq(studentProfiles.userId, id));
    const kept = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
    return {
      pictureHash: person?.pictureHash ?? null,
      ...(mentor ? Object.fromEntries(kept.map((name) => [name, mentor[name]])) : { bio: student?.bio }),
    };
  },
  /** What the person has written since stays. */
  restore: async (id, before, { tx }) => {
    const { pictureHash, ...texts } = before as typeof NOTHING & { pictureHash: string | null };
    const own = (table: typeof mentorProfiles | typeof studentProfiles) => eq(table.userId, id);
    const [mentor] = await tx.select().from(mentorProfiles).where(own(mentorProfiles)).for('update');
    const [student] = await tx.select().from(studentProfiles).where(own(studentProfiles)).for('update');
    if (mentor?.bio === '') await tx.update(mentorProfiles).set(texts).where(own(mentorProfiles));
    if (student?.bio === '')
      await tx.update(studentProfiles).set({ bio: texts.bio }).where(own(studentProfiles));
    const bare = and(eq(users.id, id), isNull(users.pictureHash));
    await tx.update(users).set({ pictureHash }).where(bare);
  },
};

const WAYS: Partial<Record<Subject, Way>> = {
  profile,
  review,
  'student-review': studentReview,
  message,
  file,
};

interface Thing {
  subject: Subject | null;
  subjectId: number | null;
}

/** Returns what `restore` gives back; null where there is nothing to hide. */
export async function hide({ subject, subjectId }: Thing, hiding: Hiding): Promise<Before | null> {
  const way = subject !== null && canHide(subject) ? WAYS[subject] : undefined;
  return way && subjectId !== null ? way.hide(subjectId, hiding) : null;
}

export async function restore({ subject, subjectId }: Thing, before: Before, hiding: Hiding): Promise<void> {
  const way = subject === null ? undefined : WAYS[subject];
  if (way && subjectId !== null) await way.restore(subjectId, before, hiding);
}
