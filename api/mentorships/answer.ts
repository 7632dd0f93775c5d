import { withReminders } from '../notifications/reminded';
import { withReviewed } from '../reviews/reviewed';
import type { Caller } from '../types';
import { type MentorshipRow, type MentorshipView, type Reading, viewsOf } from './queries';

/** Sessions as the caller reads their own: with the reminders they have had, and what they have reviewed. */
export async function answersOf(
  rows: MentorshipRow[],
  caller: Caller,
  reading: Reading,
): Promise<MentorshipView[]> {
  const views = await withReviewed(await viewsOf(rows, { ...reading, caller }), caller, reading);
  return withReminders(views, caller.id, reading);
}

/** @throws when the row is gone */
export async function answerOf(
  row: MentorshipRow,
  caller: Caller,
  reading: Reading,
): Promise<MentorshipView> {
  const [view] = await answersOf([row], caller, reading);
  if (!view) throw new Error('A mentorship without its mentor.');
  return view;
}
