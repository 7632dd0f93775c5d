import { Link } from '@remix-run/react';
import { MessagesSquare } from 'lucide-react';
import { Avatar } from '~/ui/Avatar';
import type { PersonView } from '../person';
import { Topics } from '../Topics';

/** A person of the session: a mentor with specialty and score, a student with level and interests; what is empty is left out. */
export function Person({ person }: { person: PersonView }) {
  const { full_name, username, bio, specialty, score, academicLevel, interests, chatHref } = person;
  const line = [specialty, academicLevel].filter(Boolean).join(' · ');
  return (
    <div className="flex items-start gap-3">
      <Avatar user={person} size="sm" />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{full_name}</span> <span className="text-muted">@{username}</span>
        </p>
        {line && <p>{line}</p>}
        {score && <p className="text-muted">Puntuación: {score}</p>}
        {bio && <p className="mt-1 whitespace-pre-line text-muted">{bio}</p>}
        {interests.length > 0 && (
          <div className="mt-2">
            <Topics names={interests} label={`Intereses de ${full_name}`} />
          </div>
        )}
        {chatHref && (
          <Link to={chatHref} className="inline-flex min-h-11 items-center gap-2 text-teal underline">
            <MessagesSquare aria-hidden="true" className="size-5" />
            Enviar mensaje<span className="sr-only"> a {full_name}</span>
          </Link>
        )}
      </div>
    </div>
  );
}
