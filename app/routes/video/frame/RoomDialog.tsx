import { type ReactNode, useId } from 'react';
import { useModal } from '~/ui/useModal';

interface Props {
  title: string;
  onClose: () => void;
  /** What will happen: said with the title when it opens. */
  children: ReactNode;
  /** Its buttons. */
  footer: ReactNode;
}

/** A question about the room; Escape answers it with no. It begins at its title: a key pressed once too often does nothing. */
export function RoomDialog({ title, onClose, children, footer }: Props) {
  const ref = useModal();
  const [titleId, consequenceId] = [useId(), useId()];
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={consequenceId}
      className="dialog room-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col gap-3 overflow-y-auto px-5 py-5 sm:px-7">
        <h2 id={titleId} tabIndex={-1} data-begins className="text-2xl outline-none">
          {title}
        </h2>
        <div id={consequenceId} className="flex flex-col gap-3">
          {children}
        </div>
      </div>
      <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        {footer}
      </div>
    </dialog>
  );
}
