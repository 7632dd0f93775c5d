import type { Context } from '~/.server/context';
import { settle } from '~/.server/settle';
import type { User } from '../../../api/contract/tolerant';
import { badgeViews, type Catalogue } from './catalogue';

/** What cannot be read costs its part: the catalogue, or what the reader has of it (spec.md section 8). */
export async function loadBadges({ api }: Context, me: User): Promise<Catalogue> {
  const owner = me.user_type === 'mentor' || me.user_type === 'alumno' ? me.user_type : null;
  const [list, mine] = await Promise.all([
    settle(api.badges.list()),
    owner === null ? null : settle(api.badges.getMine()),
  ]);
  const own = mine?.ok ? mine.value : null;
  return {
    owner,
    own: own && { total: own.total_badges, unique: own.unique_badges },
    badges: list.ok ? badgeViews(list.value, own) : own && badgeViews(own.badges, own),
  };
}
