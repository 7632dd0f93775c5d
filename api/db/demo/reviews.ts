import { DAY, HOUR } from '../../time';
import * as table from '../schema';
import type { Tx } from '../types';
import type { DemoMentor } from './mentors';
import type { People } from './people';
import type { Random } from './random';
import { firstOf, type KeptSession } from './sessions';
import type { DemoStudent } from './students';
import { REVIEWS } from './wording';

/** Younger ones are left for the person who tries the demo. */
const REVIEWED_AFTER_DAYS = 21;

export interface KeptReview {
  id: number;
  mentor: DemoMentor;
  student: DemoStudent;
  createdAt: Date;
  badges: { id: number; name: string }[];
}

/** Reviews of most finished sessions, with badges for the good ones. */
export async function insertReviews(
  tx: Tx,
  { sessions, people, now }: { sessions: KeptSession[]; people: People; now: Date },
  random: Random,
): Promise<KeptReview[]> {
  const badges = await tx.select().from(table.badges);
  const before = now.getTime() - REVIEWED_AFTER_DAYS * DAY;
  const drafts = sessions
    .filter((session) => session.stage === 'finished')
    .filter((session) => random.next() < (session.end.getTime() < before ? 0.9 : 0.4))
    .map((session) => {
      const calification = random.pick([5, 5, 5, 5, 4, 4, 4, 3] as const);
      return {
        session,
        student: firstOf(session.students),
        calification,
        words: random.pick(REVIEWS[calification]),
        createdAt: new Date(
          Math.min(session.end.getTime() + random.between(1, 40) * HOUR, now.getTime() - HOUR),
        ),
        badges: calification > 3 ? random.some(badges, random.between(0, 3)) : [],
      };
    });
  const rows = await tx
    .insert(table.reviews)
    .values(
      drafts.map(({ session, student, calification, words: [title, text], createdAt }) => ({
        mentorshipId: session.id,
        mentorId: people.idOf(session.mentor),
        studentId: people.idOf(student),
        title,
        calification,
        text,
        createdAt,
      })),
    )
    .returning({ id: table.reviews.id, mentorshipId: table.reviews.mentorshipId });
  const ids = new Map(rows.map((row) => [row.mentorshipId, row.id]));
  const kept = drafts.map((draft) => ({
    id: ids.get(draft.session.id) ?? 0,
    mentor: draft.session.mentor,
    student: draft.student,
    createdAt: draft.createdAt,
    badges: draft.badges,
  }));
  await tx
    .insert(table.reviewBadges)
    .values(kept.flatMap(({ id, badges }) => badges.map((badge) => ({ reviewId: id, badgeId: badge.id }))));
  return kept;
}
