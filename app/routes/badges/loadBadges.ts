import type { Context } from '~/.server/context';
import { settle } from '~/.server/settle';
import type { User } from '../../../api/contract/tolerant';
import type { BadgeSummary } from '../../../api/contract/tolerantBadges';
import { badgeViews, type Catalogue } from './catalogue';

const NONE: BadgeSummary = { badges: [], total_badges: 0, unique_badges: 0 };

/** Badges that cannot be read are an empty list, and a summary that cannot be read counts 0: nobody is told (spec.md section 8). */
export async function loadBadges({ api }: Context, me: User): Promise<Catalogue> {
  const [list, mine] = await Promise.all([settle(api.badges.list()), settle(api.badges.getMine())]);
  const owner = me.user_type === 'mentor' || me.user_type === 'alumno' ? me.user_type : null;
  const summary = owner !== null && mine.ok ? mine.value : NONE;
  const { badges, total_badges: total, unique_badges: unique } = summary;
  return {
    owner,
    total,
    unique,
    badges: badgeViews(list.ok ? list.value : badges, summary),
  };
}
