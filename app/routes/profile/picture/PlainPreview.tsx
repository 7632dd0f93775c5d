import type { CropperProps } from './PictureCropper';

/** The middle of the picture, as it will be seen. */
export function PlainPreview({ photo }: Pick<CropperProps, 'photo'>) {
  return (
    <div className="mx-auto aspect-square max-w-80 rounded-xl bg-slot-off">
      <img src={photo.url} alt="Así se verá tu foto" className="size-full rounded-full object-cover" />
    </div>
  );
}
