import { useId } from 'react';
import type { DeviceKind } from '~/room/view';
import type { RoomControls } from './controls';
import { PanelFrame } from './PanelFrame';

const KINDS: Record<DeviceKind, { label: string; none: string; one: string }> = {
  microphone: { label: 'Micrófono', none: 'No hay ningún micrófono', one: 'Micrófono' },
  camera: { label: 'Cámara', none: 'No hay ninguna cámara', one: 'Cámara' },
  speaker: { label: 'Altavoz', none: 'El del sistema', one: 'Altavoz' },
};

/** Which devices are used; what is chosen counts at once. */
export function DevicesPanel({ controls }: { controls: RoomControls }) {
  const { view, closePanel } = controls;
  return (
    <PanelFrame title="Ajustes" onClose={closePanel}>
      <div className="room-panel-body">
        <Device kind="microphone" controls={controls} />
        <p className="text-muted">{micText(view.self.state.audio, view.self.isSpeaking)}</p>
        <Device kind="camera" controls={controls} />
        {view.able.speaker && <Device kind="speaker" controls={controls} />}
        <p className="text-muted">
          Si acabas de conectar un dispositivo, aparecerá en su lista en unos segundos.
        </p>
      </div>
    </PanelFrame>
  );
}

function Device({ kind, controls: { room, view } }: { kind: DeviceKind; controls: RoomControls }) {
  const id = useId();
  const { label, none, one } = KINDS[kind];
  const devices = view.devices[kind];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={view.chosen[kind]}
        disabled={devices.length === 0}
        onChange={(event) => room.choose(kind, event.target.value)}
      >
        {(devices.length === 0 || !devices.some((device) => device.id === view.chosen[kind])) && (
          <option value={view.chosen[kind]}>{devices.length === 0 ? none : 'El del sistema'}</option>
        )}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || `${one} ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}

function micText(isOn: boolean, isSpeaking: boolean): string {
  if (!isOn) return 'Tu micrófono está silenciado.';
  return isSpeaking ? 'Se te oye.' : 'Di algo para comprobar que se te oye.';
}
