/** What the list's page is made of: one read of the caller's mentorships, cut to a page on this side. */

import type { Mentorship, User } from '../../../api/contract/tolerant';
import { ApiError, isUnavailable } from '../../.server/api/errors';
import type { Context } from '../../.server/context';
import { countByFilter, matchesFilter, type StatusFilter } from '../../domain/mentorshipStatus';
import { type Page, pageOf } from '../../domain/pages';
import type { ListState } from './listUrl';
import { searchMentorships } from './search';
import { topicNames } from './topics';
import { type MentorshipView, viewOf } from './view';

export const PAGE_SIZE = 6;

export interface LoadedList {
  failure: null;
  /** Of what the search left, so that a count is what choosing that filter shows. */
  counts: Record<StatusFilter, number>;
  page: Page<MentorshipView>;
  /** The one the address opens, wherever it stands in the list; null when it is not in it. */
  selected: MentorshipView | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  asked: string;
  isEmpty: boolean;
  isStudent: boolean;
}

export interface FailedList {
  /** Status of the page. */
  failure: 500 | 503;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log'>;

export async function loadList(state: ListState, me: User, deps: Deps): Promise<LoadedList | FailedList> {
  const [all, topicName] = await Promise.all([listOrFailure(deps), topicNames(deps.api)]);
  if ('failure' in all) return all;
  const now = deps.now();
  const view = (m: Mentorship) => viewOf(m, { me, now, timeZone: deps.config.timeZone, topicName });
  const found = searchMentorships(all, state.q, topicName);
  const shown = found.filter((m) => matchesFilter(m, state.status, now));
  const page = pageOf(shown, state.page, PAGE_SIZE);
  const selected = all.find((m) => m.identifier === state.dialog?.identifier);
  return {
    failure: null,
    counts: countByFilter(found, now),
    page: { ...page, items: page.items.map(view) },
    selected: selected ? view(selected) : null,
    asked: state.dialog?.identifier ?? '',
    isEmpty: all.length === 0,
    isStudent: me.user_type === 'alumno',
  };
}

async function listOrFailure({ api, log }: Deps): Promise<Mentorship[] | FailedList> {
  try {
    return await api.mentorships.list();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'mentorships could not be listed');
    return { failure: isUnavailable(error) ? 503 : 500 };
  }
}
