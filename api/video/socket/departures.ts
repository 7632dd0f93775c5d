import { rowOf } from '../../mentorships/queries';
import type { Services } from '../../services';
import { leaveRoom } from '../enterRoom';

/** Counts those who have left a room as absent, unless they are inside again. */
export function createDepartures(
  isInside: (mentorshipId: number, userId: number) => boolean,
  services: Services,
) {
  const { db, log } = services;
  const leaving = new Set<Promise<void>>();
  const leave = async (mentorshipId: number, userId: number) => {
    try {
      const row = await rowOf(mentorshipId, db);
      if (!isInside(mentorshipId, userId)) await leaveRoom(row, { id: userId }, services);
    } catch (error) {
      const err = error instanceof Error ? error.name : error;
      log.warn({ err }, 'room: somebody who has left is counted for a while yet');
    }
  };
  return {
    left: (mentorshipId: number, userId: number): void => {
      const work = leave(mentorshipId, userId).finally(() => leaving.delete(work));
      leaving.add(work);
    },
    over: async (): Promise<void> => {
      await Promise.all(leaving);
    },
  };
}
