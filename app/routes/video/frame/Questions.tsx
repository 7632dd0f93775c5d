import { Button } from '~/ui/Button';
import type { Question, RoomControls } from './controls';
import { DownloadLink } from './DownloadLink';
import { RoomDialog } from './RoomDialog';

interface Props {
  controls: RoomControls;
  roomCode: string;
}

/** The question that is open, if one is. */
export function Questions({ controls, roomCode }: Props) {
  if (controls.question === null) return null;
  const Asked = QUESTIONS[controls.question];
  return <Asked key={controls.question} controls={controls} roomCode={roomCode} />;
}

const QUESTIONS: Record<Question, (props: Props) => JSX.Element> = {
  record: RecordQuestion,
  mute: MuteQuestion,
  unsaved: UnsavedQuestion,
  discard: DiscardQuestion,
};

function RecordQuestion({ controls: { ask, recorder, panel, closePanel }, roomCode }: Props) {
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

function MuteQuestion({ controls: { ask, room } }: Props) {
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

function UnsavedQuestion({ controls, roomCode }: Props) {
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

function DiscardQuestion({ controls: { ask, recorder } }: Props) {
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
