import type { Mentorship, User } from '../../../../api/contract/tolerant';
import { problem } from '../../../.server/api/errors';
import type { Context } from '../../../.server/context';
import { type MentorshipView, viewOf } from '../view';
import { viewerOf } from '../viewer';
import { dialogOf } from './place';

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'zones'>;

/**
 * For the loader of a page that carries `<MentorshipDialogs>`: the mentorship whose dialog `url` opens; null when it opens none, or one
 * that is not the visitor's. Throws the page of a failure.
 */
export async function loadDialog(context: Deps, me: User, url: URL): Promise<MentorshipView | null> {
  try {
    const [found, viewer] = await Promise.all([findAsked(context, url), viewerOf(context, me)]);
    return found && viewOf(found, viewer);
  } catch (error) {
    throw problem(error);
  }
}

/** The same as the API has it. @throws ApiError */
export async function findAsked({ api }: Pick<Context, 'api'>, url: URL): Promise<Mentorship | null> {
  const asked = dialogOf(url.searchParams);
  return asked ? api.mentorships.find(asked.identifier) : null;
}
