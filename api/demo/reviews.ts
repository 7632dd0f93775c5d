import { HIDDEN_DAYS } from '~/api/contract/rules/reviews';
import * as table from '~/api/db/schema';
import type { Tx } from '~/api/db/types';
import { DAY, HOUR } from '~/api/time';
import * as cast from './cast';
import type { People } from './people';
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
  random: cast.Random,
) {
  const badges = await tx.select().from(table.badges);
  const before = now.getTime() - REVIEWED_AFTER_DAYS * DAY;
  // A review of a later session would stay hidden until the other side has written one.
  const published = now.getTime() - HIDDEN_DAYS * DAY;
  const finished = sessions.filter((session) => session.stage === 'finished');
  const left = finished.filter(({ students: [one] }) => one === cast.ana).slice(-LEFT_TO_REVIEW);
  const drawText = createDeck(random);
  const drafts = finished
    .filter((session) => !left.includes(session) && session.end.getTime() < published)
    .filter((session) => random.next() < (session.end.getTime() < before ? 0.9 : 0.4))
    .map((session) => {
      const calification = random.pick([5, 5, 5, 5, 4, 4, 4, 3] as const);
      const values = {
        topic: people.topicName(cast.firstOf(session.topics)),
        name: session.mentor.firstName,
      };
      const [title, text] = drawText(calification);
      const latest = now.getTime() - HOUR;
      const createdAt = new Date(Math.min(session.end.getTime() + random.between(1, 40) * HOUR, latest));
      return {
        session,
        mentor: session.mentor,
        student: cast.firstOf(session.students),
        row: { calification, title: cast.fill(title, values), text: cast.fill(text, values), createdAt },
        badges: calification > 3 ? random.some(badges, random.between(0, 3)) : [],
      };
    });
  const ofDemoPeople = drafts.filter(({ mentor, student }) => mentor === cast.marcos && student === cast.ana);
  const answered = ofDemoPeople.at(-1);
  const repliedAt = (createdAt: Date) =>
    new Date(Math.max(createdAt.getTime() + HOUR / 2, now.getTime() - ANSWERED_HOURS_AGO * HOUR));
  const rows = await tx
    .insert(table.reviews)
    .values(
      drafts.map((draft) => ({
        ...draft.row,
        ...idsOf(draft, people),
        ...(draft === answered && {
          reply: cast.fill(cast.REPLY, { name: draft.student.firstName }),
          repliedAt: repliedAt(draft.row.createdAt),
        }),
      })),
    )
    .returning({ id: table.reviews.id, mentorshipId: table.reviews.mentorshipId });
  const ids = new Map(rows.map((row) => [row.mentorshipId, row.id]));
  const kept = drafts.map((draft) => {
    const { createdAt } = draft.row;
    const id = ids.get(draft.session.id) ?? 0;
    return { ...draft, id, createdAt, repliedAt: draft === answered ? repliedAt(createdAt) : null };
  });
  // What the demo mentor wrote about the demo student, who has reviewed the same sessions: both are published.
  await tx.insert(table.studentReviews).values(
    ofDemoPeople.slice(0, cast.STUDENT_REVIEWS.length).map((draft, i) => {
      const { calification, text } = cast.STUDENT_REVIEWS[i] ?? cast.firstOf(cast.STUDENT_REVIEWS);
      const { session, student } = draft;
      const at = new Date(Math.min(session.end.getTime() + HOUR, now.getTime() - HOUR / 2));
      const values = { topic: people.topicName(cast.firstOf(session.topics)), name: student.firstName };
      const review = { calification, text: cast.fill(text, values), createdAt: at, publishedAt: at };
      return { ...idsOf(draft, people), ...review };
    }),
  );
  await tx
    .insert(table.reviewBadges)
    .values(kept.flatMap(({ id, badges }) => badges.map((badge) => ({ reviewId: id, badgeId: badge.id }))));
  return kept;
}

const idsOf = (
  { session, student }: { session: KeptSession; student: cast.DemoStudent },
  people: People,
) => ({
  mentorshipId: session.id,
  mentorId: people.idOf(session.mentor),
  studentId: people.idOf(student),
});

/** Title and text of a review, none again before all were used. */
function createDeck(random: cast.Random) {
  const decks: Record<3 | 4 | 5, [string, string][]> = { 3: [], 4: [], 5: [] };
  return (calification: 3 | 4 | 5): [string, string] => {
    const deck = decks[calification];
    if (deck.length === 0)
      deck.push(...random.some(cast.REVIEWS[calification], cast.REVIEWS[calification].length));
    return deck.pop() ?? ['', ''];
  };
}
