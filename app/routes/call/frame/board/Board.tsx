import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BoardMark } from '~/api/contract/room';
import { BOARD_HEIGHT, BOARD_PAGES, INKS, MARK_TEXT_MAX } from '~/api/contract/rules/board';
import type { PeerView } from '~/app/call/peer/view';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import type { CallData } from '../frame';
import { RoundButton, takeFocus } from '../Panels';
import type { CallControls } from '../useControls';
import { INK_COLORS, type NewMark, type Tool } from './marks';
import { Paper } from './Paper';
import { PicturePicker } from './PicturePicker';
import { SaveMenu } from './SaveMenu';

const TOOLS: Record<Tool, { name: string; icon: IconName }> = {
  pen: { name: 'Lápiz', icon: 'pencil' },
  line: { name: 'Línea', icon: 'minus' },
  text: { name: 'Texto', icon: 'type' },
  eraser: { name: 'Goma', icon: 'eraser' },
  picture: { name: 'Imagen', icon: 'image' },
};
const INK_NAMES = { black: 'Negro', blue: 'Azul', red: 'Rojo', green: 'Verde' };
/** In units: of strokes, and of letters. */
const SIZES = [
  { name: 'Fino', stroke: 5, text: 32, dot: 'size-1.5' },
  { name: 'Medio', stroke: 10, text: 48, dot: 'size-3' },
  { name: 'Grueso', stroke: 22, text: 80, dot: 'size-5' },
] as const;
const [FINE] = SIZES;

/** A button for one of several choices. */
const choice = (name: string, isChosen: boolean, choose: () => void, shows: ReactNode) => (
  <button
    key={name}
    type="button"
    title={name}
    aria-label={name}
    aria-pressed={isChosen}
    className="grid size-11 flex-none place-items-center rounded-xl hover:bg-line aria-pressed:bg-teal-soft aria-pressed:text-teal-strong aria-pressed:ring-2 aria-pressed:ring-teal aria-pressed:ring-inset"
    onClick={choose}
  >
    {shows}
  </button>
);

/** Pages with something on them, or somebody at them. */
export function pageCount({ board, self, others }: Pick<PeerView, 'board' | 'self' | 'others'>): number {
  const shown = [self, ...others].map(({ state }) => state.board ?? 1);
  return board.marks.reduce((most, { page }) => Math.max(most, page), Math.max(...shown));
}

