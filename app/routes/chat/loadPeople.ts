/** The people beside a conversation (docs/product.md, 'Chat'). If it fails, only the list is missing. */
import type { User } from '~/api/contract/users';
import type { ChatPerson } from '~/app/.server/api/chat';
import { isUnavailable, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { type PeopleQuery, readPeopleQuery } from '~/app/domain/chat/people';
import { shortDate } from '~/app/domain/time/dates';

/** `about`: what a mentor teaches or a student studies. Texts are '' if unknown. */
function personView(person: ChatPerson, clock: { me: User; now: Date; timeZone: string }) {
  const { id, username, full_name, profile_picture, profile, lastMessageAt, lastMessage } = person;
  const areas = profile.expertises.map(({ name }) => name).join(', ');
  const about = person.user_type === 'mentor' ? profile.expertise || areas : profile.academic_level_display;
  const lastText = lastMessageAt === null ? '' : shortDate(lastMessageAt, clock);
  const own = lastMessage?.sender === clock.me.id ? 'Tú: ' : '';
  const lastLine = lastMessage ? own + lastMessage.content.replace(/\s+/g, ' ').trim() : '';
  return { id, username, full_name, profile_picture, about, lastMessageAt, lastText, lastLine };
}

export type PersonView = ReturnType<typeof personView>;

/** People listed at most; others can be searched for. */
const SHOWN = 50;

export interface PeopleList {
  /** The kind of people the reader can talk to. */
  of: 'students' | 'mentors';
  query: PeopleQuery;
  people: PersonView[];
  /** Number of all matches; null: there may be more than these. */
  count: number | null;
  /** HTTP status if the list could not be loaded; 401: the session has ended. */
  failure: 401 | 500 | 503 | null;
}

type Deps = Pick<Context, 'api' | 'url' | 'config' | 'now' | 'log'>;

export async function loadPeople(me: User, deps: Deps): Promise<PeopleList> {
  const { api, log } = deps;
  const of = me.user_type === 'mentor' ? 'students' : 'mentors';
  const query = readPeopleQuery(deps.url.searchParams);
  const list = async () => {
    const { people, count } = await api.chat.listPeople({ ...query, size: SHOWN });
    const clock = { me, now: deps.now(), timeZone: deps.config.timeZone };
    return {
      of,
      query,
      people: people.map((one) => personView(one, clock)),
      count,
      failure: null,
    } as const;
  };
  return orLogged(list, log, 'people to talk with could not be loaded', (error) => {
    return { of, query, people: [], count: 0, failure: isUnavailable(error) ? 503 : 500 };
  });
}
