import type { Mentorship } from '../../../../api/contract/tolerant';
import type { Context } from '../../../.server/context';
import { dialogOf } from './place';

/** The mentorship whose dialog `url` opens; null when it opens none, or one that is not the visitor's. @throws ApiError */
export async function findAsked({ api }: Pick<Context, 'api'>, url: URL): Promise<Mentorship | null> {
  const asked = dialogOf(url.searchParams);
  return asked ? api.mentorships.find(asked.identifier) : null;
}
