import { Link } from '@remix-run/react';
import { Clock } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { classes } from '~/ui/classes';
import { CardPeople } from '../../mentorships/CardPeople';
import type { DialogName, DialogPlace } from '../../mentorships/detail/place';
import { Topics } from '../../mentorships/Topics';
import type { WaitingRequest } from './loadWaiting';

const SHOWN_TOPICS = 3;

/** One request: who, when, about what, for how much, until when; its answers open the dialogs of every session. */
export function RequestRow({ request, place }: { request: WaitingRequest; place: DialogPlace }) {
  const { identifier, day, hours, ownHours, duration, total, topics, left } = request;
  const to = (name: DialogName) => ({ to: place.hrefFor(name, identifier), preventScrollReset: true });
  const which = <span className="sr-only">{` la mentoría del ${day}, ${hours}`}</span>;
  return (
    <li className="grid gap-x-6 gap-y-4 border-line p-5 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="flex min-w-0 flex-col gap-2">
        <CardPeople mentorship={request} />
        <p>
          <Link
            {...to('detalle')}
            aria-label={`Ver la mentoría del ${day}, ${hours}`}
            className="link font-semibold"
          >
            {`${day}, ${hours}`}
          </Link>
          {ownHours && <span className="block text-muted">{ownHours}</span>}
          <span className="block text-muted">{`${duration} · ${total}`}</span>
        </p>
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
      <div className="flex flex-wrap gap-2 *:grow sm:flex-col">
        <ButtonLink {...to('confirmar')}>Confirmar{which}</ButtonLink>
        {request.canDecline ? (
          <ButtonLink {...to('rechazar')} variant="secondary">
            Rechazar{which}
          </ButtonLink>
        ) : (
          <ButtonLink {...to('cancelar')} variant="secondary">
            Cancelar{which}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
