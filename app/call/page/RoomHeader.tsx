import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { ReportLink } from '~/app/ui/ReportLink';
import type { RoomView } from './loadRoom';

interface RoomHeaderProps {
  room: RoomView;
  /** The video server has made the person a moderator. */
  promoted?: boolean;
  /** In a call: the time left, and its menu. */
  children?: ReactNode;
}

/** The header of a room. Its links load a document, which ends the access to camera and microphone. */
export function RoomHeader({ room, promoted = false, children }: RoomHeaderProps) {
  return (
    <header className="room-head border-b border-line bg-card px-3 py-0.5 sm:px-6 short:px-3 short:py-0">
      <Brand href={paths.dashboard()} className="room-head-brand" />
      <h1 className="line-clamp-2 font-sans text-base leading-5 sm:line-clamp-1 font-semibold tracking-normal [grid-area:title]">
        {`Videollamada - Sala #${room.code}`}
      </h1>
      <p className="room-head-who leading-6 text-muted">
        {children && room.others && (
          // On small screens their names are on their pictures.
          <span className="truncate max-lg:hidden">
            Con <span className="font-medium text-ink">{room.others}</span>
          </span>
        )}
        <span className="truncate">
          Conectado como <span className="font-medium text-ink">{room.displayName}</span>
        </span>
        {(room.moderates || promoted) && <StatusBadge tone="now">Moderador</StatusBadge>}
      </p>
      {children}
      <a
        href={paths.dashboard()}
        title="Salir"
        className={buttonStyle('secondary', 'min-h-11 min-w-11 px-3 py-1 [grid-area:out]')}
      >
        <Icon name="log-out" className="size-5" />
        <span className="max-sm:sr-only">Salir</span>
      </a>
    </header>
  );
}

/** Shown without scripts. @param link to the call in a tab of its own, which needs scripts too */
export function NeedsScripts({ room, link = null }: { room: RoomView; link?: string | null }) {
  return (
    <noscript>
      <div className="mx-auto grid max-w-2xl gap-4 p-6">
        <p className="text-lg font-semibold">
          {link === null
            ? 'La videollamada necesita JavaScript: actívalo en tu navegador y vuelve a cargar esta página. Sin él puedes hablar con los demás por mensaje.'
            : 'En esta página la videollamada necesita JavaScript. Puedes abrirla en una pestaña suya:'}
        </p>
        <p className="flex flex-wrap gap-3">
          {link !== null && (
            <a href={link} target="_blank" rel="noopener" className={buttonStyle('primary')}>
              Abrir la videollamada
            </a>
          )}
          <a href={paths.mentorship(room.identifier)} className={buttonStyle('secondary')}>
            Volver a la mentoría
          </a>
          <a href={paths.chat()} className={buttonStyle('secondary')}>
            Ir a Mensajes
          </a>
        </p>
      </div>
    </noscript>
  );
}

/** What to do when something is wrong; in another tab, as the way back is the room. */
export function CareLinks({ room }: { room: RoomView }) {
  const look = 'link inline-flex min-h-11 items-center';
  return (
    <p className="flex flex-wrap gap-x-5">
      <ReportLink subject="room" id={room.identifier} className={look} apart />
      <a href={paths.safety()} target="_blank" rel="noopener" className={look}>
        Seguridad
      </a>
    </p>
  );
}

/** 'Hoy · 18:30 – 19:30', and the visitor's own hours if they differ. */
export function SessionTime({ room: { day, hours, ownHours } }: { room: RoomView }) {
  return (
    <p className="text-muted first-letter:uppercase">
      {day} · {hours}
      {ownHours && ` · ${ownHours}`}
    </p>
  );
}
