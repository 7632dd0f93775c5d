import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import type { DeviceKind, PeerView, PersonInCall } from '~/app/call/peer/view';
import { Avatar, type Face } from '~/app/ui/Avatar';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import type { CallControls } from './useControls';

/** What scrolls in a panel. */
export const BODY = 'min-h-0 flex-1 overflow-y-auto px-4 pb-4';

interface PanelFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the pictures, or over them on small screens. Escape closes it. */
export function PanelFrame({ title, onClose, children }: PanelFrameProps) {
  const id = useId();
  return (
    <aside
      className="mr-2 mb-2 flex min-h-0 w-88 flex-none flex-col rounded-2xl border border-line bg-card max-md:absolute max-md:inset-0 max-md:z-10 max-md:mx-1 max-md:mb-1 max-md:w-auto"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between p-1 pl-4">
        <h2 id={id} ref={takeFocus} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <RoundButton aria-label={`Cerrar ${title.toLowerCase()}`} icon="x" onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}

/** An icon, which `aria-label` names. */
export function RoundButton({
  icon,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName }) {
  const look =
    'grid size-11 flex-none place-items-center rounded-full text-muted hover:bg-line hover:text-ink';
  return (
    <button type="button" className={classes(look, className)} {...rest}>
      <Icon name={icon} className="size-5" />
    </button>
  );
}

/** A `ref`: focuses the title of a panel that opens. */
export function takeFocus(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true });
}

/** Raised hands first, longest first (`turn` from 1); then the caller, then the others by arrival. */
function peopleInOrder({ self, others }: PeerView) {
  const people = [self, ...others];
  const hands = people
    .filter(({ state }) => state.hand !== null)
    .sort((one, other) => (one.state.hand ?? 0) - (other.state.hand ?? 0));
  const rest = people.filter(({ state }) => state.hand === null);
  return [
    ...hands.map((person, index) => ({ person, turn: index + 1 })),
    ...rest.map((person) => ({ person, turn: null })),
  ];
}

export function faceOf({ name, username, picture }: PersonInCall): Face {
  return { full_name: name, username, profile_picture: picture ?? '' };
}

const OFF = 'size-5 text-danger';

interface PersonRowProps {
  person: PersonInCall;
  turn: number | null;
  silence: CallControls['silence'];
}

function PersonRow({ person, turn, silence }: PersonRowProps) {
  const { name, isSelf, isModerator, state } = person;
  const isSilenced = silence.has(person);
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar user={faceOf(person)} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {name}
          {isSelf && ' (tú)'}
        </p>
        {(isModerator || turn !== null || state.screen || state.recording || isSilenced) && (
          <p className="flex flex-wrap gap-x-3 text-muted">
            {isModerator && <span>Moderador</span>}{' '}
            {isSilenced && <span className="text-amber">Silenciado para ti</span>}{' '}
            {turn !== null && (
              <span className="inline-flex items-center gap-1 text-amber">
                <Icon name="hand" className="size-4" />
                {turn}.º en pedir la palabra
              </span>
            )}{' '}
            {state.screen && (
              <span className="inline-flex items-center gap-1">
                <Icon name="monitor-up" className="size-4" />
                Comparte pantalla
              </span>
            )}{' '}
            {state.recording && <span className="text-danger">Está grabando</span>}
          </p>
        )}
      </div>
      <span className="flex shrink-0 gap-2">
        <Icon name={state.audio ? 'mic' : 'mic-off'} className={state.audio ? 'size-5' : OFF} />
        <Icon name={state.video ? 'video' : 'video-off'} className={state.video ? 'size-5' : OFF} />
        <span className="sr-only">
          {state.audio ? 'Micrófono activado' : 'Silenciado'},{' '}
          {state.video ? 'cámara encendida' : 'cámara apagada'}
        </span>
      </span>
      {!isSelf && (
        <RoundButton
          title={isSilenced ? 'Volver a oír' : 'Silenciar solo para ti'}
          aria-label={`Silenciar a ${name} para ti`}
          aria-pressed={isSilenced}
          icon={isSilenced ? 'volume-x' : 'volume-2'}
          onClick={() => silence.toggle(person)}
        />
      )}
    </li>
  );
}

export function PeoplePanel({ controls }: { controls: CallControls }) {
  const { view, ask, closePanel, silence } = controls;
  const people = peopleInOrder(view);
  return (
    <PanelFrame title="Personas" onClose={closePanel}>
      <ul className={BODY} aria-label="Personas en la sala">
        {people.map(({ person, turn }) => (
          <PersonRow key={person.id} person={person} turn={turn} silence={silence} />
        ))}
      </ul>
      {view.self.isModerator && view.others.length > 0 && (
        <div className="border-t border-line px-4 pt-3 pb-4">
          <button type="button" className="btn btn-secondary w-full" onClick={() => ask('mute')}>
            Silenciar a todos
          </button>
        </div>
      )}
    </PanelFrame>
  );
}

const DEVICE_TEXTS: Record<DeviceKind, { label: string; none: string }> = {
  microphone: { label: 'Micrófono', none: 'No hay ningún micrófono' },
  camera: { label: 'Cámara', none: 'No hay ninguna cámara' },
  speaker: { label: 'Altavoz', none: 'El del sistema' },
};

/** Device selection; a choice takes effect at once. */
export function DevicesPanel({ controls }: { controls: CallControls }) {
  const { view, closePanel } = controls;
  return (
    <PanelFrame title="Ajustes" onClose={closePanel}>
      <div className={`${BODY} flex flex-col gap-4`}>
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

function Device({ kind, controls: { call, view } }: { kind: DeviceKind; controls: CallControls }) {
  const id = useId();
  const { label, none } = DEVICE_TEXTS[kind];
  const devices = view.devices[kind];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        value={view.chosen[kind]}
        disabled={devices.length === 0}
        onChange={(event) => call.choose(kind, event.target.value)}
      >
        {(devices.length === 0 || !devices.some((device) => device.id === view.chosen[kind])) && (
          <option value={view.chosen[kind]}>{devices.length === 0 ? none : 'El del sistema'}</option>
        )}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || `${label} ${index + 1}`}
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
