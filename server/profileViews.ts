/** Which answers are views of a mentor's public profile (docs/decisions/0032-views-are-counted.md). */
import { isbot } from 'isbot';
import { memoizedByText } from './memoizedByText';

/** The request that a page answers. */
export interface Reading {
  method: string;
  /** A header's value, '' without one. */
  header: (name: 'user-agent' | 'sec-purpose' | 'purpose') => string;
}

export interface ProfileViews {
  /** A page that shows this mentor's profile (`VIEW_OF`) was sent. */
  sent(mentor: string, reading: Reading): void;
}

/** Whether a person reads it: no robot, no HEAD, nothing fetched before anybody wants it. */
export function createReaderCheck(): (reading: Reading) => boolean {
  // Browsers always say what they are.
  const isPerson = memoizedByText((agent) => agent !== '' && !isbot(agent));
  return ({ method, header }) =>
    method === 'GET' &&
    !/prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`) &&
    isPerson(header('user-agent'));
}

/** `count` of the API in this process; an API elsewhere counts for itself, or not at all. */
export function createProfileViews(count: ((username: string) => void) | null): ProfileViews | null {
  if (!count) return null;
  const isRead = createReaderCheck();
  return {
    sent(mentor, reading) {
      if (isRead(reading)) count(mentor);
    },
  };
}
