import { ANSWER_RULE, answerBy } from '~/api/contract/rules/sessions';
import * as table from '~/api/db/schema';
import { rangeOf } from '~/api/db/times';
import type { Tx } from '~/api/db/types';
import { HOUR } from '~/api/time';
import { fill, firstOf, OFFER, type Random, REQUESTS } from './cast';
import type { People } from './people';
import type { DemoSession } from './timetable';

export type KeptSession = Awaited<ReturnType<typeof insertSessions>>[number];

interface Input {
  /** The sessions of one series are passed alone: they are requested and answered together. */
  timetable: DemoSession[];
  people: People;
  now: Date;
  /** Digits of the first room code. */
  codesFrom?: number;
}

export async function insertSessions(
  tx: Tx,
  { timetable, people, now, codesFrom = 1001 }: Input,
  random: Random,
) {
  const drawn = timetable.map((session) => {
    const latest = Math.min(session.start.getTime() - 12 * HOUR, now.getTime() - 2 * HOUR);
    const asked = latest - random.between(1, 96) * HOUR;
    // Requests can still be answered, so they are of the last hours.
    const isPending = session.stage === 'pending';
    const createdAt = new Date(isPending ? Math.max(asked, now.getTime() - 3 * HOUR) : asked);
    // Some mentors answer within the hour, others take most of the day.
    const pace = 1 + ((people.idOf(session.mentor) * 5) % 11);
    const confirmedAt = new Date(Math.min(createdAt.getTime() + pace * HOUR, latest + HOUR));
    const topics = random.some(session.mentor.topics, random.between(1, 2));
    const deadline = answerBy(session, createdAt, ANSWER_RULE);
    return { session, asking: { topics, createdAt, deadline, confirmedAt: isPending ? null : confirmedAt } };
  });
  const isSeries = timetable.some(({ series }) => series);
  const first = firstOf(drawn).asking;
  const [seriesId, text] = isSeries ? [random.uuid(), random.pick(REQUESTS)] : [null, null];
  const drafts = drawn.map(({ session, asking }) => ({
    ...session,
    ...(isSeries ? first : asking),
    seriesId,
  }));
  const inserted = await tx
    .insert(table.mentorships)
    .values(
      drafts.map((draft, index) => ({
        identifier: random.uuid(),
        mentorId: people.idOf(draft.mentor),
        bookedById: people.idOf(draft.offered ? draft.mentor : firstOf(draft.students)),
        seriesId,
        during: rangeOf(draft),
        priceCents: draft.mentor.euros * 100,
        roomCode: `MENTOR-${draft.start.getUTCFullYear()}-${codesFrom + index}`,
        confirmedAt: draft.confirmedAt,
        listed: draft.students.length > 1,
        additionalInformation: fill(draft.offered ? OFFER : (text ?? random.pick(REQUESTS)), {
          topic: people.topicName(firstOf(draft.topics)),
          name: draft.mentor.firstName,
        }),
        createdAt: draft.createdAt,
        answerBy: draft.deadline,
      })),
    )
    .returning({
      id: table.mentorships.id,
      identifier: table.mentorships.identifier,
      roomCode: table.mentorships.roomCode,
    });
  const rows = new Map(inserted.map((row) => [Number(row.roomCode.split('-')[2]) - codesFrom, row]));
  const kept = drafts.map((draft, index) => {
    const { id = 0, identifier = '' } = rows.get(index) ?? {};
    return { ...draft, id, identifier };
  });

  await tx
    .insert(table.mentorshipStudents)
    .values(
      kept.flatMap(({ id: mentorshipId, students, createdAt: joinedAt }) =>
        students.map((student) => ({ mentorshipId, studentId: people.idOf(student), joinedAt })),
      ),
    );
  await tx
    .insert(table.mentorshipExpertises)
    .values(
      kept.flatMap(({ id: mentorshipId, topics }) =>
        topics.map((nameId, position) => ({ mentorshipId, expertiseId: people.topicId(nameId), position })),
      ),
    );
  return kept;
}
