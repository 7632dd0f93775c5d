import { Suspense } from 'react';
import { later, useNear } from '~/app/ui/later';
import type { OpenStage } from './PictureDialog';
import type { PictureChange } from './usePictureChange';

const { Part, preload } = later<{ change: PictureChange; stage: OpenStage }>(
  false,
  async () => (await import('./PictureDialog')).PictureDialog,
);

/** Frames and uploads the chosen file, in a dialog without an address, since the file is only on this device. */
export function ChosenPicture({ change }: { change: PictureChange }) {
  const { stage } = change;
  useNear('[type=file], [data-chooses-file]', preload);
  return (
    'photo' in stage && (
      <Suspense>
        <Part change={change} stage={stage} />
      </Suspense>
    )
  );
}
