import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Icon } from '~/app/ui/Icon';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea, Photo } from './photo';

export interface CropperProps {
  photo: Photo;
  /** Called with every change, in pixels of the picture. */
  onArea(area: CropArea): void;
  isFixed: boolean;
}

const MAX_ZOOM = 4;
const HELP = 'ayuda-encuadre';

/** Crops a photo, moved by mouse, finger or arrow keys, zoomed by wheel, pinch or the slider. */
export default function PictureCropper({ photo, onArea, isFixed }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className={isFixed ? 'pointer-events-none' : undefined}>
      <div className="relative mx-auto aspect-square max-w-80 overflow-hidden rounded-xl bg-slot-off">
        <Cropper
          image={photo.url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => onArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Encuadre de la foto',
            'aria-describedby': HELP,
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <p id={HELP} className="mt-3 text-muted">
        Arrastra la foto, o muévela con las flechas del teclado.
      </p>
      <label className="mt-1 flex min-h-11 items-center gap-3">
        <span className="sr-only">Ampliar</span>
        <Icon name="zoom-out" className="size-5 shrink-0 text-muted" />
        <input
          type="range"
          disabled={isFixed}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-11 min-w-0 grow"
        />
        <Icon name="zoom-in" className="size-5 shrink-0 text-muted" />
      </label>
    </div>
  );
}
