import type { Mentorship } from '~/api/contract/tolerant';
import { statusOf } from '~/app/domain/sessions/status';
import * as paths from '~/app/paths';
import type { Viewer } from '~/app/routes/mentorships/viewer';

/** Its place in a series (extension `session-series`); null for a session of its own. */
export function seriesOf({ series, ...session }: Mentorship, { capabilities, now }: Viewer) {
  if (!series || !capabilities.has('session-series')) return null;
  const { id, week, weeks } = series;
  return {
    id,
    text: `Sesión ${week} de ${weeks} de una serie`,
    href: paths.sessionSeries(id),
    /** What is done to it can be done to the following ones too. */
    hasFollowing: week < weeks && statusOf(session as Mentorship, now) === 'upcoming',
  };
}
