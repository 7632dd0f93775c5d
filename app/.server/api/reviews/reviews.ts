import type { User } from '../../../../api/contract/tolerant';
import type { Client } from '../client';
import type { Api } from '../types';
import { createReviewsOfMentor } from './ofMentor';
import { createOwnReviews } from './own';
import { createPendingReviews } from './pending';
import { createReceivedReviews } from './received';
import { createReviewWriters } from './writers';

export interface ReviewDeps {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  getMe: () => Promise<User>;
  /** All of the caller's sessions. */
  listSessions: Api['mentorships']['list'];
  now: () => Date;
}

/** Reviews of a mentor for everybody and for the mentor, of the calling student, and those that are still to be written (spec.md section 7). */
export function createReviews(deps: ReviewDeps): Api['reviews'] {
  return {
    ...createReviewsOfMentor(deps),
    ...createPendingReviews(deps),
    ...createOwnReviews(deps),
    ...createReceivedReviews(deps),
    ...createReviewWriters(deps.client),
  };
}
