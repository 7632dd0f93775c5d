/** What a report is about, by its address, as the visitor sees it (docs/product.md, 'Reports'). */
import { SUBJECT_NAMES, type Subject } from '~/api/contract/rules/cases';
import type { User } from '~/api/contract/users';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { urlOf } from '~/app/domain/text/url';
import { formatDateTime } from '~/app/domain/time/dates';

/** What only people with an account see: a visitor logs in first. */
const PRIVATE: readonly Subject[] = ['student-review', 'message', 'file', 'session', 'room'];

export interface Asked {
  subject: Subject;
  /** '' of a page whose address is still to be typed. */
  key: string;
  title: string;
  /** Those to choose from: the others in a group's session. */
  people: { username: string; name: string }[];
  /** The chosen one's username, or ''. */
  person: string;
}

/** Throws the page of a 404 for what the visitor cannot see. */
export async function readAsked(context: Context, me: User | null): Promise<Asked> {
  const { searchParams } = context.url;
  const name = searchParams.get('que') ?? 'page';
  const subject = SUBJECT_NAMES.find((one) => one === name);
  const key = searchParams.get('id') ?? '';
  if (subject === 'page' && key === '') return { subject, key, title: '', people: [], person: '' };
  if (!subject || key === '') throw statusResponse(404);
  if (!me && PRIVATE.includes(subject)) return context.logInFirst();
  const people = subject === 'session' || subject === 'room' ? await othersIn(key, me, context) : null;
  const [only] = people?.others ?? [];
  const wanted = searchParams.get('persona') ?? '';
  const person = people?.others.find(({ username }) => username === wanted)?.username ?? '';
  if (people && people.others.length > 1 && person === '')
    return { subject, key, title: people.title, people: people.others, person };
  const thing = await orProblem(
    context.api.cases.findThing({ subject, key, person: person || only?.username }),
  );
  if (!thing) throw statusResponse(404);
  return { subject, key, title: thing.title, people: [], person: person || (only?.username ?? '') };
}

async function othersIn(identifier: string, me: User | null, { api, config }: Context) {
  const session = await orProblem(api.mentorships.find(identifier));
  if (!session) throw statusResponse(404);
  const others = [session.mentor, ...session.alumnos].flatMap((one) =>
    one && one.id !== me?.id ? [{ username: one.username, name: one.full_name }] : [],
  );
  return { others, title: `Sesión del ${formatDateTime(session.init_date, config.timeZone)}` };
}

/** What a typed address shows: a mentor's profile, or a page; '' is the whole site. Null for other sites. */
export function thingAt(typed: string, origin: string): { subject: 'profile' | 'page'; key: string } | null {
  const url = urlOf(typed || origin, origin);
  if (url?.origin !== origin) return null;
  const [, username] = /^\/mentors\/([^/%]+)$/.exec(url.pathname) ?? [];
  if (username !== undefined) return { subject: 'profile', key: username };
  return { subject: 'page', key: url.pathname + url.search };
}
