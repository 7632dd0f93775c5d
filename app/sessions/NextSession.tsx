import type { ReactNode } from 'react';
import { countdown } from '~/app/domain/time/durations';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';
import { useReloadAt, useServerTime } from '~/app/ui/serverClock';
import { TextLink } from '~/app/ui/TextLink';
import type { NextSessionView } from './nextSession';

const BUTTON =
  'bg-band-button text-on-band-button hover:bg-band-button/85 focus-visible:outline-on-band w-full';

interface NextSessionProps {
  next: NextSessionView;
  detailHref: string;
  /** Below it, for its mentor: the preparation. */
  brief?: ReactNode;
}

/** The running or next session: people, topics, time and one action. The only dark ground of dashboard, list and calendar. */
export function NextSession({ next, detailHref, brief }: NextSessionProps) {
  const { face, others, subject, startsAt, day, hours, ownHours, isRunning, state, room } = next;
  const title = isRunning ? 'Tu sesión en curso' : 'Tu próxima sesión';
  return (
    <section
      aria-labelledby="siguiente"
      className="grid overflow-hidden rounded-3xl bg-band text-on-band md:grid-cols-[1fr_17rem]"
    >
      <div className="flex min-w-0 items-start gap-4 p-5 sm:items-center sm:gap-6 sm:p-7">
        <span className="rounded-full border-4 border-band-line">
          <Avatar user={face} size="mentor" isLarge eager />
        </span>
        <div className="min-w-0">
          <h2 id="siguiente" className="font-sans text-md font-normal tracking-normal text-band-muted">
            {title}
          </h2>
          <p className="mt-0.5 font-serif text-2xl font-semibold sm:text-3xl">
            <Link
              to={detailHref}
              preventScrollReset
              aria-label={`${subject || others}: ${hours}, sesión con ${others}, ${day}`}
              className="inline-block py-1 underline-offset-4 hover:underline focus-visible:outline-on-band"
            >
              {subject || others}
            </Link>
          </p>
          {subject && (
            <p className="mt-2 flex items-start gap-2">
              <Icon name="user-round" className="mt-0.5 size-5 shrink-0 text-band-muted" />
              {others}
            </p>
          )}
          <p className="mt-1 flex items-start gap-2">
            <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-band-muted" />
            <time dateTime={startsAt}>
              <span className="inline-block first-letter:uppercase">{`${day},`}</span>{' '}
              <span className="whitespace-nowrap">{hours}</span>
            </time>
          </p>
          {ownHours && <p className="pl-7 text-band-muted">{ownHours}</p>}
          {state.tone === 'wait' ? (
            <p className="mt-2">
              <StatusBadge tone="wait">{state.word}</StatusBadge>
            </p>
          ) : (
            !isRunning && (
              <p className="mt-1 flex items-start gap-2">
                <Icon name="check" className="mt-0.5 size-5 shrink-0 text-band-muted" />
                {state.word}
              </p>
            )
          )}
        </div>
      </div>
      <div className="flex flex-col justify-center gap-3 bg-band-deep px-5 py-4 sm:p-7">
        <TimeLeft next={next} />
        {room ? (
          // Loads a document: the room's page has its own policies.
          <a href={room} className={buttonStyle('primary', BUTTON)}>
            <Icon name="video" className="size-5 shrink-0" />
            Entrar a la sala
          </a>
        ) : (
          <ButtonLink to={detailHref} preventScrollReset className={BUTTON}>
            Ver detalles
            <span className="sr-only"> de tu próxima sesión</span>
          </ButtonLink>
        )}
        {!room && next.move && (
          <TextLink to={next.move.to} className="self-center text-on-band focus-visible:outline-on-band">
            {next.move.label}
          </TextLink>
        )}
      </div>
      {brief}
    </section>
  );
}

/** Static without scripts; with them it counts down and changes at its moments. */
function TimeLeft({ next }: Pick<NextSessionProps, 'next'>) {
  const { served, turnsAt } = next;
  const now = useServerTime(served);
  useReloadAt(turnsAt, now, served);
  const { label, amount } = countdown(next, now ?? served);
  return (
    <p className="max-md:flex max-md:items-baseline max-md:gap-2">
      <span className="block text-band-muted">{label}</span>{' '}
      <span className="font-serif text-2xl font-semibold tabular-nums md:text-3xl">{amount}</span>
    </p>
  );
}
