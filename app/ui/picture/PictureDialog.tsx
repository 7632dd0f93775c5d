import { useLocation } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import * as paths from '~/app/paths';
import { Button } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { useModal } from '~/app/ui/modalDialogs';
import { TextLink } from '~/app/ui/TextLink';
import type { CropperProps } from './PictureCropper';
import type { Photo } from './photo';
import type { PictureChange, PictureStage } from './usePictureChange';

type OpenStage = Extract<PictureStage, { photo: Photo }>;

/** Percent per step of the progress that screen readers hear. */
const SPOKEN_STEP = 25;

/** Upload progress or error. Both regions exist from the start, so that their content is announced. */
function DialogStatus({ stage }: { stage: OpenStage }) {
  const failure = stage.name === 'framing' ? stage.failure : null;
  return (
    <>
      {stage.name === 'sending' && <Progress percent={Math.floor(stage.share * 100)} />}
      <p role="status" className="sr-only">
        {spokenStatus(stage)}
      </p>
      <div role="alert">
        {failure && (
          <p className="mt-4 flex items-start gap-2 text-danger">
            <Icon name="circle-alert" className="mt-1 size-4.5 shrink-0" />
            <span>
              {failure.error} {failure.expired && <LogInLink />}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="mt-4 flex items-center gap-3">
      <progress
        aria-label="Subiendo la foto"
        max={100}
        value={percent < 100 ? percent : undefined}
        className="upload-progress grow"
      />
      <span aria-hidden="true" className="min-w-24 text-right text-muted tabular-nums">
        {percent < 100 ? `${percent} %` : 'Guardando...'}
      </span>
    </div>
  );
}

function LogInLink() {
  const { pathname } = useLocation();
  return (
    <TextLink inline reloadDocument to={paths.login({ redirectTo: pathname })}>
      Iniciar sesión
    </TextLink>
  );
}

function spokenStatus(stage: OpenStage): string {
  if (stage.name === 'framing') return stage.cancelled ? 'Subida cancelada' : '';
  if (stage.share >= 1) return 'Guardando la foto';
  return `Subiendo la foto: ${Math.floor((stage.share * 100) / SPOKEN_STEP) * SPOKEN_STEP} %`;
}

/** The central square of the picture, as it will appear. */
function PlainPreview({ photo }: Pick<CropperProps, 'photo'>) {
  return (
    <div className="mx-auto aspect-square max-w-80 rounded-xl bg-slot-off">
      <img src={photo.url} alt="Así se verá tu foto" className="size-full rounded-full object-cover" />
    </div>
  );
}

/** Loaded once a file is chosen; if it cannot be loaded, the central square is used. */
const PictureCropper = lazy(() => import('./PictureCropper').catch(() => ({ default: PlainPreview })));

/** Crops and uploads the chosen file, in a dialog without an address, since the file is only on this device. */
export function PictureDialog({ change }: { change: PictureChange }) {
  return 'photo' in change.stage ? <OpenDialog change={change} stage={change.stage} /> : null;
}

function OpenDialog({ change, stage }: { change: PictureChange; stage: OpenStage }) {
  const ref = useModal();
  const isSending = stage.name === 'sending';
  const hasFailed = stage.name === 'framing' && stage.failure !== null;
  return (
    <>
      <div aria-hidden="true" className="scrim" />
      <dialog
        ref={ref}
        aria-labelledby="titulo-encuadre"
        className="dialog text-left"
        onCancel={(event) => {
          event.preventDefault();
          change.close();
        }}
        onClose={(event) => {
          if (!event.currentTarget.open) change.close();
        }}
      >
        <h2
          id="titulo-encuadre"
          tabIndex={-1}
          data-begins
          className="px-5 pt-5 pb-3 text-2xl outline-none sm:px-7 sm:pt-6"
        >
          Encuadra tu foto
        </h2>
        <div className="min-h-0 grow overflow-y-auto px-5 pb-5 sm:px-7">
          <Suspense fallback={<PlainPreview photo={stage.photo} />}>
            <PictureCropper photo={stage.photo} onArea={change.frame} isFixed={isSending} />
          </Suspense>
          <DialogStatus stage={stage} />
        </div>
        <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
          <Button variant="secondary" onClick={isSending ? change.cancel : change.close}>
            {isSending ? 'Cancelar subida' : 'Cancelar'}
          </Button>
          <Button aria-disabled={isSending} onClick={change.send}>
            {isSending ? 'Subiendo...' : hasFailed ? 'Reintentar' : 'Subir foto'}
          </Button>
        </div>
      </dialog>
    </>
  );
}
