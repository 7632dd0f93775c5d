import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import type { TodayEntry } from './today';

/** 'Tu día': today's sessions, and a line for now between what is over and what is to come. */
export function TodayPanel({ day, clock }: { day: TodayEntry[]; clock: string }) {
  if (day.length === 0) return <p className="text-muted">Hoy no tienes mentorías.</p>;
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
        <Avatar user={one.face} size="xs" />
        <span className="min-w-0 leading-snug">
          <span className={classes('block font-semibold', isOver && 'text-muted')}>{one.who}</span>
          <span className="block text-muted tabular-nums">
            {one.hours}
            {one.standing && ` · ${one.standing}`}
          </span>
        </span>
      </Link>
    </li>
  );
}
