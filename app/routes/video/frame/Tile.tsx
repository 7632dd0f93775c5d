import { AudioLines, Hand, MicOff, MonitorUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { PersonInRoom } from '~/room/view';
import { Avatar } from '~/ui/Avatar';
import { MediaVideo } from './MediaVideo';

export interface TileOf {
  person: PersonInRoom;
  shows: 'camera' | 'screen';
}

interface Props extends TileOf {
  style?: CSSProperties;
  small?: boolean;
}

const LINES = { connecting: 'Conectando…', lost: 'Sin conexión', connected: null };

/** A person, or the screen that this person shares. */
export function Tile({ person, shows, style, small = false }: Props) {
  const { name, isSelf, isModerator, isSpeaking, state } = person;
  const isScreen = shows === 'screen';
  const stream = isScreen ? person.screen : person.camera;
  const speaks = isSpeaking && state.audio && !isScreen;
  const line = LINES[person.line];
  return (
    <li
      className="room-tile"
      style={style}
      data-shows={shows}
      data-self={isSelf || undefined}
      data-speaking={speaks || undefined}
    >
      {stream ? <MediaVideo stream={stream} /> : !isScreen && <Face person={person} small={small} />}
      {line && <p className="room-line">{line}</p>}
      {!isScreen && state.hand !== null && (
        <span className="room-hand">
          <Hand aria-hidden="true" className="size-5" />
          <span className="sr-only">Mano levantada</span>
        </span>
      )}
      <p className="room-name">
        {isScreen && <MonitorUp aria-hidden="true" className="size-4 shrink-0" />}
        {speaks && <AudioLines aria-hidden="true" className="size-4 shrink-0" />}
        {!isScreen && !state.audio && <MicOff aria-hidden="true" className="size-4 shrink-0 text-danger" />}
        <span className="truncate">
          {isScreen && 'Pantalla de '}
          {name}
          {isSelf && ' (tú)'}
        </span>
        {!isScreen && !state.audio && <span className="sr-only">, silenciado</span>}
        {!isScreen && isModerator && !small && <span className="room-badge">Moderador</span>}
      </p>
    </li>
  );
}

function Face({ person: { name, username, picture }, small }: { person: PersonInRoom; small: boolean }) {
  const user = { full_name: name, username, profile_picture: picture ?? '' };
  return (
    <span className="room-face">
      <Avatar user={user} size={small ? 'md' : 'lg'} eager />
    </span>
  );
}
