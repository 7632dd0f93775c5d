import { Download } from 'lucide-react';
import { buttonStyle } from '~/ui/buttonStyle';
import type { Recorder } from './useRecorder';

const SIZE = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** The recording as a file; nothing while there is none. */
export function DownloadLink({ recorder, roomCode }: { recorder: Recorder; roomCode: string }) {
  const { recording, markSaved } = recorder;
  if (!recording) return null;
  return (
    <a
      href={recording.url}
      download={`${roomCode}.${recording.extension}`}
      className={buttonStyle('primary')}
      onClick={markSaved}
    >
      <Download aria-hidden="true" className="size-5" />
      Descargar la grabación ({SIZE.format(recording.megabytes)} MB)
    </a>
  );
}
