import { type ReactNode, useRef } from 'react';
import * as paths from '~/app/paths';
import { closesItself } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { useOffers } from '~/app/ui/offers';
import type { Call, CallView } from './call';
import type { RoomView } from './loadRoom';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-4 py-2 text-start hover:bg-teal-soft disabled:text-muted';

interface CallMenuProps {
  room: RoomView;
  view: CallView;
  call: Call | null;
  /** The room as a page of its own. */
  link: string;
  /** The widget's own buttons are ours. */
  builtIn: boolean;
}

/** The rare actions of a call. Escape, a press outside and every choice close it. */
export function CallMenu({ room, view, call, link, builtIn }: CallMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const takesReports = useOffers().includes('staff');
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details ref={menu} className="group relative" {...closesItself}>
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-xl hover:bg-band group-open:bg-band [&::-webkit-details-marker]:hidden">
        <Icon name="menu" className="size-5" />
        <span className="sr-only">Opciones de la sala</span>
      </summary>
      {/* Focusable, so that a press on it does not count as outside. */}
      <ul
        tabIndex={-1}
        className="absolute top-full right-0 mt-1 w-max max-w-[calc(100vw-(--spacing(6)))] rounded-2xl border border-line bg-card p-1 text-ink shadow-lift outline-none"
      >
        {!builtIn && <WidgetControls view={view} call={call} />}
        <MenuLink
          href={link}
          icon="external-link"
          onPress={() => {
            close();
            call?.moveOut();
          }}
        >
          Abrir en otra pestaña
        </MenuLink>
        <MenuLink href={paths.mentorship(room.identifier)} icon="info" onPress={close}>
          Detalles de la sesión
        </MenuLink>
        <MenuLink href={paths.help()} icon="lightbulb" onPress={close}>
          Ayuda con cámara y micrófono
        </MenuLink>
        {takesReports && (
          <MenuLink href={paths.report('room', room.identifier)} icon="flag" onPress={close}>
            Denunciar
          </MenuLink>
        )}
      </ul>
    </details>
  );
}

interface MenuLinkProps {
  href: string;
  icon: IconName;
  onPress: () => void;
  children: ReactNode;
}

/** A link that opens another tab, so that the call goes on here. */
function MenuLink({ href, icon, onPress, children }: MenuLinkProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={ITEM} onClick={onPress}>
        <Icon name={icon} className="size-5" />
        {children}
      </a>
    </li>
  );
}

/** The main controls of a foreign widget, whose own are hard to reach for some people. */
function WidgetControls({
  view: { phase, audioMuted, videoMuted },
  call,
}: Pick<CallMenuProps, 'view' | 'call'>) {
  const isIn = phase === 'in';
  return (
    <>
      <li>
        <button type="button" className={ITEM} disabled={!isIn} onClick={() => call?.command('toggleAudio')}>
          <Icon name={audioMuted ? 'mic-off' : 'mic'} className="size-5" />
          {audioMuted ? 'Activar micrófono' : 'Silenciar'}
        </button>
      </li>
      <li>
        <button
          type="button"
          className={ITEM}
          disabled={!isIn}
          aria-pressed={isIn && videoMuted === false}
          onClick={() => call?.command('toggleVideo')}
        >
          <Icon name={videoMuted ? 'video-off' : 'video'} className="size-5" />
          Cámara
        </button>
      </li>
    </>
  );
}
