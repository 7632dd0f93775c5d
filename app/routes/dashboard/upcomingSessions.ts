import { statusOf } from '~/domain/mentorshipStatus';
import type { Mentorship } from '../../../api/contract/tolerant';

/** Only those of status upcoming, soonest first (spec.md section 2, Dashboard). */
export function upcomingSessions(all: readonly Mentorship[], now: Date): Mentorship[] {
  return all
    .filter((mentorship) => statusOf(mentorship, now) === 'upcoming')
    .sort((a, b) => a.init_date.localeCompare(b.init_date));
}
