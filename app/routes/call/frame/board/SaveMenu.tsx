import { useRef, useState } from 'react';
import type { BoardMark } from '~/api/contract/room';
import * as paths from '~/app/paths';
import { Icon } from '~/app/ui/Icon';
import type { CallData } from '../frame';

interface SaveMenuProps {
  /** Of all pages. */
  marks: BoardMark[];
  page: number;
  pages: number;
  data: CallData;
}

const FAILED = 'No se ha podido guardar. Vuelve a intentarlo en un momento.';

/** The board as a file: among the session's materials, or on this device. */
export function SaveMenu({ marks, page, pages, data }: SaveMenuProps) {
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | { problem: string }>('idle');
  const menu = useRef<HTMLDetailsElement>(null);
  const save = async (isPdf: boolean, isKept: boolean) => {
    if (state === 'saving') return;
    setState('saving');
    try {
      const { boardFile, download, upload } = await import('./saving');
      const numbers = isPdf ? Array.from({ length: pages }, (_, at) => at + 1) : [page];
      const sheets = numbers.map((one) => marks.filter((mark) => mark.page === one));
      const title = ['Pizarra', data.topic || data.roomCode, ...(isPdf ? [] : [`página ${page}`])].join(
        ' - ',
      );
      const file = await boardFile(sheets, title, isPdf);
      const error = isKept ? await upload(file, data.identifier) : download(file);
      setState(error ? { problem: error } : isKept ? 'saved' : 'idle');
      if (!isKept) menu.current?.removeAttribute('open');
    } catch {
      setState({ problem: FAILED });
    }
  };
  const choice = (label: string, isPdf: boolean, isKept: boolean) => (
    <button
      type="button"
      className="min-h-11 rounded-lg px-3 text-left hover:bg-line"
      onClick={() => save(isPdf, isKept)}
    >
      {label}{' '}
    </button>
  );
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={({ key }) => key === 'Escape' && menu.current?.removeAttribute('open')}
    >
      <summary className="btn btn-secondary cursor-pointer list-none px-3 [&::-webkit-details-marker]:hidden">
        <Icon name="download" className="size-5" />
        Guardar
      </summary>
      <div className="absolute top-full right-0 z-20 mt-1 flex w-72 max-w-[calc(100vw-(--spacing(6)))] flex-col rounded-2xl border border-line bg-card p-2 shadow-lift">
        {data.hasFiles && choice('PDF en los materiales', true, true)}
        {data.hasFiles && choice('Esta página en los materiales', false, true)}
        {choice('Descargar PDF', true, false)}
        {choice('Descargar esta página (PNG)', false, false)}
        <div role="status" className="px-3 empty:hidden">
          {state === 'saving' && <p>Guardando…</p>}
          {state === 'saved' && (
            <p>
              Guardado en los{' '}
              <a href={paths.materials(data.identifier)} target="_blank" rel="noopener" className="link">
                materiales de la sesión<span className="sr-only"> (se abre en otra pestaña)</span>
              </a>
              .
            </p>
          )}
          {typeof state === 'object' && <p className="text-danger">{state.problem}</p>}
        </div>
      </div>
    </details>
  );
}
