import { ANY_MENTOR } from '~/api/contract/rules/search';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { statedPrice } from '~/app/domain/money/price';
import { dayOf } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { cardView } from '~/app/ui/mentors/cardView';
import { TextLink } from '~/app/ui/TextLink';

function RecommendedMentor({ mentor }: { mentor: Recommendations['mentors'][number] }) {
  const { username, full_name, specialty, reason, price, booking } = mentor;
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-center gap-3 border-line px-4 py-3 max-sm:w-[86%] max-sm:shrink-0 max-sm:snap-start max-sm:rounded-2xl max-sm:border max-sm:bg-card sm:grid-cols-[auto_1fr_auto] sm:gap-x-4 sm:px-5 sm:not-first:border-t">
      <Avatar user={mentor} size="md" />
      <div className="min-w-0 leading-snug">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <a href={paths.mentor(username)} className="after:absolute after:inset-0 hover:underline">
            {full_name}
          </a>
        </h3>
        <p className="line-clamp-1 text-muted">
          <b className="font-serif font-semibold text-ink">{price}</b>
          {` · ${specialty || 'Mentor'}`}
        </p>
        {reason && <p className="text-muted max-sm:hidden">{reason}</p>}
      </div>
      {booking && (
        <ButtonLink to={booking} variant="secondary" className="relative px-3 max-sm:col-span-2">
          Reservar<span className="sr-only">{` con ${full_name}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}

export function RecommendedMentors({ view: { mentors, isBlind, subject } }: { view: Recommendations }) {
  if (mentors.length === 0) return <NoRecommendations isBlind={isBlind} />;
  return (
    <>
      {subject !== null && (
        <form action={paths.mentors()} className="mb-4 flex gap-2">
          <input
            type="search"
            name="q"
            className="control"
            defaultValue={subject}
            maxLength={200}
            aria-label="¿Qué quieres aprender?"
          />
          <button type="submit" className={buttonStyle('primary')}>
            Buscar
          </button>
        </form>
      )}
      {isBlind && (
        <p className="mb-3 text-muted">
          De momento, los mejor valorados. Cuéntanos en{' '}
          <TextLink to={paths.editProfile()} inline>
            tu perfil
          </TextLink>{' '}
          qué te interesa y en qué necesitas ayuda, y te recomendaremos a quien lo enseña.
        </p>
      )}
      {/* On phones a row to swipe. */}
      <Card className="p-0 max-sm:border-0 max-sm:bg-transparent sm:p-0">
        <ul className="max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto">
          {mentors.map((mentor) => (
            <RecommendedMentor key={mentor.username} mentor={mentor} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function NoRecommendations({ isBlind }: { isBlind: boolean }) {
  return (
    <EmptyState title="Todavía no hay mentores que recomendarte">
      {isBlind && <p>Indica en tu perfil qué te interesa y en qué necesitas ayuda.</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {isBlind && <ButtonLink to={paths.editProfile()}>Completar mi perfil</ButtonLink>}{' '}
        <ButtonLink to={paths.mentors()} variant="secondary">
          Ver mentores
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

type Recommendations = Awaited<ReturnType<typeof loadRecommended>>;

/** Whether to show the panel: for students, if the API has the extension `marketplace`. */
export async function hasRecommended({ api }: Pick<Context, 'api'>, user: User): Promise<boolean> {
  return user.user_type === 'alumno' && (await api.listCapabilities()).has('marketplace');
}

/**
 * The mentors that suit a student best, with reasons; for a student without sessions those of what they need help in, as
 * far as there are any. @throws ApiError
 */
export async function loadRecommended(
  { api, config, now, zones }: Context,
  { profile }: User,
  fromToday: Promise<readonly unknown[] | null>,
) {
  const isNew = (await fromToday.catch(() => null))?.length === 0;
  const [subject = ''] = [...profile.subjects_needed_help, ...profile.interests.map(({ name }) => name)];
  const exact =
    isNew && subject ? await api.mentors.search({ ...ANY_MENTOR, q: subject }, { page: 1, size: 3 }) : null;
  const found = exact?.mentors.length
    ? exact.mentors.map((mentor) => ({ ...mentor, reasons: [] }))
    : await api.mentors.listRecommended();
  const today = dayOf(now(), config.timeZone);
  return {
    /** What a new student searches first; null for others. */
    subject: isNew ? subject : null,
    mentors: found
      .filter(({ user_type }) => user_type === 'mentor')
      .slice(0, 3)
      .map((mentor) => ({
        ...cardView(mentor, { today, zones }),
        price: statedPrice(mentor.profile.price),
        reason: mentor.reasons[0] ?? '',
        booking: mentor.profile.available ? paths.book(mentor.username) : '',
      })),
    isBlind: profile.interests.length === 0 && profile.subjects_needed_help.length === 0,
  };
}
