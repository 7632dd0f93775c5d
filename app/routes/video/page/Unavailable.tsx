import { buttonStyle } from '~/ui/buttonStyle';
import { Card } from '~/ui/Card';
import { LIST_PATH } from '../../mentorships/listUrl';
import { RoomHeader } from './RoomHeader';
import type { RoomView } from './roomView';

/** Neither a video server nor an API with rooms: said plainly, so that both sides can agree on another way. */
export function Unavailable({ room }: { room: RoomView }) {
  return (
    <>
      <RoomHeader code={room.code} displayName={room.displayName} isModerator={room.moderates} />
      <main id="contenido" className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
        <Card as="section" aria-labelledby="sin-video" className="grid gap-5 sm:p-8">
          <h2 id="sin-video" className="text-2xl sm:text-3xl">
            Aquí no hay videollamadas
          </h2>
          <p>
            Este sitio no tiene configurado un servidor de videollamadas. Acordad por mensaje cómo os veis: la
            mentoría sigue en pie.
          </p>
          <p className="flex flex-wrap gap-3">
            <a href="/chat" className={buttonStyle('primary')}>
              Ir a los mensajes
            </a>
            <a href={LIST_PATH} className={buttonStyle('secondary')}>
              Volver a Mis Mentorías
            </a>
          </p>
        </Card>
      </main>
    </>
  );
}
