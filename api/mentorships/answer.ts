import { withReminders } from '../notifications/reminded';
import { type MentorshipRow, type MentorshipView, type Reading, viewsOf } from './queries';

/** Sessions as the caller reads their own: with the reminders they have had. */
export async function answersOf(
  rows: MentorshipRow[],
  callerId: number,
  reading: Reading,
): Promise<MentorshipView[]> {
  return withReminders(await viewsOf(rows, reading), callerId, reading);
}

/** @throws when the row is gone */
export async function answerOf(
  row: MentorshipRow,
  callerId: number,
  reading: Reading,
): Promise<MentorshipView> {
  const [view] = await answersOf([row], callerId, reading);
  if (!view) throw new Error('A mentorship without its mentor.');
  return view;
}
