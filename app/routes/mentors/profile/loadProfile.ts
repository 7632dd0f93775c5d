/** Reads the parts of a public profile in parallel; a failure affects its part only. */
import type { Extension } from '~/api/contract/extensions';
import { isAdmitted } from '~/api/contract/rules/checks';
import type { User } from '~/api/contract/users';
import { badgeNames } from '~/app/.server/api/badges';
import { ApiError, isUnavailable } from '~/app/.server/api/errors';
import { topicNamesFor } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { optionalUser } from '~/app/.server/guards';
import { settled } from '~/app/.server/pages/parts';
import { ANY_REVIEW, lacksBadgeNames, readReviewFilter } from '~/app/domain/reviews/reviews';
import { readPage } from '~/app/domain/site/pagination';
import { dayOfSlot } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { formatInstant } from '~/app/domain/time/dates';
import { type FrameView, loadFrame } from '~/app/ui/frame/loadFrame';
import { type ProfilePart, type ProfileView, profileView, type Reader } from './profileView';
import { type WeekAhead, weekAhead } from './weekAhead';

/** The reason no profile is shown (docs/product.md, 'What people read when something fails'). */
export interface ProfileProblem {
  status: 404 | 500 | 503;
  title: string;
  text: string;
  way: 'retry' | 'edit' | 'back';
}

const MISSING: ProfileProblem = {
  status: 404,
  title: 'Mentor no encontrado',
  text: 'Puede que la dirección esté mal escrita o que esta persona ya no dé sesiones en Mentorea.',
  way: 'back',
};
const UNNAMED: ProfileProblem = {
  ...MISSING,
  title: 'Username no proporcionado',
  text: 'A la dirección le falta el nombre de usuario del mentor.',
};
const NO_MENTOR: ProfileProblem = {
  ...MISSING,
  title: 'El usuario especificado no es un mentor',
  text: 'Solo los mentores tienen un perfil público.',
};
/** The visitor's own profile while the API does not show it publicly. */
const UNFINISHED: ProfileProblem = {
  status: 404,
  title: 'Tu perfil todavía no es público',
  text: 'Se publicará cuando tenga tu nombre y una biografía.',
  way: 'edit',
};
const FAILED = {
  title: 'Error al cargar el perfil del mentor',
  text: 'No es culpa tuya. Espera un momento y vuelve a intentarlo.',
  way: 'retry',
} as const;

/** The reason `found` cannot be shown to `user`; null if it can. */
function problemWith(found: User | null, user: User | null, username: string): ProfileProblem | null {
  if (username.trim() === '') return UNNAMED;
  if (found) return !found.is_active ? MISSING : found.user_type === 'mentor' ? null : NO_MENTOR;
  if (user?.username.toLowerCase() !== username.toLowerCase()) return MISSING;
  return user.user_type === 'mentor' ? UNFINISHED : NO_MENTOR;
}

/** docs/contract.md, 'Who sees whom': from today to today plus 7 days. */
const DAYS_ASKED = 7;

export interface ShownProfile {
  kind: 'profile';
  profile: ProfileView;
  reader: Reader;
  /** Null: favourites are not offered. */
  favourite: boolean | null;
  /** The reader has blocked this mentor. */
  isBlocked: boolean;
  isWhole: boolean;
}

export type LoadedProfile = (ShownProfile | { kind: 'problem'; problem: ProfileProblem }) & {
  /** Null without a log-in. */
  frame: FrameView | null;
};

/** Redirects to the log-in if the API requires one for mentors. */
export async function loadProfile(username: string, context: Context): Promise<LoadedProfile> {
  const { api, config, url } = context;
  const asked = optionalUser(context);
  const [user, frame, read] = await Promise.all([
    asked,
    asked.then((user) => user && loadFrame(user, context)),
    partOf(api.mentors.findUser(username), context, 'a mentor could not be read'),
  ]);
  const reader = frame?.user ?? null;
  if (read.state === 'closed') return context.logInFirst();
  if (read.state === 'failed') return { kind: 'problem', problem: { ...FAILED, status: read.status }, frame };
  const mentor = read.value;
  const problem = problemWith(mentor, user, username);
  if (problem || !mentor) return { kind: 'problem', problem: problem ?? MISSING, frame };

  const page = readPage(url.searchParams.get('pagina'));
  const filter = await ifOffered('marketplace', context, () => readReviewFilter(url.searchParams));
  const [week, reviews, counted, favourite, isBlocked, areaName] = await Promise.all([
    partOf(readWeek(mentor, context), context),
    partOf(api.reviews.listOf(mentor.id, { page, ...(filter ?? ANY_REVIEW) }), context),
    filter && settled(api.reviews.getSummary(mentor.id, filter)),
    isFavourite(mentor, user, context),
    user !== null && hasBlocked(mentor, context),
    topicNamesFor(mentor.profile.expertises, api),
  ]);
  const lacks = reviews.state === 'shown' && reviews.value.items.some(lacksBadgeNames);
  const names = await badgeNames(lacks, api);
  const { timeZone, ownApi } = config;
  const summary = filter && counted?.ok ? { ...counted.value, filter } : null;
  const said = { reviews, summary, badgeNames: names };
  const isWaiting = user?.username === mentor.username && !isAdmitted(user.approval);
  const profile = profileView({ mentor, week, ...said, reader, isWaiting, timeZone, ownApi, areaName });
  // A part that requires a log-in is not a failure.
  const isWhole = week.state !== 'failed' && reviews.state !== 'failed' && (!filter || summary !== null);
  return { kind: 'profile', profile, reader, frame, favourite, isBlocked, isWhole };
}

/** What `read` finds where the API has the extension; null if it has not, or does not answer. */
async function ifOffered<T>(extension: Extension, { api }: Context, read: () => T | Promise<T>) {
  const found = await settled(api.listCapabilities().then((able) => (able.has(extension) ? read() : null)));
  return found.ok ? found.value : null;
}

/** Null if not offered (extension `marketplace`, students only) or not readable. */
async function isFavourite(mentor: User, user: User | null, context: Context): Promise<boolean | null> {
  if (user?.user_type !== 'alumno') return null;
  const kept = await ifOffered('marketplace', context, () => context.api.favourites.list());
  return kept?.has(mentor.username) ?? null;
}

/** Asked only of a mentor who takes no bookings, as everybody with a block between them. */
async function hasBlocked({ username, profile }: User, context: Context): Promise<boolean> {
  if (profile.available) return false;
  const found = await ifOffered('staff', context, () => context.api.blocks.find(username));
  return (found?.since ?? null) !== null;
}

async function readWeek(mentor: User, { api, config, now }: Context): Promise<WeekAhead> {
  const at = formatInstant(now(), "yyyy-MM-dd'T'HH:mm", config.timeZone);
  const from = dayOfSlot(at);
  const free = mentor.profile.available
    ? await api.availability.listFree(mentor.id, { from, to: moveDay(from, DAYS_ASKED) })
    : [];
  return weekAhead({ free, now: at });
}

async function partOf<T>(
  read: Promise<T>,
  { session, log }: Context,
  failure = 'a part of a profile could not be read',
): Promise<ProfilePart<T>> {
  try {
    return { state: 'shown', value: await read };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Some servers answer 403 instead of 401 without a log-in.
    if ((error.status === 401 || error.status === 403) && !session.isOpen) return { state: 'closed' };
    log.warn({ err: error }, failure);
    return { state: 'failed', status: isUnavailable(error) ? 503 : 500 };
  }
}
