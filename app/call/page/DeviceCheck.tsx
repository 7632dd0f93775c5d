import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type EntryChoice,
  entryPreset,
  keepEntryChoice,
  readEntryChoice,
  tabStore,
} from '~/app/call/entryChoice';
import type { CaptureKind } from '~/app/call/peer/devices';
import { soundMeter } from '~/app/call/peer/soundMeter';
import type { DeviceTrouble } from '~/app/call/peer/view';
import { useStreamRef } from '~/app/call/streamRef';
import { SwitchField } from '~/app/forms/ChoiceFields';
import { Button } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import { useHydrated } from '~/app/ui/useHydrated';
import { type CheckView, createDeviceCheck, type DeviceCheckStore, IDLE_CHECK } from './checkedDevices';
import type { RoomView } from './loadRoom';

/** Reports a stream's loudness, 0 to 1, with every animation frame. Returns the stop function. */
function followSoundLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const meter = soundMeter(context, stream);
  let frame = requestAnimationFrame(measure);

  function measure(): void {
    // A quiet voice is about -40 dB of full scale, a loud one -10.
    tell(Math.min(Math.max((20 * Math.log10(meter.level() + 1e-5) + 55) / 45, 0), 1));
    frame = requestAnimationFrame(measure);
  }

  return () => {
    cancelAnimationFrame(frame);
    meter.stop();
    void context.close();
  };
}

type TroubleTexts = Record<DeviceTrouble['why'], string>;

const MICROPHONE_TEXTS: TroubleTexts = {
  refused:
    'No tenemos permiso para usar tu micrófono. Permítelo en el icono que hay junto a la dirección de la página y vuelve a probar.',
  missing: 'No encontramos ningún micrófono. Conecta uno y vuelve a probar.',
  busy: 'Otro programa está usando tu micrófono. Ciérralo y vuelve a probar.',
  unsupported: 'Este navegador no puede usar el micrófono en esta página. Prueba con otro o actualízalo.',
};
const CAMERA_TEXTS: TroubleTexts = {
  refused:
    'No tenemos permiso para usar tu cámara. Permítela en el icono que hay junto a la dirección de la página y vuelve a probar.',
  missing: 'No encontramos ninguna cámara. Conecta una y vuelve a probar.',
  busy: 'Otro programa está usando tu cámara. Ciérralo y vuelve a probar.',
  unsupported: 'Este navegador no puede usar la cámara en esta página. Prueba con otro o actualízalo.',
};

const TROUBLE_TEXTS = { microphone: MICROPHONE_TEXTS, camera: CAMERA_TEXTS };

function OwnPicture({ stream, note }: { stream: MediaStream | null; note: string }) {
  const video = useStreamRef(stream);
  return (
    <div className="relative aspect-video overflow-hidden rounded-xl bg-slot-off text-muted">
      {stream ? (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Tu cámara"
          className="size-full -scale-x-100 object-cover"
        />
      ) : (
        <div className="grid size-full place-content-center justify-items-center gap-2 p-4 text-center">
          <Icon name="video-off" className="size-8" />
          {note}
        </div>
      )}
    </div>
  );
}

/** A level louder than a quiet room. */
const HEARD = 0.35;

