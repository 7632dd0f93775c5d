import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the pictures; over them on small screens. Escape closes it. */
export function PanelFrame({ title, onClose, children }: Props) {
  const id = useId();
  return (
    <aside
      className="room-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="room-panel-head">
        <h2 id={id} ref={takeFocus} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={`Cerrar ${title.toLowerCase()}`}
          className="room-icon"
          onClick={onClose}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
    </aside>
  );
}

/** Who opened it goes on inside it. */
function takeFocus(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true });
}
