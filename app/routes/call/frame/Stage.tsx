import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { PeerView, PersonInCall } from '~/app/call/peer/view';
import { useStreamRef } from '~/app/call/streamRef';
import { Avatar } from '~/app/ui/Avatar';
import { Icon } from '~/app/ui/Icon';
import { faceOf } from './Panels';

/** Video without sound, which Sounds plays. Decorative: the person's name is beside it. */
function MediaVideo({ stream }: { stream: MediaStream }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      <video ref={useStreamRef(stream)} autoPlay playsInline muted className="size-full object-cover" />
    </div>
  );
}

interface TileContent {
  person: PersonInCall;
  shows: 'camera' | 'screen';
}

interface TileProps extends TileContent {
  style?: CSSProperties;
  small?: boolean;
  /** Silenced by the caller. */
  isSilenced?: boolean;
}

const LINE_TEXTS = { connecting: 'Conectando…', lost: 'Sin conexión', connected: null };

const LABEL = 'absolute left-2 rounded-lg bg-(--room-veil) px-2.5 py-0.25';

function Tile({ person, shows, style, small = false, isSilenced = false }: TileProps) {
  const { name, isSelf, isModerator, isSpeaking, state } = person;
  const isScreen = shows === 'screen';
  const stream = isScreen ? person.screen : person.camera;
  const speaks = isSpeaking && state.audio && !isScreen;
  const line = LINE_TEXTS[person.line];
  return (
    <li
      className="room-tile relative grid place-items-center overflow-hidden rounded-xl bg-card"
      style={style}
      data-shows={shows}
      data-self={isSelf || undefined}
      data-speaking={speaks || undefined}
    >
      {stream && <MediaVideo stream={stream} />}
      {!stream && !isScreen && (
        <span className="room-face">
          <Avatar user={faceOf(person)} size={small ? 'md' : 'lg'} eager />
        </span>
      )}
      {line && <p className={`room-line top-10.5 ${LABEL}`}>{line}</p>}
      {!isScreen && state.hand !== null && (
        <span className="room-hand absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-amber text-(--room-on-amber)">
          <Icon name="hand" className="size-5" />
          <span className="sr-only">Mano levantada</span>
        </span>
      )}
      <p className={`room-name top-2 flex max-w-[calc(100%-(--spacing(4)))] items-center gap-1.5 ${LABEL}`}>
        {isScreen && <Icon name="monitor-up" className="size-4 shrink-0" />}
        {speaks && <Icon name="audio-lines" className="size-4 shrink-0" />}
        {!isScreen && !state.audio && <Icon name="mic-off" className="size-4 shrink-0 text-danger" />}
        {!isScreen && isSilenced && <Icon name="volume-x" className="size-4 shrink-0 text-amber" />}
        {small && isSelf && !isScreen && <span aria-hidden="true">Tú</span>}{' '}
        <span className={small && isSelf && !isScreen ? 'sr-only' : 'truncate'}>
          {isScreen && 'Pantalla de '}
          {name}
          {isSelf && ' (tú)'}
        </span>
        {!isScreen && !state.audio && <span className="sr-only">, silenciado</span>}
        {!isScreen && isSilenced && (
          <span className={small ? 'sr-only' : 'shrink-0 text-amber'}>
            {small ? ', ' : ' '}silenciado para ti
          </span>
        )}{' '}
        {!isScreen && isModerator && !small && (
          <span className="border-l border-edge pl-2 text-teal-strong">Moderador</span>
        )}
      </p>
    </li>
  );
}

/** 'auto': side by side, unless someone shares a screen or the call is of two. */
export type StageLayout = 'auto' | 'tiles' | 'speaker';

export function isMosaic(layout: StageLayout, view: PeerView): boolean {
  if (layout !== 'auto') return layout === 'tiles';
  return screensOf(view).length === 0 && view.others.length !== 1;
}

/**
 * `main`: null if all are side by side. `own`: the caller's picture in a corner, in a call of two.
 * @param lastSpeaker id of the other person who spoke last
 */
export function stageTiles(view: PeerView, layout: StageLayout, lastSpeaker: string | null) {
  const screens = screensOf(view);
  const faces = [...view.others, view.self].map((person) => ({ person, shows: 'camera' as const }));
  if (isMosaic(layout, view)) return { main: null, tiles: [...screens, ...faces], own: null };
  const screen = screens.find(({ person }) => !person.isSelf) ?? screens[0];
  if (screen)
    return { main: screen, tiles: [...screens.filter((one) => one !== screen), ...faces], own: null };
  const speaker = view.others.find(({ id }) => id === lastSpeaker) ?? view.others[0] ?? view.self;
  const main = { person: speaker, shows: 'camera' as const };
  if (view.others.length === 1)
    return { main, tiles: [], own: { person: view.self, shows: 'camera' as const } };
  return { main, tiles: faces.filter(({ person }) => person !== speaker), own: null };
}

function screensOf({ self, others }: PeerView): TileContent[] {
  const shares = ({ screen }: PersonInCall) => screen !== null;
  return [...others, self].filter(shares).map((person) => ({ person, shows: 'screen' as const }));
}

