import { Link } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { StatusBadge } from '~/ui/StatusBadge';
import { RoomLink } from '../../mentorships/RoomLink';
import type { SessionCard } from './sessionCard';

/** One session; all of it leads to its details. */
export function SessionRow({ session }: { session: SessionCard }) {
  const about = [session.topics.join(', '), session.duration].filter(Boolean).join(' · ');
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={`/mentorships?detalle=${encodeURIComponent(session.identifier)}`}
        className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 rounded-xl px-3 py-4 -outline-offset-2 hover:bg-teal-soft/50 sm:grid-cols-[6rem_auto_1fr]"
      >
        <time
          dateTime={session.startsAt}
          className="leading-tight max-sm:col-start-2 max-sm:flex max-sm:items-baseline max-sm:gap-2"
        >
          <span className="font-serif text-xl font-semibold sm:block">{session.time}</span>
          <span className="text-muted">{session.day}</span>
        </time>
        <span className="max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1">
          <Avatar user={session.who} size="sm" />
        </span>
        <span className="min-w-0 leading-snug max-sm:-mt-1.5">
          <span className="block font-semibold">
            {session.who.full_name}
            {session.more > 0 && ` +${session.more} más`}
          </span>
          <span className="block text-muted">{about}</span>
          {session.ownTime && <span className="block text-muted">{session.ownTime}</span>}
        </span>
        <span className="max-sm:col-span-2 sm:col-start-3">
          <StatusBadge tone={session.confirmed ? 'ok' : 'wait'}>{session.standing}</StatusBadge>
        </span>
      </Link>
      {session.room && (
        <p className="px-3 pb-4 sm:pl-[10.5rem]">
          <RoomLink href={session.room} which={`${session.day} ${session.time}`} />
        </p>
      )}
    </li>
  );
}
