/** The pages of somebody who is logged in that cost most, and the statements that each of them sends. */
import { setTimeout as wait } from 'node:timers/promises';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { weekHref } from '~/app/sessions/listUrl';
import type { Statement, Tap } from './databaseTap';

/** In which the demo's session that is going on began. */
const week = mondayOf(dayOf(Date.now() - 90 * 60_000, 'Europe/Madrid'));

export const PRIVATE_PAGES = {
  settings: '/settings',
  notifications: '/notifications',
  list: '/mentorships',
  week: weekHref(week),
  calendar: '/calendar',
  reviews: '/reviews',
  chat: '/chat',
  directory: '/mentors',
  dashboard: '/dashboard',
};
export type PrivatePage = keyof typeof PRIVATE_PAGES;

const TRIES = 20;
/** Sent by the clock: readiness, and the pulse of the connection that listens. */
const PROBE = 'select 1';

/**
 * Asked until two in a row sent the same ones, which are the page's own: the server's own work by the clock
 * sends each of its own once. What is read once in a process has been read then.
 */
export async function statementsOf(tap: Tap, visit: () => Promise<unknown>): Promise<Statement[]> {
  await visit();
  let before: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    tap.take();
    await visit();
    // Some statements come after the answer.
    await wait(20);
    const now = tap.take().filter(({ text }) => text !== PROBE);
    const texts = now
      .map(({ text }) => text)
      .sort()
      .join('\n');
    if (before === texts) return now;
    before = texts;
  }
  throw new Error('No two visits in a row sent the same statements');
}
