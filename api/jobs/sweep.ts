import { cancelUnanswered } from '../mentorships/unanswered';
import { askForReviews } from '../notifications/due/feedback';
import { tellMatches } from '../notifications/due/matches';
import { remind } from '../notifications/due/reminders';
import { tellUnreadChats } from '../notifications/due/unreadChats';
import type { Services } from '../services';
import { HOUR } from '../time';
import { forgetClosedRooms } from '../video/closedRooms';
import type { Sweep } from './batches';
import { cleanUp } from './cleanUp';

interface Round {
  /** Start of the last round that left nothing undone; without it everything that is still useful is caught up. */
  since?: Date | null;
  stopping?: () => boolean;
}

/**
 * The work that the server does by itself (api.md section 5), as far as it is due by its clock: once per person and thing however often,
 * and in however many instances, it runs. Each piece is on its own: one that fails is logged and the others are done. Answers whether
 * nothing was left undone.
 */
export async function runSweep(
  services: Services,
  { since = null, stopping = () => false }: Round = {},
): Promise<boolean> {
  const sweep: Sweep = { services, now: services.clock(), since, stopping };
  const pieces: [string, () => Promise<boolean>][] = [
    ['unanswered requests', async () => (await cancelUnanswered(services)) >= 0],
    ['reminders an hour before', () => remind('1h', sweep)],
    ['reminders a day before', () => remind('24h', sweep)],
    ['requests for a review', () => askForReviews(sweep)],
    ['unread chats', () => tellUnreadChats(sweep)],
    ['closed rooms', () => forgetClosedRooms(sweep)],
  ];
  if (isNewHour(sweep)) {
    pieces.push(['matches', () => tellMatches(sweep)], ['clean-up', () => cleanUp(sweep)]);
  }
  let complete = true;
  for (const [piece, work] of pieces) {
    if (stopping()) return false;
    complete =
      (await work().catch((error: unknown) => {
        services.log.error({ err: error, piece }, 'work of the server was not done');
        return false;
      })) && complete;
  }
  return complete;
}

/** What is not urgent is done once an hour. */
function isNewHour({ since, now }: Sweep): boolean {
  return since === null || Math.floor(since.getTime() / HOUR) !== Math.floor(now.getTime() / HOUR);
}
