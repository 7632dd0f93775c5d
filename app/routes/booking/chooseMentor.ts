import type { User } from '../../../api/contract/tolerant';
import { problem } from '../../.server/api/errors';
import { usualPriceOf } from '../../domain/price';
import type { Wizard } from './wizard';

/** Puts a mentor into the draft; false when there is none of that name who takes bookings. */
export async function chooseMentor(username: string, { context, draft, save }: Wizard): Promise<boolean> {
  const find = (name: string) =>
    context.api.mentors.find(name).catch((error: unknown) => {
      throw problem(error);
    });
  const mentor = await find(username);
  if (!mentor?.profile.available) return false;
  const isChange = draft.mentor !== '' && draft.mentor !== mentor.username && draft.price > 0;
  const before = isChange ? await find(draft.mentor) : null;
  return save({ mentor: mentor.username, ...(before && hadUsualPrice(before, draft.price) && { price: 0 }) });
}

/** A price that nobody changed was the former mentor's: the next one's takes its place. */
function hadUsualPrice(mentor: User, price: number): boolean {
  return usualPriceOf(mentor.profile) === price;
}
