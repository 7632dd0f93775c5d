import { Button } from '~/ui/Button';
import type { RoomControls } from './controls';
import { DownloadLink } from './DownloadLink';

/** What was recorded waits here until it is put away. */
export function RecordingDone({ controls, roomCode }: { controls: RoomControls; roomCode: string }) {
  const { recorder, ask } = controls;
  if (!recorder.recording) return null;
  const { saved } = recorder.recording;
  return (
    <section className="room-note" aria-label="Grabación terminada">
      <p>
        {saved
          ? 'Descarga empezada. Cuando termine, puedes cerrar este aviso.'
          : 'La grabación ha terminado. Descárgala antes de salir: solo está en esta página.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <DownloadLink recorder={recorder} roomCode={roomCode} />
        <Button variant="secondary" onClick={saved ? recorder.discard : () => ask('discard')}>
          {saved ? 'Cerrar' : 'Borrar'}
        </Button>
      </div>
    </section>
  );
}
