import type { CropperProps } from './PictureCropper';

/** The middle of the picture, as it will be seen. */
export function PlainPreview({ photo }: Pick<CropperProps, 'photo'>) {
  return (
    <div className="grid h-72 place-items-center rounded-xl bg-slot-off sm:h-80">
      <img src={photo.url} alt="Así se verá tu foto" className="size-60 rounded-full object-cover" />
    </div>
  );
}
