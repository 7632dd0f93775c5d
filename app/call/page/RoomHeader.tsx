import type { ReactNode } from 'react';
import { FULL_PAGE } from '~/app/domain/site/browserCookies';
import * as paths from '~/app/paths';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { useFullPage, useLight, WithoutScripts } from '~/app/ui/light';
import { ReportLink } from '~/app/ui/ReportLink';
import type { RoomView } from './loadRoom';

interface RoomHeaderProps {
  room: RoomView;
  /** The video server has made the person a moderator. */
  promoted?: boolean;
  /** In a call: the time left, and its menu. */
  children?: ReactNode;
}

/** One row, on phones a second line below the title. */
const ROWS =
  "grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 [grid-template-areas:'brand_title_menu_out'_'who_who_._.'] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:gap-x-3 sm:[grid-template-areas:'brand_title_time_menu_out'_'brand_who_time_menu_out']";

/** The header of a room, as low as possible. Its links load a document, which ends the access to camera and microphone. */
export function RoomHeader({ room, promoted = false, children }: RoomHeaderProps) {
  return (
    <header
      className={classes(
        'relative z-20 border-b border-line bg-card px-3 py-0.5 sm:px-6 short:px-3 short:py-0',
        ROWS,
      )}
    >
      <Brand href={paths.dashboard()} className="room-head-brand [grid-area:brand]" />
      <h1 className="line-clamp-2 font-sans text-base leading-5 sm:line-clamp-1 font-semibold tracking-normal [grid-area:title]">
        {`Videollamada - Sala #${room.code}`}
      </h1>
      <p
        className={classes(
          'flex min-w-0 items-center gap-x-3 leading-6 text-muted [grid-area:who]',
          // Beside it stands the time.
          Boolean(children) && 'max-sm:me-20',
        )}
      >
        {children && room.others && (
          // On small screens their names are on their pictures.
          <span className="truncate max-lg:hidden">
            Con <span className="font-medium text-ink">{room.others}</span>
          </span>
        )}{' '}
        <span className="truncate">
          Conectado como <span className="font-medium text-ink">{room.displayName}</span>
        </span>{' '}
        {(room.moderates || promoted) && <StatusBadge tone="now">Moderador</StatusBadge>}
      </p>
      {children}{' '}
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

/** Enters the call. Scripts that somebody asked for in the light mode stay. */
export const entryPath = (pathname: string, search: string) =>
  `${pathname}?entrar${search.endsWith(FULL_PAGE) ? `&${FULL_PAGE}` : ''}`;

/** Shown without scripts. @param link to the call in a tab of its own, which needs scripts too */
export function NeedsScripts({ room, link = null }: { room: RoomView; link?: string | null }) {
  const full = useFullPage();
  const light = useLight();
  const why =
    link === null
      ? 'La videollamada necesita JavaScript: actívalo en tu navegador y vuelve a cargar esta página. Sin él puedes hablar con los demás por mensaje.'
      : 'En esta página la videollamada necesita JavaScript. Puedes abrirla en una pestaña suya:';
  return (
    <WithoutScripts>
      <div className="mx-auto grid max-w-2xl gap-4 p-6">
        <p className="text-lg font-semibold">
          {light
            ? 'La videollamada necesita scripts, y el modo ligero no los carga. ¿Los cargamos para ella? Son unos 150 kB.'
            : why}
        </p>
        <p className="flex flex-wrap gap-3">
          {light && (
            <a href={full} className={buttonStyle('primary')}>
              Sí, cargarlos
            </a>
          )}{' '}
          {link !== null && !light && (
            <a href={link} target="_blank" rel="noopener" className={buttonStyle('primary')}>
              Abrir la videollamada
            </a>
          )}{' '}
          <a href={paths.mentorship(room.identifier)} className={buttonStyle('secondary')}>
            Volver a la mentoría
          </a>{' '}
          <a href={paths.chat()} className={buttonStyle('secondary')}>
            Ir a Mensajes
          </a>
        </p>
      </div>
    </WithoutScripts>
  );
}

/** What to do when something is wrong; in another tab, as the way back is the room. */
export function CareLinks({ room }: { room: RoomView }) {
  const look = 'link inline-flex min-h-11 items-center';
  return (
    <p className="flex flex-wrap gap-x-5">
      <ReportLink subject="room" id={room.identifier} className={look} apart />{' '}
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
