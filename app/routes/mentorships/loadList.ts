/** What the list's page is made of: one page of the caller's mentorships, and the one whose dialog is open. */

import type { User } from '../../../api/contract/tolerant';
import { ApiError, type PageFailure, pageFailure } from '../../.server/api/errors';
import type { Context } from '../../.server/context';
import type { StatusFilter } from '../../domain/mentorshipStatus';
import { type Page, pageOfCount } from '../../domain/pages';
import { findAsked } from './detail/findAsked';
import { dialogOf } from './detail/place';
import { readListState } from './listUrl';
import { withPresence } from './presence';
import { type MentorshipView, viewOf } from './view';
import { viewerOf } from './viewer';

const PAGE_SIZE = 6;

export interface LoadedList {
  failure: null;
  /** Of what the search left, so that a count is what choosing that filter shows. */
  counts: Record<StatusFilter, number>;
  page: Page<MentorshipView>;
  /** The one whose dialog the address opens, wherever it stands in the list; null when it is not in it. */
  selected: MentorshipView | null;
  /** The identifier that `selected` was looked up by; '' for none. */
  loadedFor: string;
  /** There is none at all. */
  isEmpty: boolean;
  isStudent: boolean;
  /** There is a page of sessions that others may join (extension `group-sessions`). */
  groups: boolean;
}

type Deps = Pick<Context, 'api' | 'config' | 'now' | 'log' | 'url' | 'zones'>;

export async function loadList(me: User, deps: Deps): Promise<LoadedList | PageFailure> {
  const state = readListState(deps.url.searchParams);
  try {
    const [found, selected, anyone] = await Promise.all([
      deps.api.mentorships.listPage({ ...state, size: PAGE_SIZE }),
      findAsked(deps, deps.url),
      viewerOf(deps, me),
    ]);
    const viewer = await withPresence(anyone, [...found.items, selected], deps);
    const items = found.items.map((one) => viewOf(one, viewer));
    return {
      failure: null,
      counts: found.counts,
      page: pageOfCount(items, found, PAGE_SIZE),
      selected: selected && viewOf(selected, viewer),
      loadedFor: dialogOf(deps.url.searchParams)?.identifier ?? '',
      isEmpty: found.counts.all === 0 && state.q === '',
      isStudent: me.user_type === 'alumno',
      groups: viewer.able.has('group-sessions'),
    };
  } catch (error) {
    return failedList(error, deps);
  }
}

/** Anything but a failure of the API is thrown on. */
export function failedList(error: unknown, { log }: Pick<Context, 'log'>): PageFailure {
  if (!(error instanceof ApiError)) throw error;
  log.warn({ err: error }, 'mentorships could not be listed');
  return pageFailure(error);
}
