import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { listen } from '~/app/connection/listen';
import type { PagePolicy } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import { LiveReload } from '~/app/ui/LiveReload';
import { Refresh } from '~/app/ui/Refresh';
import { useReloadAt, useServerTime } from '~/app/ui/serverClock';
import { CallPage } from './CallPage';
import { Lobby } from './Lobby';
import type { NextSteps, RoomPage, RoomView } from './loadRoom';
import { CareLinks, RoomHeader, SessionTime } from './RoomHeader';

/** The browser features a page needs: all for the call, those that the lobby tests, none otherwise. */
export function roomPolicy(data: unknown): PagePolicy | null {
  const { kind, stage }: Partial<RoomPage> = Object(data);
  if (kind !== 'room') return null;
  if (stage === 'call')
    return { features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'], video: true };
  return stage === 'waiting' ? { features: ['camera', 'microphone'] } : null;
}

/** The room's page by its stage. Only a document of the call shows one, as policies are fixed when it is sent. */
export function Room({ page }: { page: RoomPage }) {
  const [first] = useState(page.stage);
  // A page restored from the back/forward cache has an old time and a dead call.
  useEffect(() => listen({ pageshow: ({ persisted }) => persisted && location.reload() }), []);
  const { stage, room, call, next, follows } = page;
  if (stage === 'call' && first === 'call' && call) return <CallPage room={room} call={call} />;
  return (
    <>
      {next && <RoomEnded room={room} next={next} />}
      {stage === 'left' && <RoomLeft room={room} />}
      {stage === 'unavailable' && <RoomUnavailable room={room} />}
      {(stage === 'waiting' || stage === 'call') && <Lobby room={room} />}
      {follows !== null && <LiveReload userId={follows} served={room.served} ofFrame={{}} />}
    </>
  );
}

/** A state of the room's page without a call. Its links load a document, as every link to a call must. */
function NoCall({ room, title, children }: { room: RoomView; title: string; children: ReactNode }) {
  return (
    <>
      <RoomHeader room={room} />
      <main id="contenido" className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
        <Card as="section" aria-labelledby="titulo" className="grid gap-5 sm:p-8">
          <h2 id="titulo" className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {children}
          <CareLinks room={room} />
        </Card>
      </main>
    </>
  );
}

/** Shown after leaving while the call can be entered again; turns into `RoomEnded` by itself. */
function RoomLeft({ room }: { room: RoomView }) {
  const { pathname } = useLocation();
  useReloadAt(room.endsAt, useServerTime(room.served), room.served);
  return (
    <>
      <Refresh />
      <NoCall room={room} title="Has salido">
        <SessionTime room={room} />
        <p>Mientras dure la sesión puedes volver cuando quieras.</p>
        <p role="status" className="empty:hidden">
          {room.inside}
        </p>
        <p className="flex flex-wrap gap-3">
          <a href={`${pathname}?entrar`} className={buttonStyle('primary')}>
            <Icon name="door-open" className="size-5" />
            Volver a entrar
          </a>{' '}
          <a href={LIST_PATH} className={buttonStyle('secondary')}>
            Volver a Mis Mentorías
          </a>
        </p>
        <p>
          <a href={pathname} className="link inline-flex min-h-11 items-center">
            Cambiar de cámara o micrófono
          </a>
        </p>
      </NoCall>
    </>
  );
}

function RoomEnded({ room, next }: { room: RoomView; next: NextSteps }) {
  const { pathname } = useLocation();
  const isOpen = room.confirmed && room.served < room.closesAt;
  const { review, offerHref } = next;
  const hasMore = review !== null || offerHref !== null;
  return (
    <NoCall room={room} title="La sesión ha terminado">
      <SessionTime room={room} />
      <p>{thanksText(room.confirmed, next)}</p>
      <p className="flex flex-wrap gap-3">
        {review && (
          <a href={review.href} className={buttonStyle('primary')}>
            {review.may === 'write' ? 'Escribir reseña' : 'Ver mi reseña'}
          </a>
        )}{' '}
        {offerHref && (
          <a href={offerHref} className={buttonStyle('primary')}>
            <Icon name="calendar-plus" className="size-5" />
            Proponer la siguiente
          </a>
        )}{' '}
        <a href={LIST_PATH} className={buttonStyle(hasMore ? 'secondary' : 'primary')}>
          Volver a Mis Mentorías
        </a>
      </p>
      {(isOpen || next.absence) && (
        <p className="-mx-5 flex flex-wrap gap-x-3">
          {isOpen && (
            <a href={`${pathname}?entrar`} className={buttonStyle('quiet')}>
              Volver a la sala
            </a>
          )}{' '}
          {next.absence && (
            <a href={next.absence} className={buttonStyle('quiet')}>
              No se presentó
            </a>
          )}
        </p>
      )}
      {isOpen && <p className="text-muted">La sala sigue abierta hasta {room.closes.replace(/^a /, '')}.</p>}
    </NoCall>
  );
}

function thanksText(confirmed: boolean, { review }: NextSteps): string {
  if (!confirmed) return 'Esta sesión no llegó a confirmarse, y su sala no se abrió.';
  if (review?.may === 'write') return '¿Qué tal ha ido? Tu reseña ayuda a tu mentor y a quien busca uno.';
  return review ? 'Gracias por tu reseña.' : 'Gracias por estar.';
}

/** Shown with neither a video server nor an API with rooms. */
function RoomUnavailable({ room }: Pick<RoomPage, 'room'>) {
  return (
    <NoCall room={room} title="Aquí no hay videollamadas">
      <p>
        Este sitio no tiene configurado un servidor de videollamadas. Acordad por mensaje cómo os veis: la
        sesión sigue en pie.
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={paths.chat()} className={buttonStyle('primary')}>
          Ir a los mensajes
        </a>{' '}
        <a href={LIST_PATH} className={buttonStyle('secondary')}>
          Volver a Mis Mentorías
        </a>
      </p>
    </NoCall>
  );
}
