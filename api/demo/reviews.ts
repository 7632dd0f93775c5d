import { HIDDEN_DAYS } from '~/api/contract/rules/reviews';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { DAY, HOUR } from '~/api/time';
import { type DemoStudent, fill, firstOf, mentors, REVIEWS, STUDENT_REVIEWS, students } from './cast';
import type { People } from './people';
import type { Random } from './random';
import type { KeptSession } from './sessions';

/** Most sessions older than this have a review; fewer of the recent ones do. */
const REVIEWED_AFTER_DAYS = 21;
/** The demo student's last sessions have no review, so that visitors can write one. */
const LEFT_TO_REVIEW = 2;
/** How long ago the demo mentor replied to the demo student. */
const ANSWERED_HOURS_AGO = 20;

export type KeptReview = Awaited<ReturnType<typeof insertReviews>>[number];

export async function insertReviews(
  tx: Tx,
  { sessions, people, now }: { sessions: KeptSession[]; people: People; now: Date },
  random: Random,
) {
  const badges = await tx.select().from(table.badges);
  const before = now.getTime() - REVIEWED_AFTER_DAYS * DAY;
  // Those of later sessions would wait for the other side's.
  const published = now.getTime() - HIDDEN_DAYS * DAY;
  const finished = sessions.filter((session) => session.stage === 'finished');
  const left = finished.filter(({ students: [one] }) => one === students[0]).slice(-LEFT_TO_REVIEW);
  const words = createDeck(random);
  const drafts = finished
    .filter((session) => !left.includes(session) && session.end.getTime() < published)
    .filter((session) => random.next() < (session.end.getTime() < before ? 0.9 : 0.4))
    .map((session) => {
      const calification = random.pick([5, 5, 5, 5, 4, 4, 4, 3] as const);
      const topic = people.topicName(firstOf(session.topics));
      const [title, text] = words(calification).map((one) =>
        fill(one, { topic, name: session.mentor.firstName }),
      );
      return {
        session,
        student: firstOf(session.students),
        calification,
        title: title ?? '',
        text: text ?? '',
        createdAt: new Date(
          Math.min(session.end.getTime() + random.between(1, 40) * HOUR, now.getTime() - HOUR),
        ),
        badges: calification > 3 ? random.some(badges, random.between(0, 3)) : [],
      };
    });
  const answered = drafts
    .filter(({ session, student }) => session.mentor === mentors[0] && student === students[0])
    .at(-1);
  const rows = await tx
    .insert(table.reviews)
    .values(
      drafts.map((draft) => ({
        ...(draft === answered && answerTo(draft, now)),
        mentorshipId: draft.session.id,
        mentorId: people.idOf(draft.session.mentor),
        studentId: people.idOf(draft.student),
        title: draft.title,
        calification: draft.calification,
        text: draft.text,
        createdAt: draft.createdAt,
      })),
    )
    .returning({ id: table.reviews.id, mentorshipId: table.reviews.mentorshipId });
  const ids = new Map(rows.map((row) => [row.mentorshipId, row.id]));
  const kept = drafts.map((draft) => ({
    id: ids.get(draft.session.id) ?? 0,
    mentor: draft.session.mentor,
    student: draft.student,
    createdAt: draft.createdAt,
    repliedAt: draft === answered ? answerTo(draft, now).repliedAt : null,
    badges: draft.badges,
  }));
  await insertStudentReviews(tx, { drafts, people, now });
  await tx
    .insert(table.reviewBadges)
    .values(kept.flatMap(({ id, badges }) => badges.map((badge) => ({ reviewId: id, badgeId: badge.id }))));
  return kept;
}

/** What the demo mentor wrote of the demo student, who has reviewed the same sessions: both sides are published. */
async function insertStudentReviews(
  tx: Tx,
  { drafts, people, now }: { drafts: Draft[]; people: People; now: Date },
) {
  const theirs = drafts.filter(
    ({ session, student }) => session.mentor === mentors[0] && student === students[0],
  );
  const rows = STUDENT_REVIEWS.flatMap(({ calification, text }, i) => {
    const draft = theirs[i];
    if (!draft) return [];
    const { session, student } = draft;
    const at = new Date(Math.min(session.end.getTime() + HOUR, now.getTime() - HOUR / 2));
    const topic = people.topicName(firstOf(session.topics));
    return {
      mentorshipId: session.id,
      mentorId: people.idOf(session.mentor),
      studentId: people.idOf(student),
      calification,
      text: fill(text, { topic, name: student.firstName }),
      createdAt: at,
      publishedAt: at,
    };
  });
  await tx.insert(table.studentReviews).values(rows);
}

interface Draft {
  session: KeptSession;
  student: DemoStudent;
}

/** Title and text of a review, none again before all were used. */
function createDeck(random: Random) {
  const decks = { 3: [], 4: [], 5: [] } as Record<3 | 4 | 5, (readonly [string, string])[]>;
  return (calification: 3 | 4 | 5): readonly string[] => {
    const deck = decks[calification];
    if (deck.length === 0) deck.push(...random.some(REVIEWS[calification], REVIEWS[calification].length));
    return deck.pop() ?? [];
  };
}

/** Every review is at least an hour old. */
function answerTo({ student, createdAt }: { student: DemoStudent; createdAt: Date }, now: Date) {
  const reply = `¡Gracias, ${student.firstName}! Se nota lo que trabajas entre sesión y sesión.`;
  const earliest = createdAt.getTime() + HOUR / 2;
  return { reply, repliedAt: new Date(Math.max(earliest, now.getTime() - ANSWERED_HOURS_AGO * HOUR)) };
}
