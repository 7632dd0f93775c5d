/** Reads what a public profile shows, side by side; a part that fails costs that part only. */

import { namesOf } from '~/.server/topicNames';
import type { User } from '../../../../api/contract/tolerant';
import { ApiError, isUnavailable } from '../../../.server/api/errors';
import { badgeNames } from '../../../.server/badgeNames';
import type { Context } from '../../../.server/context';
import { optionalUser } from '../../../.server/guards';
import { addToDay, formatInstant } from '../../../domain/dates';
import { readPage } from '../../../domain/pages';
import { lacksNames } from '../../../domain/reviewBadges';
import { dayOfSlot } from '../../../domain/slots';
import { type WeekAhead, weekAhead } from '../../../domain/weekAhead';
import { type Problem, problemOfUser, profileFailure } from './problems';
import { type Part, type ProfileView, profileView, type Reader } from './profileView';

/** spec.md section 7: from today to today plus 7 days. */
const DAYS_ASKED = 7;

export type Loaded =
  | { kind: 'profile'; profile: ProfileView; reader: Reader; favourite: boolean | null; isWhole: boolean }
  | { kind: 'problem'; problem: Problem; reader: Reader };

/** Who may not read a mentor without a log-in is sent there, and comes back. */
export async function loadProfile(username: string, context: Context): Promise<Loaded> {
  const [user, found] = await Promise.all([optionalUser(context), findMentor(username, context)]);
  const reader = readerOf(user);
  if (found === 'closed') return context.logInFirst();
  if (found === 'failed' || found === 'unavailable') {
    return { kind: 'problem', problem: profileFailure(found === 'failed' ? 500 : 503), reader };
  }
  const problem = problemOfUser(found, user, username);
  if (problem || !found) return { kind: 'problem', problem: problem ?? profileFailure(500), reader };

  const { api, config, url } = context;
  const page = readPage(url.searchParams.get('pagina'));
  const [week, reviews, favourite, areaName] = await Promise.all([
    part(readWeek(found, context), context),
    part(api.reviews.listOf(found.id, { page }), context),
    isFavourite(found, user, context),
    namesOf(found.profile.expertises, api),
  ]);
  const lacks = reviews.state === 'shown' && reviews.value.results.some(lacksNames);
  const names = await badgeNames(lacks, api);
  const { timeZone } = config;
  const profile = profileView({
    mentor: found,
    week,
    reviews,
    reader,
    timeZone,
    areaName,
    badgeNames: names,
  });
  // What is told to nobody without a log-in is no failure.
  const isWhole = week.state !== 'failed' && reviews.state !== 'failed';
  return { kind: 'profile', profile, reader, favourite, isWhole };
}

/** Null when there is nobody of that name. */
async function findMentor(
  username: string,
  { api, log, session }: Context,
): Promise<User | null | 'closed' | 'failed' | 'unavailable'> {
  try {
    return await api.mentors.findUser(username);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error) && !session.isOpen) return 'closed';
    log.warn({ err: error }, 'a mentor could not be read');
    return isUnavailable(error) ? 'unavailable' : 'failed';
  }
}

/** Null where it is not offered (extension `favourites`, students) or could not be read. */
async function isFavourite(mentor: User, user: User | null, { api, log }: Context): Promise<boolean | null> {
  if (user?.user_type !== 'alumno') return null;
  try {
    if (!(await api.listCapabilities()).has('favourites')) return null;
    return (await api.favourites.list()).has(mentor.username);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'favourites could not be read');
    return null;
  }
}

function readerOf(user: User | null): Reader {
  if (!user) return null;
  const { full_name, username, profile_picture, user_type } = user;
  return { full_name, username, profile_picture, user_type };
}

async function readWeek(mentor: User, { api, config, now, session }: Context): Promise<WeekAhead> {
  const at = formatInstant(now(), "yyyy-MM-dd'T'HH:mm", config.timeZone);
  const from = dayOfSlot(at);
  const free = mentor.profile.available
    ? await api.availability.listFree(mentor.id, { from, to: addToDay(from, DAYS_ASKED) })
    : [];
  return weekAhead({ free, now: at, inBands: !session.isOpen });
}

async function part<T>(read: Promise<T>, { session, log }: Context): Promise<Part<T>> {
  try {
    return { state: 'shown', value: await read };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error) && !session.isOpen) return { state: 'closed' };
    log.warn({ err: error }, 'a part of a profile could not be read');
    return { state: 'failed' };
  }
}

/** Some servers say 403 to who is not logged in. */
function isRefusal(error: ApiError): boolean {
  return error.status === 401 || error.status === 403;
}
