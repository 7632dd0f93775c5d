import { useLocation } from '@remix-run/react';
import { CircleAlert } from 'lucide-react';
import type { Photo } from './openPhoto';
import type { Stage } from './pictureStage';

/** Told to a screen reader in steps, or it would speak all the time. */
const STEP = 25;

/** How far it is, or what went wrong. Both places are there from the beginning, so that what appears in them is read out. */
export function DialogStatus({ stage }: { stage: Extract<Stage, { photo: Photo }> }) {
  const failure = stage.name === 'framing' ? stage.failure : null;
  return (
    <>
      {stage.name === 'sending' && <Progress percent={Math.floor(stage.share * 100)} />}
      <p role="status" className="sr-only">
        {spoken(stage)}
      </p>
      <div role="alert">
        {failure && (
          <p className="mt-4 flex items-start gap-2 text-danger">
            <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
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
    <a href={`/login?redirectTo=${encodeURIComponent(pathname)}`} className="link">
      Iniciar sesión
    </a>
  );
}

function spoken(stage: Stage): string {
  if (stage.name === 'framing') return stage.cancelled ? 'Subida cancelada' : '';
  if (stage.name !== 'sending') return '';
  if (stage.share >= 1) return 'Guardando la foto';
  return `Subiendo la foto: ${Math.floor((stage.share * 100) / STEP) * STEP} %`;
}
