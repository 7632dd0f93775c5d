import type { Room } from '~/room/view';
import { ChatPanel } from './ChatPanel';
import { DevicesPanel } from './DevicesPanel';
import type { RoomWish } from './hash';
import type { RoomData } from './loadRoom';
import { Notices } from './Notices';
import { OverScreen } from './OverScreen';
import { PeoplePanel } from './PeoplePanel';
import { Questions } from './Questions';
import { RecordingDone } from './RecordingDone';
import { Sounds } from './Sounds';
import { Stage } from './Stage';
import { Toolbar } from './Toolbar';
import { Troubles } from './Troubles';
import { useBar } from './useBar';
import { useControls } from './useControls';
import { useMinutesLeft } from './useMinutesLeft';
import { useNews } from './useNews';
import { useParent } from './useParent';
import type { Kept } from './useRecorder';
import { useRoomView } from './useRoomView';

interface Props {
  room: Room;
  data: RoomData;
  wish: RoomWish;
  kept: Kept;
  onAgain: () => void;
}

const PANELS = { chat: ChatPanel, people: PeoplePanel, devices: DevicesPanel };

/** The room with its people, its panels and its toolbar. */
export function RoomScreen({ room, data, wish, kept, onAgain }: Props) {
  const view = useRoomView(room);
  const controls = useControls(room, view, kept);
  const held = controls.panel !== null || controls.more || controls.question !== null;
  const bar = useBar(wish, held);
  const news = useNews(room);
  const minutesLeft = useMinutesLeft(view);
  useParent(room, data.roomName, controls);
  if (view.phase === 'over' && view.over !== null) {
    return <OverScreen over={view.over} data={data} controls={controls} onAgain={onAgain} />;
  }
  const Panel = controls.panel && PANELS[controls.panel];
  return (
    <main
      id="contenido"
      className="room"
      data-bar={bar.isHidden ? 'hidden' : held ? 'held' : 'shown'}
      data-panel={controls.panel ?? undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && controls.more) controls.toggleMore();
      }}
    >
      <Notices room={room} view={view} subject={wish.subject ?? data.topic} minutesLeft={minutesLeft} />
      <div className="room-middle">
        <Stage view={view} layout={controls.layout} />
        {Panel && <Panel controls={controls} />}
        <div className="room-notes">
          <Troubles view={view} />
          <RecordingDone controls={controls} roomCode={data.roomCode} />
          <div role="status">
            <ul className="room-news" aria-label="Novedades">
              {news.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <Toolbar buttons={wish.buttons} controls={controls} barRef={bar.ref} hidden={bar.isHidden} />
      <Questions controls={controls} roomCode={data.roomCode} />
      <Sounds room={room} view={view} />
    </main>
  );
}
