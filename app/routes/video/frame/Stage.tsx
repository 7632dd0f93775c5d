import { useState } from 'react';
import type { RoomView } from '~/room/view';
import { Mosaic } from './Mosaic';
import { type StageLayout, stageTiles } from './stageTiles';
import { Tile } from './Tile';

/** The people of the room, and what they share. */
export function Stage({ view, layout }: { view: RoomView; layout: StageLayout }) {
  const { main, tiles } = stageTiles(view, layout, useLastSpeaker(view));
  const isAlone = view.others.length === 0;
  return (
    <section className="room-stage" aria-label="Personas en la sala" data-main={main ? '' : undefined}>
      {main ? (
        <>
          <ul className="room-main">
            <Tile {...main} />
          </ul>
          {tiles.length > 0 && (
            <ul className="room-strip">
              {tiles.map((tile) => (
                <Tile key={`${tile.shows}-${tile.person.id}`} {...tile} small />
              ))}
            </ul>
          )}
        </>
      ) : (
        <Mosaic tiles={tiles} />
      )}
      {isAlone && view.phase === 'in' && (
        <p className="room-alone">Aún no ha llegado nadie más. En cuanto entre alguien, lo verás aquí.</p>
      )}
    </section>
  );
}

/** Stays with who spoke last: pauses are no reason to jump. */
function useLastSpeaker({ others }: RoomView): string | null {
  const [last, setLast] = useState<string | null>(null);
  const speaks = others.find(({ isSpeaking, state }) => isSpeaking && state.audio)?.id;
  if (speaks !== undefined && speaks !== last && !others.some((one) => one.id === last && one.isSpeaking)) {
    setLast(speaks);
  }
  return last;
}
