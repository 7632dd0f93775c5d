import type { ServerBuild } from '@remix-run/node';
import type { ChangeListener } from '../../api/changes/feed';
import type { Platform } from '../../app/.server/platform';
import { mentorTag } from '../../app/.server/publicPage';
import { keepEnginesOut } from '../engines';
import { securityHeaders, withHeaders } from '../headers';
import type { Pages } from '../pages';
import { createPublicPages, type PublicPages } from './publicPages';
import { createRefresher } from './refresher';
import { createStore } from './store';
import { publicRoutes } from './targets';

/** The pages kept for a build, which hear of what changes. */
export function openPublicPages(
  build: ServerBuild,
  { pages, platform: { env, log } }: { pages: Pages; platform: Platform },
): PublicPages & ChangeListener {
  const always = securityHeaders({ https: env.appOrigin.startsWith('https:') });
  const refresher = createRefresher({
    store: createStore(),
    // Nothing of the visitor whose request causes it is in what the others get: no line of theirs, no address.
    render: async (target) => {
      const request = new Request(new URL(target, env.appOrigin));
      const answer = await pages.answer(request, { address: '', local: false });
      return withHeaders(keepEnginesOut(target, answer), always);
    },
    now: () => performance.now(),
  });
  return {
    ...createPublicPages({ refresher, routes: publicRoutes(build.routes), log }),
    changed: ({ mentors, lists }) => {
      if (mentors === 'all') return refresher.drop('all');
      refresher.drop([...mentors.map(mentorTag), ...(lists ? ['mentors'] : [])]);
    },
    deaf: refresher.doubt,
    hearing: refresher.trust,
  };
}
