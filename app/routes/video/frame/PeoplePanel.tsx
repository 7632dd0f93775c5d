import type { RoomControls } from './controls';
import { PanelFrame } from './PanelFrame';
import { PersonRow } from './PersonRow';
import { inOrder } from './peopleOrder';

/** Who is in the room; first those who have raised a hand, in the order of their hands. */
export function PeoplePanel({ controls }: { controls: RoomControls }) {
  const { view, ask, closePanel } = controls;
  const people = inOrder(view);
  return (
    <PanelFrame title="Personas" onClose={closePanel}>
      <ul className="room-people" aria-label="Personas en la sala">
        {people.map(({ person, turn }) => (
          <PersonRow key={person.id} person={person} turn={turn} />
        ))}
      </ul>
      {view.self.isModerator && view.others.length > 0 && (
        <div className="room-panel-foot">
          <button type="button" className="btn btn-secondary w-full" onClick={() => ask('mute')}>
            Silenciar a todos
          </button>
        </div>
      )}
    </PanelFrame>
  );
}
