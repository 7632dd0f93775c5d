import * as paths from '~/app/paths';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { Score } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, type ButtonVariant } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { TextLink } from '~/app/ui/TextLink';
import type { OpenView } from './loadOpen';

export function MentorLine({ mentor }: Pick<OpenView, 'mentor'>) {
  if (!mentor) return null;
  return (
    <div className="flex items-center gap-3">
      <Avatar user={mentor} size="sm" />
      <div className="min-w-0">
        <TextLink inline reloadDocument to={paths.mentor(mentor.username)} className="font-semibold">
          {mentor.full_name}
        </TextLink>
        <p className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</p>
        <Score text={mentor.score} />
      </div>
    </div>
  );
}

const SHOWN_TOPICS = 3;

interface Dates {
  /** Of one group. */
  dates: readonly OpenView[];
  /** Where one joins that session. */
  hrefFor: (identifier: string) => string;
}

export function OpenCard(group: Dates) {
  const [first] = group.dates;
  if (!first) return null;
  const { title, groupKey, standing, mentor } = first;
  const [subject = 'Sesión en grupo', ...topics] = title ? [title, ...first.topics] : first.topics;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <h2 className="text-2xl first-letter:uppercase">
        {title ? <TextLink to={paths.group(groupKey)}>{subject}</TextLink> : subject}
      </h2>
      {standing !== 'own' && <MentorLine mentor={mentor} />}
      <ChipList names={topics} most={SHOWN_TOPICS - 1} label="Más temas" />
      <DateRows {...group} />
    </Card>
  );
}

/** '15,00 € por plaza · 1 h 30 min', and a row for each date, with what differs. */
export function DateRows({ dates, hrefFor }: Dates) {
  const [first] = dates;
  if (!first) return null;
  const areAlike = dates.length > 1 && dates.every(({ seats }) => seats === first.seats);
  return (
    <>
      <p className="text-muted">
        {first.total && <strong className="font-semibold text-ink">{`${first.total} por plaza`}</strong>}
        {`${first.total && ' · '}${first.length} · en línea`}
        {areAlike && <span className="block">{`En cada fecha: ${first.seats.toLowerCase()}`}</span>}
      </p>
      <ul>
        {dates.map((one) => (
          <li
            key={one.identifier}
            className="flex min-h-16 items-center justify-between gap-3 border-t border-line py-2"
          >
            <div className="min-w-0">
              <p>
                <span className="inline-block font-semibold first-letter:uppercase">{one.day}</span>{' '}
                <span className="whitespace-nowrap">{one.hours}</span>
              </p>
              {[one.ownHours, !areAlike && one.seats, one.who, one.total !== first.total && one.total].map(
                (text) =>
                  text && (
                    <p key={text} className="text-md text-muted">
                      {text}
                    </p>
                  ),
              )}
            </div>
            <JoinOrView
              session={one}
              joinHref={hrefFor(one.identifier)}
              variant={one === dates.find(({ standing }) => standing === 'free') ? 'primary' : 'secondary'}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type WayProps = { session: OpenView; joinHref: string; variant: ButtonVariant };

function JoinOrView({ session, joinHref, variant }: WayProps) {
  const { standing, identifier, day, hours } = session;
  if (standing === 'free') {
    const what = `Unirme a la sesión del ${day}, ${hours}`;
    return (
      <ButtonLink to={joinHref} variant={variant} preventScrollReset aria-label={what}>
        Unirme
      </ButtonLink>
    );
  }
  if (standing !== 'joined' && standing !== 'own')
    return <p className="max-w-48 text-right text-md text-muted">{CANNOT_JOIN[standing]}</p>;
  return (
    <div className="flex flex-col items-end whitespace-nowrap">
      {standing === 'joined' && <StatusBadge tone="ok">Ya estás dentro</StatusBadge>}{' '}
      <TextLink to={paths.mentorship(identifier)} aria-label={`Ver la sesión del ${day}, ${hours}`}>
        Ver la sesión
      </TextLink>
    </div>
  );
}
