import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { LiveReload } from '~/app/live/LiveReload';
import * as paths from '~/app/paths';
import { LIST_PATH } from '~/app/routes/mentorships/listUrl';
import { buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import type { PagePolicy } from '~/app/ui/routeHandle';
import { CallPage } from './CallPage';
import type { RoomPage, RoomView } from './loadRoom';
import { RoomHeader, SessionTime } from './RoomHeader';
import { Waiting } from './Waiting';

/** The call needs all features, the waiting page those it tests, other states none. */
export function roomPolicy(data: unknown): PagePolicy | null {
  if (!isRoomPage(data)) return null;
  if (data.stage === 'call')
    return { features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'], video: true };
  return data.stage === 'waiting' ? { features: ['camera', 'microphone'] } : null;
}

function isRoomPage(data: unknown): data is Pick<RoomPage, 'kind' | 'stage'> {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'room';
}

/** A page restored from the back/forward cache has an old time and its call is over, so it is reloaded. */
function useFreshOnReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

function RoomEnded({ room, review, offerHref }: Pick<RoomPage, 'room' | 'review' | 'offerHref'>) {
  const { pathname } = useLocation();
  const isOpen = room.confirmed && room.served < room.closesAt;
  return (
    <NoCall room={room} title="La mentoría ha terminado">
      <SessionTime room={room} />
      <p>{closingWords(room.confirmed, review)}</p>
      <p className="flex flex-wrap gap-3">
        {review && (
          <a href={review.href} className={buttonStyle('primary')}>
            {review.may === 'write' ? 'Escribir reseña' : 'Ver mi reseña'}
          </a>
        )}
        {offerHref && (
          <a href={offerHref} className={buttonStyle('primary')}>
            Proponer sesión
          </a>
        )}
        <a href={LIST_PATH} className={buttonStyle(review || offerHref ? 'secondary' : 'primary')}>
          Volver a Mis Mentorías
        </a>
        {isOpen && (
          <a href={`${pathname}?entrar`} className={buttonStyle('quiet')}>
            Volver a la sala
          </a>
        )}
      </p>
      {isOpen && <p className="text-muted">La sala sigue abierta hasta {room.closes.replace(/^a /, '')}.</p>}
    </NoCall>
  );
}

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
        </Card>
      </main>
    </>
  );
}

function closingWords(confirmed: boolean, review: RoomPage['review']): string {
  if (!confirmed) return 'Esta mentoría no llegó a confirmarse, y su sala no se abrió.';
  if (review?.may === 'write') return '¿Qué tal ha ido? Tu reseña ayuda a tu mentor y a quien busca uno.';
  return review ? 'Gracias por tu reseña.' : 'Gracias por estar.';
}

/** Neither a video server nor an API with rooms: says so, so that both sides can agree on something else. */
function RoomUnavailable({ room }: { room: RoomView }) {
  return (
    <NoCall room={room} title="Aquí no hay videollamadas">
      <p>
        Este sitio no tiene configurado un servidor de videollamadas. Acordad por mensaje cómo os veis: la
        mentoría sigue en pie.
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={paths.chat()} className={buttonStyle('primary')}>
          Ir a los mensajes
        </a>
        <a href={LIST_PATH} className={buttonStyle('secondary')}>
          Volver a Mis Mentorías
        </a>
      </p>
    </NoCall>
  );
}

/** A document never turns into the call, because its policies are fixed when it is sent. */
export function Room({ page }: { page: RoomPage }) {
  const [first] = useState(page.stage);
  useFreshOnReturn();
  const { stage, room, call, review, offerHref, follows } = page;
  if (stage === 'call' && first === 'call' && call) return <CallPage room={room} call={call} />;
  return (
    <>
      {stage === 'ended' && <RoomEnded room={room} review={review} offerHref={offerHref} />}
      {stage === 'unavailable' && <RoomUnavailable room={room} />}
      {(stage === 'waiting' || stage === 'call') && <Waiting room={room} />}
      {follows !== null && <LiveReload userId={follows} ofFrame={{}} />}
    </>
  );
}
