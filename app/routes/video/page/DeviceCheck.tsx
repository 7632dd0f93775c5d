import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { useScripts } from '~/ui/useScripts';
import { deviceStore, keepChosenDevice, readChosenDevices } from '../../../room/chosenDevices';
import { createDeviceCheck, IDLE } from '../../../video/deviceCheck';
import { troubleText } from '../../../video/troubleTexts';
import { DeviceSelect } from './DeviceSelect';
import { LevelMeter } from './LevelMeter';
import { OwnPicture } from './OwnPicture';

/** Nothing is switched on before it is asked for. */
export function DeviceCheck() {
  const check = useDeviceCheck();
  const hasScripts = useScripts();
  const view = useSyncExternalStore(check.subscribe, check.view, () => IDLE);
  if (!hasScripts) return null;
  const { phase, camera, microphone, troubles, devices, chosen } = view;
  return (
    <Card as="section" aria-labelledby="prueba" className="grid gap-4">
      <h2 id="prueba" className="text-xl">
        Cámara y micrófono
      </h2>
      {phase === 'idle' ? (
        <>
          <p className="text-muted">Comprueba antes de entrar que te ven y te oyen. Nadie más lo verá.</p>
          <Button variant="secondary" onClick={() => void check.start()}>
            Probar cámara y micrófono
          </Button>
        </>
      ) : (
        <>
          <OwnPicture stream={camera} isAsking={phase === 'asking'} />
          {microphone && <LevelMeter stream={microphone} />}
          <DeviceSelect
            label="Cámara"
            options={devices.camera}
            value={chosen.camera}
            onChoose={(id) => void check.choose('camera', id)}
          />
          <DeviceSelect
            label="Micrófono"
            options={devices.microphone}
            value={chosen.microphone}
            onChoose={(id) => void check.choose('microphone', id)}
          />
          <div role="alert" className="grid gap-2 empty:hidden">
            {troubles.map((trouble) => (
              <p key={trouble.kind} className="rounded-xl bg-amber-soft px-4 py-3">
                {troubleText(trouble)}
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
              <Button variant="quiet" onClick={check.stop}>
                Terminar la prueba
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function useDeviceCheck() {
  const check = useMemo(
    () =>
      createDeviceCheck({
        media: typeof navigator === 'undefined' ? undefined : navigator.mediaDevices,
        read: () => readChosenDevices(deviceStore()),
        keep: (kind, id) => keepChosenDevice(deviceStore(), kind, id),
      }),
    [],
  );
  useEffect(() => {
    addEventListener('pagehide', check.stop);
    return () => {
      removeEventListener('pagehide', check.stop);
      check.stop();
    };
  }, [check]);
  return check;
}
