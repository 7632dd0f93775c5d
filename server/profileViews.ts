/** Which responses count as views of a mentor's public profile (docs/decisions/0032-views-are-counted.md). */
import { isbot } from 'isbot';
import { memoizedByText } from './memoizedByText';

/** The request that a page answers. */
export interface Reading {
  method: string;
  /** '' if missing. */
  header: (name: 'user-agent' | 'sec-purpose' | 'purpose') => string;
}

export type ProfileViews = NonNullable<ReturnType<typeof createProfileViews>>;

/** Whether a person reads it: no robot, no HEAD, no prefetch. */
export function createReaderCheck(): (reading: Reading) => boolean {
  // Browsers always identify themselves.
  const isPerson = memoizedByText((agent) => agent !== '' && !isbot(agent));
  return ({ method, header }) =>
    method === 'GET' &&
    !/prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`) &&
    isPerson(header('user-agent'));
}

/** `count` of the API in this process; an API elsewhere does its own counting. */
export function createProfileViews(count: ((username: string) => void) | null) {
  if (!count) return null;
  const isRead = createReaderCheck();
  return {
    /** A page that shows this mentor's profile (`VIEW_OF`) was sent. */
    sent(mentor: string, reading: Reading) {
      if (isRead(reading)) count(mentor);
    },
  };
}
