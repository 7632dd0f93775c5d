import { Link } from '@remix-run/react';
import { Avatar } from '~/ui/Avatar';
import { classes } from '~/ui/classes';
import { UnreadBadge } from '../private/UnreadBadge';
import { conversationHref } from './chatPaths';
import type { PersonRow } from './withUnread';

interface PersonLinkProps {
  person: PersonRow;
  /** The search that goes on with the conversation. */
  q: string;
  isChosen: boolean;
}

/** Somebody in the list of people: to the conversation. Of the open one nothing is unread. */
export function PersonLink({ person, q, isChosen }: PersonLinkProps) {
  const unread = isChosen ? 0 : person.unread;
  return (
    <li>
      <Link
        to={conversationHref(person.username, q)}
        aria-current={isChosen ? 'page' : undefined}
        className={classes(
          'flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 focus-visible:-outline-offset-4',
          isChosen ? 'bg-teal-soft text-teal-strong' : 'hover:bg-teal-soft/60',
        )}
      >
        <Avatar user={person} size="sm" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span className={classes('min-w-0 grow truncate', (isChosen || unread > 0) && 'font-semibold')}>
              {person.full_name}
            </span>
            {person.lastText !== '' && <span className="shrink-0 text-muted">{person.lastText}</span>}
          </span>
          {(person.about !== '' || unread > 0) && (
            <span className="flex items-center gap-3">
              <span className="min-w-0 grow truncate text-muted">{person.about}</span>
              <UnreadBadge count={unread} className="shrink-0" />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
