import { type ReactNode, useId } from 'react';
import { useModal } from '~/ui/useModal';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Its buttons. */
  footer: ReactNode;
}

/** A question about the room; Escape answers it with no. */
export function RoomDialog({ title, onClose, children, footer }: Props) {
  const ref = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="dialog room-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex flex-col gap-3 overflow-y-auto px-5 py-5 sm:px-7">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
      <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        {footer}
      </div>
    </dialog>
  );
}