/** Inner size of an element in pixels; zero until known. */
function useSize() {
  const ref = useRef<HTMLUListElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** Pictures may be cropped, but not to narrow strips. */
const WIDEST = 16 / 9;
const TALLEST = { wide: 4 / 3, tall: 3 / 4 };

interface Space extends Size {
  count: number;
  gap: number;
}

/** Grid with the number of columns that makes the pictures largest, and the size of one. */
export function tileGrid({ count, width, height, gap }: Space) {
  const tallest = width > height ? TALLEST.wide : TALLEST.tall;
  let best = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const roomX = (width - gap * (columns - 1)) / columns;
    const roomY = (height - gap * (rows - 1)) / rows;
    const tile = largest(roomX, roomY, tallest);
    if (tile.width * tile.height > best.width * best.height + 1) best = { columns, ...tile };
  }
  return best;
}

function largest(width: number, height: number, tallest: number): Size {
  if (width <= 0 || height <= 0) return { width: 0, height: 0 };
  if (width / height > WIDEST) return { width: Math.floor(height * WIDEST), height: Math.floor(height) };
  if (width / height < tallest) return { width: Math.floor(width), height: Math.floor(width / tallest) };
  return { width: Math.floor(width), height: Math.floor(height) };
}

const GAP = 8;

function Mosaic({ tiles, isSilenced }: { tiles: TileContent[] } & Pick<StageProps, 'isSilenced'>) {
  const { ref, width, height } = useSize();
  const grid = tileGrid({ count: tiles.length, width, height, gap: GAP });
  return (
    <ul
      ref={ref}
      className="room-mosaic flex min-h-0 min-w-0 flex-1 flex-wrap content-center justify-center"
      style={{ gap: GAP }}
    >
      {tiles.map((tile) => (
        <Tile
          key={`${tile.shows}-${tile.person.id}`}
          {...tile}
          isSilenced={isSilenced(tile.person)}
          small={grid.width < 220}
          style={{ width: grid.width, height: grid.height }}
        />
      ))}
    </ul>
  );
}

/** The caller's own picture, in a corner; a button hides and shows it. */
function OwnTile(tile: TileContent) {
  const [isShown, setShown] = useState(true);
  const label = isShown ? 'Ocultar mi imagen' : 'Mostrar mi imagen';
  return (
    <div className={`room-own ${isShown ? 'w-(--room-own)' : 'w-11'}`}>
      {isShown && (
        <ul>
          <Tile {...tile} small />
        </ul>
      )}
      <button
        type="button"
        title={label}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl bg-(--room-veil) hover:bg-line"
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'minimize' : 'user-round'} className="size-5" />
        <span className="sr-only">{label}</span>
      </button>
    </div>
  );
}

interface StageProps {
  view: PeerView;
  layout: StageLayout;
  /** People the caller has silenced for themselves. */
  isSilenced: (person: PersonInCall) => boolean;
}

export function Stage({ view, layout, isSilenced }: StageProps) {
  const { main, tiles, own } = stageTiles(view, layout, useLastSpeaker(view));
  const isAlone = view.others.length === 0;
  return (
    <section
      aria-label="Personas en la sala"
      data-main={main ? '' : undefined}
      className="room-stage relative flex min-h-0 min-w-0 flex-1 gap-2 pr-[max(--spacing(2),env(safe-area-inset-right))] pb-2 pl-[max(--spacing(2),env(safe-area-inset-left))]"
    >
      {main ? (
        <>
          <ul className="room-main flex min-h-0 min-w-0 flex-1">
            <Tile {...main} isSilenced={isSilenced(main.person)} />
          </ul>
          {own && <OwnTile {...own} />}
          {tiles.length > 0 && (
            <ul className="room-strip flex flex-none gap-2 overflow-auto">
              {tiles.map((tile) => (
                <Tile
                  key={`${tile.shows}-${tile.person.id}`}
                  {...tile}
                  isSilenced={isSilenced(tile.person)}
                  small
                />
              ))}
            </ul>
          )}
        </>
      ) : (
        <Mosaic tiles={tiles} isSilenced={isSilenced} />
      )}
      {isAlone && view.phase === 'in' && (
        <p className="room-alone absolute inset-x-0 top-13 mx-auto w-fit max-w-[min(--spacing(120),100%-(--spacing(8)))] rounded-xl bg-(--room-veil) px-4 py-2 text-center">
          Aún no ha llegado nadie más. En cuanto entre alguien, lo verás aquí.
        </p>
      )}
    </section>
  );
}

/** Keeps the last speaker during pauses, so that the picture does not jump. */
function useLastSpeaker({ others }: PeerView): string | null {
  const [last, setLast] = useState<string | null>(null);
  const speaks = others.find(({ isSpeaking, state }) => isSpeaking && state.audio)?.id;
  if (speaks !== undefined && speaks !== last && !others.some((one) => one.id === last && one.isSpeaking)) {
    setLast(speaks);
  }
  return last;
}
