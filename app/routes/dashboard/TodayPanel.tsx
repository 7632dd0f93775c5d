import { Fragment, type ReactNode } from 'react';
import * as paths from '~/app/paths';
import type { Brief } from '~/app/sessions/brief';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { TodayEntry } from './loadUpcoming';

/** 'Tu día': today's sessions, with a line for the current time between past and upcoming ones. `date` is today. */
export function TodayPanel({ day, date, clock }: { day: TodayEntry[]; date: string; clock: string }) {
  const next = day.findIndex(({ status }) => status === 'upcoming');
  return (
    <Card className="p-2 sm:p-2">
      <ol>
        {day.map((one, at) => (
          <Fragment key={one.identifier}>
            {at === next && <Now clock={clock} />}
            <Entry one={one} />
          </Fragment>
        ))}
        {next === -1 && <Now clock={clock} />}
      </ol>
      <p className="flex flex-wrap gap-x-5 px-3">
        <TextLink to={paths.calendar({ vista: 'dia', dia: date })}>Bloquear horas</TextLink>{' '}
        {next !== -1 && <TextLink to={paths.cancelDay(date)}>Cancelar el día</TextLink>}
      </p>
    </Card>
  );
}

const Now = ({ clock }: { clock: string }) => (
  <li className="flex items-center gap-2 px-3 font-medium text-danger">
    <span className="sr-only">Ahora: </span>
    <span className="h-0.5 grow bg-danger" aria-hidden="true" />
    {clock}
  </li>
);

function Entry({ one }: { one: TodayEntry }) {
  const isOver = one.status === 'finished';
  return (
    <li>
      <Link
        to={paths.mentorship(one.identifier)}
        className={classes(
          'grid min-h-14 grid-cols-[auto_1fr] items-center gap-x-3 rounded-xl px-3 py-2 -outline-offset-2 hover:bg-teal-soft/50',
          one.status === 'ongoing' && 'bg-teal-soft',
        )}
      >
        <Avatar user={one.face} size="xs" />{' '}
        <span className="min-w-0 leading-snug">
          <span className={classes('block font-semibold', isOver && 'text-muted')}>{one.who}</span>{' '}
          <span className="block text-muted tabular-nums">
            {one.hours}
            {one.standing && ` · ${one.standing}`}
          </span>
        </span>
      </Link>
      {one.lacks && (
        <TextLink to={paths.afterSession(one.identifier)} className="ml-15 -mt-2">
          {one.lacks}
          <span className="sr-only">{` de la sesión con ${one.who}`}</span>
        </TextLink>
      )}
    </li>
  );
}

/** The foot of the next session's card: 'Lo que te pide' and the last note. Nothing without either. */
export function SessionBrief({ brief: { asks, note, record } }: { brief: Brief }) {
  const link = record && (
    <Link
      to={record.href}
      className="inline-flex min-h-11 items-center underline underline-offset-4 focus-visible:outline-on-band"
    >
      {`Ver la ficha de ${record.name}`}
    </Link>
  );
  if (!asks && !note) return null;
  return (
    <div className="grid border-t border-band-line bg-band-deep md:col-span-full md:auto-cols-fr md:grid-flow-col">
      {asks && (
        <Part icon="message-square-quote" title="Lo que te pide">
          <p className="line-clamp-2 md:line-clamp-4 whitespace-pre-line wrap-anywhere">{`«${asks}»`}</p>
          {!note && link}
        </Part>
      )}
      {note && (
        <Part icon="pencil" title={note.title}>
          <p className="line-clamp-2 md:line-clamp-4 whitespace-pre-line wrap-anywhere">{note.text}</p>
          {link}
        </Part>
      )}
    </div>
  );
}

function Part({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-band-line px-5 py-3 not-first:border-t sm:px-7 md:py-5 md:not-first:border-t-0 md:not-first:border-l">
      <h3 className="mb-1 flex items-center gap-2 font-sans text-md font-semibold tracking-normal text-band-muted">
        <Icon name={icon} className="size-4 shrink-0" />
        {title}
      </h3>
      {children}
    </div>
  );
}
