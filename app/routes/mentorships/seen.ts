import type { Mentorship } from '../../../api/contract/tolerant';

/** The hours of a session as a form was shown with them, to notice when they have moved since. */
export function seenHours({ init_date, end_date }: Pick<Mentorship, 'init_date' | 'end_date'>): string {
  return [init_date, end_date].map((at) => new Date(at).toISOString()).join(' ');
}
