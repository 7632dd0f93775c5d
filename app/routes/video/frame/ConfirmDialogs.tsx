import { type ReactNode, useId } from 'react';
import { Button } from '~/app/ui/Button';
import { useModal } from '~/app/ui/modalDialogs';
import { DownloadLink } from './Recording';
import type { ConfirmQuestion, RoomControls } from './useControls';

interface RoomDialogProps {
  title: string;
  onClose: () => void;
  /** What will happen: said with the title when it opens. */
  children: ReactNode;
  /** Its buttons. */
  footer: ReactNode;
}

/**
 * A question about the room; Escape answers it with no. It begins at its title: a key pressed once too often
 * does nothing.
 */
function RoomDialog({ title, onClose, children, footer }: RoomDialogProps) {
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

interface ConfirmDialogProps {
  controls: RoomControls;
  roomCode: string;
}

/** The question that is open, if one is. */
export function ConfirmDialogs({ controls, roomCode }: ConfirmDialogProps) {
  if (controls.question === null) return null;
  const Asked = CONFIRM_DIALOGS[controls.question];
  return <Asked key={controls.question} controls={controls} roomCode={roomCode} />;
}

const CONFIRM_DIALOGS: Record<ConfirmQuestion, (props: ConfirmDialogProps) => JSX.Element> = {
  record: RecordQuestion,
  mute: MuteQuestion,
  unsaved: UnsavedQuestion,
  discard: DiscardQuestion,
};

function RecordQuestion({ controls: { ask, recorder, panel, closePanel }, roomCode }: ConfirmDialogProps) {
  const close = () => ask(null);
  return (
    <RoomDialog
      title="¿Grabar la sesión?"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              close();
              if (panel !== null) closePanel();
              recorder.start();
            }}
          >
            Tengo su permiso: grabar
          </Button>
        </>
      }
    >
      <p>
        Se grabarán la imagen y la voz de todos los que estén en la sala. Pídeles permiso antes y, si son
        menores, a sus familias.
      </p>
      <p>
        Todos verán un aviso mientras grabes. La grabación se queda en este dispositivo: Mentorea no la
        recibe. Descárgala al terminar.
      </p>
      {recorder.recording?.saved === false && (
        <>
          <p>La grabación anterior está sin guardar: se perderá cuando termine la nueva.</p>
          <DownloadLink recorder={recorder} roomCode={roomCode} />
        </>
      )}
    </RoomDialog>
  );
}

function MuteQuestion({ controls: { ask, room } }: ConfirmDialogProps) {
  const close = () => ask(null);
  return (
    <RoomDialog
      title="¿Silenciar a todos?"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              close();
              room.muteEveryone();
            }}
          >
            Sí, silenciar
          </Button>
        </>
      }
    >
      <p>
        Se apagará el micrófono de todos menos el tuyo, y sabrán que has sido tú. Cada uno podrá volver a
        activarlo.
      </p>
    </RoomDialog>
  );
}

function UnsavedQuestion({ controls, roomCode }: ConfirmDialogProps) {
  const { ask, room, recorder, view } = controls;
  const close = () => ask(null);
  const isRecording = view.self.state.recording;
  return (
    <RoomDialog
      title="Hay una grabación sin guardar"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Seguir en la sala
          </Button>
          <Button
            variant={recorder.recording?.saved ? 'primary' : 'danger'}
            onClick={() => {
              close();
              room.leave();
            }}
          >
            {recorder.recording?.saved ? 'Colgar' : 'Colgar sin guardarla'}
          </Button>
        </>
      }
    >
      <p>Si cuelgas ahora, la grabación se perderá: solo está en esta página.</p>
      {isRecording ? (
        <Button variant="secondary" onClick={recorder.stop}>
          Terminar la grabación
        </Button>
      ) : (
        <DownloadLink recorder={recorder} roomCode={roomCode} />
      )}
    </RoomDialog>
  );
}

function DiscardQuestion({ controls: { ask, recorder } }: ConfirmDialogProps) {
  const close = () => ask(null);
  return (
    <RoomDialog
      title="¿Borrar la grabación?"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Conservarla
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              recorder.discard();
            }}
          >
            Sí, borrar
          </Button>
        </>
      }
    >
      <p>No la has descargado. Si la borras, nadie podrá recuperarla.</p>
    </RoomDialog>
  );
}
