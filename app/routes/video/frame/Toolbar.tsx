import { Ellipsis } from 'lucide-react';
import type { RefObject } from 'react';
import type { RoomControls } from './controls';
import type { ToolbarButton } from './hash';
import { Tool } from './Tool';
import { ToolButton } from './ToolButton';
import { toolId } from './toolIds';

interface Props {
  buttons: readonly ToolbarButton[];
  controls: RoomControls;
  barRef: RefObject<HTMLDivElement>;
  hidden: boolean;
}

/** In sight on every screen; the others are behind 'Más' where there is no space. */
const FIRST: readonly ToolbarButton[] = ['microphone', 'camera', 'chat'];

export function Toolbar({ buttons, controls, barRef, hidden }: Props) {
  const shown = buttons.filter((button) => controls.has(button));
  const rest = shown.filter((button) => !FIRST.includes(button) && button !== 'hangup');
  const draw = (button: ToolbarButton) => <Tool key={button} button={button} controls={controls} />;
  return (
    <section
      ref={barRef}
      aria-label="Controles de la llamada"
      className="room-bar"
      data-hidden={hidden || undefined}
    >
      {FIRST.filter((button) => shown.includes(button)).map(draw)}
      {rest.length > 0 && (
        <div className="room-more">
          <ToolButton
            label="Más"
            Icon={Ellipsis}
            hint="Más controles"
            id={toolId('more')}
            expanded={controls.more}
            onPress={controls.toggleMore}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click */}
          <div
            className="room-rest"
            data-open={controls.more || undefined}
            onClick={controls.more ? controls.toggleMore : undefined}
          >
            {rest.map(draw)}
          </div>
        </div>
      )}
      {draw('hangup')}
    </section>
  );
}
