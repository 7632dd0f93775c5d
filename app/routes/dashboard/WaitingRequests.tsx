import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { DELETED_FACE } from '~/app/domain/site/face';
import type { PagePart } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import type { DialogLinks, DialogName } from '~/app/sessions/dialogs/dialogLinks';
import { MentorshipDialogs, useMentorshipDialogs } from '~/app/sessions/dialogs/MentorshipDialogs';
import { ConfirmSeries, SayYes } from '~/app/sessions/dialogs/OfferSection';
import { Excerpt } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { DeferredPart, Panel } from '~/app/ui/Panel';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { DashboardPanel } from './DashboardPanel';
import type { WaitingView } from './loadWaiting';

const SHOWN_TOPICS = 3;

interface RequestProps {
  request: WaitingView['requests'][number];
  links: DialogLinks;
}

function RequestRow({ request, links }: RequestProps) {
  const { day, hours, ownHours, duration, payment, topics, left, answer, priceNotice, others } = request;
  const { waits, href = '' } = request.series ?? {};
  const about = [topics.slice(0, SHOWN_TOPICS).join(', '), duration, payment?.[waits ? 'each' : 'total']];
  const asker = request.isOffer ? request.mentor : request.students[0];
  return (
    <li className="grid gap-x-6 gap-y-3 border-line p-4 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center sm:p-5">
      <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4">
        <Avatar user={asker ?? DELETED_FACE} size="sm" />
        <div className="flex min-w-0 flex-col gap-1 sm:gap-2">
          <div className="leading-snug">
            <h3 className="font-sans text-base font-semibold tracking-normal">
              {others || DELETED_USER_NAME}
            </h3>
            {waits ? (
              <Link to={href} className="link inline-block py-1">
                {`${waits.what} ${waits.since}`}
              </Link>
            ) : (
              <Link
                to={links.hrefFor('detalle', request.identifier)}
                preventScrollReset
                aria-label={`Ver la sesión del ${day}, ${hours}`}
                className="link inline-block py-1"
              >
                {day}, <span className="whitespace-nowrap">{hours}</span>
              </Link>
            )}
            {ownHours && <p className="text-muted">{ownHours}</p>}
            <p className="text-muted">
              {about.filter(Boolean).join(' · ')}
              {priceNotice && (
                <span className={priceNotice.isLow ? 'text-amber' : ''}>{` · ${priceNotice.brief}`}</span>
              )}
            </p>
          </div>
          <Excerpt text={request.information} />
          <p
            className={classes(
              'flex items-center gap-1.5',
              left.isSoon ? 'font-medium text-amber' : 'text-muted',
            )}
          >
            <Icon name="clock" className="size-4 shrink-0" />
            {answer || left.text}
          </p>
        </div>
      </div>
      <Answers request={request} links={links} />
    </li>
  );
}

/** Without the extension `requests` a mentor cancels a request instead. */
function Answers({ request, links }: RequestProps) {
  const { identifier, day, hours, canDecline } = request;
  const to = (name: DialogName) => ({ to: links.hrefFor(name, identifier), preventScrollReset: true });
  const which = <span className="sr-only">{` la sesión del ${day}, ${hours}`}</span>;
  if (request.series?.waits)
    return (
      <div className="flex flex-wrap gap-2 *:grow sm:flex-col">
        <ConfirmSeries mentorship={request} back={links.closed} />{' '}
        <ButtonLink to={request.series.href} variant="secondary">
          Ver<span className="sr-only">{` la serie de ${request.others}`}</span>
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2 *:grow sm:flex-col">
      <SayYes mentorship={request} links={links} which={`la sesión del ${day}, ${hours}`} />{' '}
      <ButtonLink {...to(canDecline ? 'rechazar' : 'cancelar')} variant="secondary">
        {canDecline ? 'Rechazar' : 'Cancelar'}
        {which}
      </ButtonLink>
    </div>
  );
}

function WaitingRequests({ view: { requests, count, areOffers } }: { view: WaitingView }) {
  const { links } = useMentorshipDialogs();
  if (count === 0) return <p className="text-muted">Nadie espera tu respuesta ahora mismo.</p>;
  return (
    <Card className="p-0 sm:p-0">
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.identifier} request={request} links={links} />
        ))}
      </ul>
      {count > (areOffers ? requests.length : 1) && (
        <p className="flex flex-wrap gap-x-6 border-t border-line px-4 py-1 sm:px-5">
          {count > requests.length && (
            <TextLink to={paths.mentorships({ status: 'pending' })}>
              {`Ver las ${count} ${areOffers ? 'propuestas' : 'solicitudes'}`}
            </TextLink>
          )}{' '}
          {!areOffers && <TextLink to={paths.answerSeveral()}>Responder varias a la vez</TextLink>}
        </p>
      )}
    </Card>
  );
}

/** 'Propuestas por responder', for students: nothing without any. */
export function OffersPanel({ of }: { of: PagePart<WaitingView> }) {
  return (
    <DeferredPart of={of} loading={null} failed={null}>
      {(view) =>
        view.count > 0 && (
          <Panel id="propuestas" title="Propuestas por responder">
            <WaitingRequests view={view} />
            <WaitingDialogs view={view} />
          </Panel>
        )
      }
    </DeferredPart>
  );
}

// After 'back' the address may name a session that is not loaded; its dialog offers to load it.
function WaitingDialogs({ view: { selected, requests, loadedFor } }: { view: WaitingView }) {
  const { target } = useMentorshipDialogs();
  return (
    <MentorshipDialogs selected={target?.identifier === loadedFor ? selected : 'failed'} known={requests} />
  );
}

/** 'Solicitudes por responder', and the dialogs the dashboard's address opens. For mentors. */
export function WaitingPanel({ of }: { of: PagePart<WaitingView> }) {
  return (
    <DashboardPanel
      id="solicitudes"
      title="Solicitudes por responder"
      part={of}
      what="las solicitudes"
      after={
        <DeferredPart of={of} loading={null} failed={<MentorshipDialogs selected="failed" />}>
          {(view) => <WaitingDialogs view={view} />}
        </DeferredPart>
      }
    >
      {(view) => <WaitingRequests view={view} />}
    </DashboardPanel>
  );
}