/** Moves with the voice, and tells screen readers once that it is heard. */
function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    setIsHeard(false);
    return followSoundLevel(stream, (level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level.toFixed(3)})`;
      if (level > HEARD) setIsHeard(true);
    });
  }, [stream]);
  return (
    <div>
      <p role="status" className="mb-1">
        {isHeard ? 'Tu micrófono funciona: te oímos.' : 'Di algo para probar el micrófono.'}
      </p>
      <span aria-hidden="true" className="block h-3 overflow-hidden rounded-full bg-slot-off">
        <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-teal" />
      </span>
    </div>
  );
}

/** Renders nothing if there is no choice. */
function DeviceSelect({ label, kind, check }: { label: string; kind: CaptureKind; check: DeviceCheckStore }) {
  const { devices, chosen } = check.view();
  const options = devices[kind];
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select
        id={id}
        className="control"
        value={chosen[kind]}
        onChange={(event) => void check.choose(kind, event.target.value)}
      >
        {options.map((option, index) => (
          <option key={option.id} value={option.id}>
            {option.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}

type Entering = Pick<RoomView, 'identifier' | 'moderates'>;

interface DeviceCheckProps {
  room: Entering;
  /** The room can be entered now. */
  isOpen: boolean;
}

/** Tests, chooses and switches camera and microphone before entering. Opens no device without permission. */
export function DeviceCheck({ room, isOpen }: DeviceCheckProps) {
  const [check] = useState(() =>
    createDeviceCheck((labels) => keepEntryChoice(tabStore(), room.identifier, labels)),
  );
  const hasScripts = useHydrated();
  const { choice, choose } = useEntryChoice(room);
  const view = useSyncExternalStore(check.follow, check.view, () => IDLE_CHECK);
  useEffect(() => {
    if (isOpen) void check.startIfAllowed();
  }, [check, isOpen]);
  useEffect(() => void check.setCamera(choice.video), [check, choice.video]);
  const { phase, camera, microphone, troubles } = view;
  return (
    <TitledSection
      id="prueba"
      title="Cámara y micrófono"
      titleClass="text-xl"
      className="grid content-start gap-4"
    >
      <OwnPicture stream={camera} note={pictureNote(phase, choice.video)} />
      {hasScripts && (
        <div className="grid gap-x-8 sm:grid-cols-2">
          {(['audio', 'video'] as const).map((name) => (
            <SwitchField
              key={name}
              label={name === 'audio' ? 'Entrar con micrófono' : 'Entrar con cámara'}
              name={name}
              checked={choice[name]}
              onChange={(event) => choose({ [name]: event.target.checked })}
            />
          ))}
        </div>
      )}
      {hasScripts && phase === 'idle' && (
        <>
          <p className="text-muted">Comprueba antes de entrar que te ven y te oyen. Nadie más lo verá.</p>
          <p>
            <Button variant="secondary" onClick={() => void check.start()}>
              Probar cámara y micrófono
            </Button>
          </p>
        </>
      )}
      {phase !== 'idle' && (
        <>
          {microphone && <LevelMeter stream={microphone} />}
          <DeviceSelect label="Cámara" kind="camera" check={check} />
          <DeviceSelect label="Micrófono" kind="microphone" check={check} />
          <div role="alert" className="grid gap-2 empty:hidden">
            {troubles.map((trouble) => (
              <p key={trouble.kind} className="rounded-xl bg-amber-soft px-4 py-3">
                {TROUBLE_TEXTS[trouble.kind][trouble.why]}
              </p>
            ))}
          </div>
          {troubles.length > 0 && phase === 'on' && (
            <p className="text-muted">
              Puedes entrar de todos modos: verás y oirás a los demás y podrás escribir en el chat de la sala.
            </p>
          )}
          {phase === 'on' && (
            <div className="flex flex-wrap gap-2">
              {troubles.length > 0 && (
                <Button variant="secondary" onClick={() => void check.start()}>
                  Volver a probar
                </Button>
              )}
              <Button variant="quiet" className="-mx-5" onClick={check.stop}>
                Terminar la prueba
              </Button>
            </div>
          )}
        </>
      )}
    </TitledSection>
  );
}

function pictureNote(phase: CheckView['phase'], usesCamera: boolean): string {
  if (!usesCamera) return 'Cámara apagada';
  return phase === 'asking' ? 'Permite el uso de la cámara y del micrófono en tu navegador.' : 'Sin imagen';
}

/** The entry choice, which the tab keeps, so it is known once scripts run. */
function useEntryChoice({ identifier, moderates }: Entering) {
  const hasScripts = useHydrated();
  const [chosen, setChosen] = useState<Partial<EntryChoice>>({});
  const kept = useMemo(
    () => readEntryChoice(hasScripts ? tabStore() : null, identifier, entryPreset({ moderates })),
    [hasScripts, identifier, moderates],
  );
  return {
    choice: { ...kept, ...chosen },
    choose(part: Partial<EntryChoice>) {
      keepEntryChoice(tabStore(), identifier, part);
      setChosen({ ...chosen, ...part });
    },
  };
}
