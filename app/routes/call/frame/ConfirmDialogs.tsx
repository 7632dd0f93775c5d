import { type ReactNode, useId } from 'react';
import { Button } from '~/app/ui/Button';
import { useModal } from '~/app/ui/modalDialogs';
import { DownloadLink } from './Recording';
import type { CallControls, ConfirmQuestion } from './useControls';

interface ConfirmDialog {
  title: string;
  /** Consequences, read out with the title. */
  text: ReactNode;
  cancel: string;
  confirm: string;
  /** The action cannot be undone. */
  isDanger?: boolean;
  run: () => void;
}

/** The open question; Escape means no. The title has the focus first, so that a stray key does nothing. */
export function ConfirmDialogs({ controls, roomCode }: { controls: CallControls; roomCode: string }) {
  const { question, ask } = controls;
  if (question === null) return null;
  const dialog = CONFIRM_DIALOGS[question](controls, roomCode);
  return <QuestionDialog key={question} dialog={dialog} onClose={() => ask(null)} />;
}

function QuestionDialog({ dialog, onClose }: { dialog: ConfirmDialog; onClose: () => void }) {
  const ref = useModal();
  const [titleId, consequenceId] = [useId(), useId()];
  const { title, text, cancel, confirm, isDanger, run } = dialog;
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={consequenceId}
      className="dialog backdrop:bg-black/60"
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
          {text}
        </div>
      </div>
      <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}

const CONFIRM_DIALOGS: Record<ConfirmQuestion, (controls: CallControls, roomCode: string) => ConfirmDialog> =
  {
    record: ({ recorder, panel, closePanel }, roomCode) => ({
      title: '¿Grabar la sesión?',
      text: (
        <>
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
        </>
      ),
      cancel: 'Cancelar',
      confirm: 'Tengo su permiso: grabar',
      run() {
        if (panel !== null) closePanel();
        recorder.start();
      },
    }),
    mute: ({ call }) => ({
      title: '¿Silenciar a todos?',
      text: (
        <p>
          Se apagará el micrófono de todos menos el tuyo, y sabrán que has sido tú. Cada uno podrá volver a
          activarlo.
        </p>
      ),
      cancel: 'Cancelar',
      confirm: 'Sí, silenciar',
      run: call.muteEveryone,
    }),
    unsaved: ({ call, recorder, view }, roomCode) => ({
      title: 'Hay una grabación sin guardar',
      text: (
        <>
          <p>Si cuelgas ahora, la grabación se perderá: solo está en esta página.</p>
          {view.self.state.recording ? (
            <Button variant="secondary" onClick={recorder.stop}>
              Terminar la grabación
            </Button>
          ) : (
            <DownloadLink recorder={recorder} roomCode={roomCode} />
          )}
        </>
      ),
      cancel: 'Seguir en la sala',
      confirm: recorder.recording?.saved ? 'Colgar' : 'Colgar sin guardarla',
      isDanger: !recorder.recording?.saved,
      run: call.leave,
    }),
    discard: ({ recorder }) => ({
      title: '¿Borrar la grabación?',
      text: <p>No la has descargado. Si la borras, nadie podrá recuperarla.</p>,
      cancel: 'Conservarla',
      confirm: 'Sí, borrar',
      isDanger: true,
      run: recorder.discard,
    }),
  };
