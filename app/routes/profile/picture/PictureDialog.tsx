import { lazy, Suspense } from 'react';
import { Button } from '~/ui/Button';
import { useModal } from '~/ui/useModal';
import { DialogStatus } from './DialogStatus';
import type { Photo } from './openPhoto';
import { PlainPreview } from './PlainPreview';
import type { PictureChange, Stage } from './pictureStage';

/** Nobody pays for it before they have chosen a file. Where it cannot be had, the middle of the picture is taken. */
const PictureCropper = lazy(() => import('./PictureCropper').catch(() => ({ default: PlainPreview })));

type OpenStage = Extract<Stage, { photo: Photo }>;

/** Framing and sending what was chosen. It stands for a file of this device, so no address leads to it. */
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
