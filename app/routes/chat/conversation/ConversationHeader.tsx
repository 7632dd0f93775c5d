import { Link } from '@remix-run/react';
import { ChevronLeft, UserRound } from 'lucide-react';
import type { ConversationView } from '~/chat/view';
import { Avatar } from '~/ui/Avatar';

const ROLES: Readonly<Record<string, string>> = { mentor: 'Mentor', alumno: 'Alumno' };

/** Who is at the other end; on phones the way back to the list. */
export function ConversationHeader({ other }: { other: ConversationView['other'] }) {
  const name = other.full_name || other.username;
  return (
    <header className="chat-header">
      <Link to="/chat" aria-label="Volver a los mensajes" className="chat-back">
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      <Avatar user={other} size="sm" eager />
      <div className="min-w-0 grow">
        <h1 className="truncate text-xl">{name}</h1>
        <p className="truncate text-sm text-muted">{ROLES[other.user_type] ?? 'Equipo de Mentorea'}</p>
      </div>
      {other.user_type === 'mentor' && other.isHere && (
        <a href={`/mentors/${encodeURIComponent(other.username)}`} className="chat-profile">
          <UserRound aria-hidden="true" className="size-5.5 sm:hidden" />
          <span className="max-sm:sr-only">Ver perfil</span>
        </a>
      )}
    </header>
  );
}
