import { Link } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { StatusBadge } from '~/ui/StatusBadge';
import type { SessionCard } from './sessionCard';

/** One session; all of it leads to its details. */
export function SessionRow({ session }: { session: SessionCard }) {
  const about =
    session.topics.length > 0 ? `${session.topics.join(', ')} · ${session.duration}` : session.duration;
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={`/mentorships?detalle=${encodeURIComponent(session.identifier)}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl px-3 py-4 -outline-offset-2 hover:bg-teal-soft/50"
      >
        <time dateTime={session.startsAt} className="w-24 shrink-0 leading-tight">
          <span className="block font-serif text-xl font-semibold">{session.time}</span>
          <span className="text-muted">{session.day}</span>
        </time>
        <Avatar user={session.who} size="sm" />
        <span className="min-w-0 flex-1 basis-40 leading-snug">
          <span className="block font-semibold">
            {session.who.full_name}
            {session.more > 0 && ` +${session.more} más`}
          </span>
          <span className="block text-muted">{about}</span>
        </span>
        <StatusBadge tone={session.confirmed ? 'ok' : 'wait'}>{session.standing}</StatusBadge>
      </Link>
    </li>
  );
}
