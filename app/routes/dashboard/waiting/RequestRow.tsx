import { Link } from '@remix-run/react';
import { Clock } from 'lucide-react';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { classes } from '~/ui/classes';
import type { DialogName, DialogPlace } from '../../mentorships/detail/place';
import { Topics } from '../../mentorships/Topics';
import type { WaitingRequest } from './loadWaiting';

const SHOWN_TOPICS = 3;
const NOBODY = { full_name: '', username: '', profile_picture: '' };

interface Props {
  request: WaitingRequest;
  place: DialogPlace;
}

/** One request: who, when, about what, for how much, until when; its answers open the dialogs of every session. */
export function RequestRow({ request, place }: Props) {
  const { day, hours, ownHours, duration, total, topics, left, students, others } = request;
  return (
    <li className="grid gap-x-6 gap-y-4 border-line p-4 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center sm:p-5">
      <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4">
        <Avatar user={students[0] ?? NOBODY} size="sm" />
        <div className="flex min-w-0 flex-col gap-2">
          <div className="leading-snug">
            <h3 className="font-sans text-base font-semibold tracking-normal">
              {others || 'Usuario eliminado'}
            </h3>
            <Link
              to={place.hrefFor('detalle', request.identifier)}
              preventScrollReset
              aria-label={`Ver la mentoría del ${day}, ${hours}`}
              className="link inline-block py-1"
            >
              {day}, <span className="whitespace-nowrap">{hours}</span>
            </Link>
            {ownHours && <p className="text-muted">{ownHours}</p>}
            <p className="text-muted">{`${duration} · ${total}`}</p>
          </div>
          <Topics names={topics.slice(0, SHOWN_TOPICS)} />
          <p
            className={classes(
              'flex items-center gap-1.5',
              left.isSoon ? 'font-medium text-amber' : 'text-muted',
            )}
          >
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            {left.text}
          </p>
        </div>
      </div>
      <Answers request={request} place={place} />
    </li>
  );
}

/** Where the API has no `decline`, a mentor turns a request down by cancelling it. */
function Answers({ request: { identifier, day, hours, canDecline }, place }: Props) {
  const to = (name: DialogName) => ({ to: place.hrefFor(name, identifier), preventScrollReset: true });
  const which = <span className="sr-only">{` la mentoría del ${day}, ${hours}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 *:grow sm:flex-col">
      <ButtonLink {...to('confirmar')}>Confirmar{which}</ButtonLink>
      <ButtonLink {...to(canDecline ? 'rechazar' : 'cancelar')} variant="secondary">
        {canDecline ? 'Rechazar' : 'Cancelar'}
        {which}
      </ButtonLink>
    </div>
  );
}
