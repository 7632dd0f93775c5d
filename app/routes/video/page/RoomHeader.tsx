import { LogOut } from 'lucide-react';
import { Brand } from '~/ui/Brand';
import { buttonStyle } from '~/ui/buttonStyle';
import { StatusBadge } from '~/ui/StatusBadge';

interface RoomHeaderProps {
  code: string;
  displayName: string;
  isModerator: boolean;
}

/** Above every state of a room (spec.md 'Video room'). Both ways out load the document: what this page may do with camera and microphone ends with it. */
export function RoomHeader({ code, displayName, isModerator }: RoomHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-card px-4 py-2 sm:px-6">
      <Brand href="/dashboard" className="max-sm:text-xl" />
      <div className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:flex-1">
        <h1 className="font-sans text-lg font-semibold tracking-normal">{`Videollamada - Sala #${code}`}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span>
            Conectado como <span className="font-medium text-ink">{displayName}</span>
          </span>
          {isModerator && <StatusBadge tone="now">Moderador</StatusBadge>}
        </p>
      </div>
      <a href="/dashboard" className={buttonStyle('secondary', 'ml-auto')}>
        <LogOut aria-hidden="true" className="size-5" />
        Salir
      </a>
    </header>
  );
}
