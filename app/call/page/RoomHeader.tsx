import type { ReactNode } from 'react';
import { FULL_PAGE } from '~/app/domain/site/browserCookies';
import * as paths from '~/app/paths';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { useFullPage, useLight, WithoutScripts } from '~/app/ui/light';
import { ReportLink } from '~/app/ui/ReportLink';
import type { CallView } from './call';
import type { RoomView } from './loadRoom';

const titleOf = ({ code }: RoomView) => `Videollamada - Sala #${code}`;

function Out({ look }: { look: string }) {
  return (
    <a
      href={paths.dashboard()}
      title="Salir"
      className={buttonStyle('secondary', `min-h-11 min-w-11 px-3 py-1 ${look}`)}
    >
      <Icon name="log-out" className="size-5" />
      <span className="max-sm:sr-only">Salir</span>
    </a>
  );
}

/** The header of a room outside its call: on phones with a second line. Its links load a document. */
export function RoomHeader({ room }: { room: RoomView }) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line bg-card px-3 py-0.5 [grid-template-areas:'brand_title_out'_'who_who_who'] sm:gap-x-3 sm:px-6 sm:[grid-template-areas:'brand_title_out'_'brand_who_out'] short:px-3 short:py-0">
      <Brand href={paths.dashboard()} className="room-head-brand [grid-area:brand]" />
      <h1 className="line-clamp-2 font-sans text-base leading-5 font-semibold tracking-normal [grid-area:title] sm:line-clamp-1">
        {titleOf(room)}
      </h1>
      <p className="flex min-w-0 items-center gap-x-3 leading-6 text-muted [grid-area:who]">
        <span className="truncate">
          Conectado como <span className="font-medium text-ink">{room.displayName}</span>
        </span>{' '}
        {room.moderates && <StatusBadge tone="now">Moderador</StatusBadge>}
      </p>{' '}
      <Out look="[grid-area:out]" />
    </header>
  );
}

interface CallHeaderProps {
  room: RoomView;
  view: Pick<CallView, 'phase' | 'isQuiet' | 'promoted'>;
  /** The time left, and the menu. */
  children: ReactNode;
}

/** One line, as dark as the room, which goes with its toolbar (callPage.css). Inside, the one way out is 'Colgar'. */
export function CallHeader({ room, view: { phase, isQuiet, promoted }, children }: CallHeaderProps) {
  return (
    <header
      data-quiet={(phase === 'in' && isQuiet) || undefined}
      className="call-head relative z-20 flex min-h-11 items-center gap-x-2 bg-room px-3 text-on-band sm:gap-x-4 sm:px-6 short:px-3"
    >
      {/* Small screens have space for what matters only. */}
      <div className="flex min-w-0 flex-1 items-center gap-x-4 text-band-muted max-sm:contents">
        <h1 className="truncate font-sans text-base font-normal tracking-normal max-sm:sr-only">
          {titleOf(room)}
        </h1>
        <p className="truncate max-lg:sr-only">
          Conectado como {room.displayName}{' '}
          {(room.moderates || promoted) && (
            <span className="ms-2 rounded-full border border-band-line px-2.5">Moderador</span>
          )}
        </p>
      </div>{' '}
      <p className="max-w-2/5 shrink-0 truncate font-semibold max-sm:max-w-none max-sm:flex-1 max-sm:shrink">
        {room.title}
      </p>{' '}
      {children} {phase !== 'in' && <Out look="text-inherit hover:bg-band" />}
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
            Volver a la sesión
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
