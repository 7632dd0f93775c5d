import { withReminders } from '../notifications/reminded';
import type { Caller } from '../types';
import { type MentorshipRow, type MentorshipView, type Reading, viewsOf } from './queries';

/** Sessions as the caller reads their own: with the reminders they have had. */
export async function answersOf(
  rows: MentorshipRow[],
  caller: Caller,
  reading: Reading,
): Promise<MentorshipView[]> {
  return withReminders(await viewsOf(rows, { ...reading, caller }), caller.id, reading);
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