/** The whiteboard of the call, beside the faces, on small screens over them (docs/product.md, 'Video room'). */
export function Board({ controls, data }: { controls: CallControls; data: CallData }) {
  const { call, view } = controls;
  const { marks: all, canUndo, problem } = view.board;
  const [tool, setTool] = useState<Tool>('pen');
  const [ink, setInk] = useState<BoardMark['ink']>('black');
  const [size, setSize] = useState<(typeof SIZES)[number]>(FINE);
  /** Where the next text begins, and what it says so far. */
  const [place, setPlace] = useState<[x: number, y: number]>([60, 60]);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const page = view.self.state.board ?? 1;
  const pages = pageCount(view);
  const marks = all.filter((mark) => mark.page === page);
  const lead = view.self.isModerator ? undefined : view.others.find((one) => one.isModerator)?.state.board;
  useEffect(() => {
    if (lead !== undefined) call.showBoard(lead);
  }, [lead, call]);

  const draw = (mark: Omit<NewMark, 'ink'>) => call.board.draw({ ...mark, ink, page });
  const written: NewMark = { kind: 'text', ink, size: size.text, points: place, text };
  const write = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    draw({ ...written, text: text.trim() });
    setText('');
    const [x, y] = place;
    const below = y + Math.round(size.text * 1.3);
    setPlace([x, below + size.text > BOARD_HEIGHT ? 60 : below]);
  };
  const tools = (Object.keys(TOOLS) as Tool[]).filter((one) => one !== 'picture' || data.hasFiles);

  return (
    <section
      aria-labelledby={id}
      className="room-board flex min-h-0 min-w-0 flex-1 flex-col gap-1 rounded-2xl border border-line bg-card p-1 max-md:absolute max-md:inset-0 max-md:z-10 max-md:mx-1 max-md:mb-1 md:mb-2 md:ml-2"
      onKeyDown={(event) => {
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.target === input.current) return;
        event.preventDefault();
        call.board.undo();
      }}
    >
      <h2 id={id} ref={takeFocus} tabIndex={-1} className="sr-only">
        Pizarra
      </h2>
      <p className="sr-only">
        Lo que se dibuja no lo puede leer un lector de pantalla; los textos de la pizarra, sí.
      </p>
      <div
        role="toolbar"
        aria-label="Herramientas de la pizarra"
        className="flex flex-wrap items-center gap-x-3"
      >
        <div className="flex">
          {tools.map((one) =>
            choice(
              TOOLS[one].name,
              tool === one,
              () => setTool(one),
              <Icon name={TOOLS[one].icon} className="size-5" />,
            ),
          )}
          <RoundButton
            icon="undo-2"
            title="Deshacer lo último tuyo"
            aria-label="Deshacer"
            disabled={!canUndo}
            className="disabled:opacity-40"
            onClick={call.board.undo}
          />
        </div>
        <div className="flex">
          {INKS.map((one) =>
            choice(
              INK_NAMES[one],
              ink === one,
              () => setInk(one),
              <span
                className="size-5 rounded-full border-2 border-white"
                style={{ background: INK_COLORS[one] }}
              />,
            ),
          )}
        </div>
        <div className="flex">
          {SIZES.map((one) =>
            choice(
              one.name,
              size === one,
              () => setSize(one),
              <span className={classes('rounded-full bg-current', one.dot)} />,
            ),
          )}
        </div>
        <div className="ml-auto flex items-center">
          <RoundButton
            icon="chevron-left"
            aria-label="Página anterior"
            disabled={page === 1}
            className="disabled:opacity-40"
            onClick={() => call.showBoard(page - 1)}
          />
          <p role="status" className="whitespace-nowrap tabular-nums">
            <span className="sr-only">Página</span> {page} de {pages}
          </p>
          <RoundButton
            icon={page === pages ? 'plus' : 'chevron-right'}
            aria-label={page === pages ? 'Añadir página' : 'Página siguiente'}
            disabled={page === BOARD_PAGES}
            className="disabled:opacity-40"
            onClick={() => call.showBoard(page + 1)}
          />
          <SaveMenu marks={all} page={page} pages={pages} data={data} />
          <RoundButton icon="x" aria-label="Cerrar la pizarra" onClick={controls.toggleBoard} />
        </div>
      </div>
      {tool === 'text' && (
        <form className="flex gap-2 px-1" onSubmit={write}>
          <input
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: the tool was just chosen to write
            autoFocus
            className="control"
            aria-label="Texto para la pizarra"
            placeholder="Escribe, y toca la pizarra donde vaya"
            maxLength={MARK_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="btn btn-secondary flex-none">
            Poner
          </button>
        </form>
      )}
      {tool === 'picture' && (
        <PicturePicker
          identifier={data.identifier}
          onPick={(points, file) => {
            draw({ kind: 'picture', size: 1, points, text: file });
            setTool('pen');
          }}
        />
      )}
      {problem !== null && (
        <p role="alert" className="px-2 text-danger">
          {problem}
        </p>
      )}
      <Paper
        label={`Página ${page} de la pizarra`}
        marks={marks}
        tool={tool}
        stroke={{ ink, size: size.stroke }}
        draft={tool === 'text' && text !== '' ? written : null}
        onDraw={draw}
        onErase={call.board.erase}
        onPlace={(x, y) => {
          setPlace([x, Math.max(0, y - Math.round(size.text / 2))]);
          input.current?.focus();
        }}
      />
    </section>
  );
}
