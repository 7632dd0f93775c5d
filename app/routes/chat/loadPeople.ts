/** The list of people beside a conversation (spec.md section 2, 'Chat'). Its failure costs the list only. */
import type { User } from '../../../api/contract/tolerant';
import { ApiError, isUnavailable } from '../../.server/api/errors';
import type { Context } from '../../.server/context';
import { readPeopleQuery } from '../../domain/chatPeople';
import { type PersonView, personView } from './personView';

/** As many as anybody looks through; who is not among them is searched for. */
const SHOWN = 50;

export interface PeopleList {
  /** Whom one can talk with. */
  of: 'students' | 'mentors';
  /** What was searched for. */
  q: string;
  people: PersonView[];
  /** Of all that fit. */
  count: number;
  /** HTTP status of the page whose list could not be loaded; 401: the log-in is over. */
  failure: 401 | 500 | 503 | null;
}

type Deps = Pick<Context, 'api' | 'url' | 'config' | 'now' | 'log'>;

export async function loadPeople(me: User, deps: Deps): Promise<PeopleList> {
  const { api, log } = deps;
  const of = me.user_type === 'mentor' ? 'students' : 'mentors';
  const q = readPeopleQuery(deps.url.searchParams);
  try {
    const { people, count } = await api.chat.listPeople({ q, size: SHOWN });
    const clock = { now: deps.now(), timeZone: deps.config.timeZone };
    return { of, q, people: people.map((one) => personView(one, clock)), count, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'people to talk with could not be loaded');
    return { of, q, people: [], count: 0, failure: isUnavailable(error) ? 503 : 500 };
  }
}
