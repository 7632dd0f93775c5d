import { useLocation } from '@remix-run/react';
import { buttonStyle } from '~/ui/buttonStyle';
import { Card } from '~/ui/Card';
import { LIST_PATH } from '../../mentorships/listUrl';
import type { RoomPage } from './loadRoom';
import { RoomHeader } from './RoomHeader';

/** After the call: a student is asked how it was. */
export function Ended({ room, review }: Pick<RoomPage, 'room' | 'review'>) {
  const { pathname } = useLocation();
  const isOpen = room.confirmed && room.served < room.closesAt;
  return (
    <>
      <RoomHeader code={room.code} displayName={room.displayName} isModerator={room.moderates} />
      <main id="contenido" className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
        <Card as="section" aria-labelledby="fin" className="grid gap-5 sm:p-8">
          <h2 id="fin" className="text-2xl sm:text-3xl">
            La mentoría ha terminado
          </h2>
          <p className="text-muted first-letter:uppercase">
            {room.day} · {room.hours}
            {room.ownHours && ` · ${room.ownHours}`}
          </p>
          <p>{wordsOf(room.confirmed, review)}</p>
          <p className="flex flex-wrap gap-3">
            {review && (
              <a href={review.href} className={buttonStyle('primary')}>
                {review.may === 'write' ? 'Escribir reseña' : 'Ver mi reseña'}
              </a>
            )}
            <a href={LIST_PATH} className={buttonStyle(review ? 'secondary' : 'primary')}>
              Volver a Mis Mentorías
            </a>
            {isOpen && (
              <a href={`${pathname}?entrar`} className={buttonStyle('quiet')}>
                Volver a la sala
              </a>
            )}
          </p>
          {isOpen && (
            <p className="text-muted">La sala sigue abierta hasta {room.closes.replace(/^a /, '')}.</p>
          )}
        </Card>
      </main>
    </>
  );
}

function wordsOf(confirmed: boolean, review: RoomPage['review']): string {
  if (!confirmed) return 'Esta mentoría no llegó a confirmarse, y su sala no se abrió.';
  if (review?.may === 'write') return '¿Qué tal ha ido? Tu reseña ayuda a tu mentor y a quien busca uno.';
  return review ? 'Gracias por tu reseña.' : 'Gracias por estar.';
}
