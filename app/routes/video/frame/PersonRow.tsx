import { Hand, Mic, MicOff, MonitorUp, Video, VideoOff } from 'lucide-react';
import type { PersonInRoom } from '~/room/view';
import { Avatar } from '~/ui/Avatar';

export function PersonRow({ person, turn }: { person: PersonInRoom; turn: number | null }) {
  const { name, username, picture, isSelf, isModerator, state } = person;
  const user = { full_name: name, username, profile_picture: picture ?? '' };
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar user={user} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name}
          {isSelf && ' (tú)'}
        </p>
        {(isModerator || turn !== null || state.screen || state.recording) && (
          <p className="flex flex-wrap gap-x-3 text-muted">
            {isModerator && <span>Moderador</span>}
            {turn !== null && (
              <span className="inline-flex items-center gap-1 text-amber">
                <Hand aria-hidden="true" className="size-4" />
                {turn}.º en pedir la palabra
              </span>
            )}
            {state.screen && (
              <span className="inline-flex items-center gap-1">
                <MonitorUp aria-hidden="true" className="size-4" />
                Comparte pantalla
              </span>
            )}
            {state.recording && <span className="text-danger">Está grabando</span>}
          </p>
        )}
      </div>
      <span className="flex shrink-0 gap-2">
        {state.audio ? (
          <Mic aria-hidden="true" className="size-5" />
        ) : (
          <MicOff aria-hidden="true" className="size-5 text-danger" />
        )}
        {state.video ? (
          <Video aria-hidden="true" className="size-5" />
        ) : (
          <VideoOff aria-hidden="true" className="size-5 text-danger" />
        )}
        <span className="sr-only">
          {state.audio ? 'Micrófono activado' : 'Silenciado'},{' '}
          {state.video ? 'cámara encendida' : 'cámara apagada'}
        </span>
      </span>
    </li>
  );
}
