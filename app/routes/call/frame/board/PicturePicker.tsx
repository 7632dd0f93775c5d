import { useEffect, useState } from 'react';
import * as paths from '~/app/paths';
import { pictureBox } from './marks';

interface PicturePickerProps {
  identifier: string;
  /** `points` of the mark, and the file's id. */
  onPick: (points: number[], file: string) => void;
}

interface Picture {
  id: string;
  name: string;
}

/** The pictures among the session's materials. */
export function PicturePicker({ identifier, onPick }: PicturePickerProps) {
  const [pictures, setPictures] = useState<Picture[] | 'failed' | null>(null);
  useEffect(() => {
    const read = async () => (await fetch(paths.boardFiles(identifier))).json();
    read().then(
      (answer: { pictures: Picture[] }) => setPictures(answer.pictures),
      () => setPictures('failed'),
    );
  }, [identifier]);
  if (pictures === null || pictures === 'failed' || pictures.length === 0) {
    return (
      <p role="status" className="px-2 text-muted">
        {pictures === null && 'Cargando…'}
        {pictures === 'failed' && 'No se han podido leer los materiales. Vuelve a intentarlo en un momento.'}
        {pictures?.length === 0 && 'No hay imágenes entre los materiales de esta sesión.'}
      </p>
    );
  }
  return (
    <ul aria-label="Imágenes de los materiales" className="flex flex-none gap-2 overflow-x-auto px-1">
      {pictures.map(({ id, name }) => (
        <li key={id} className="flex-none">
          <button
            type="button"
            title={name}
            className="rounded-lg border border-line p-0.5 hover:border-teal"
            onClick={({ currentTarget }) => {
              const picture = currentTarget.querySelector('img');
              if (picture?.naturalWidth) {
                onPick(pictureBox({ width: picture.naturalWidth, height: picture.naturalHeight }), id);
              }
            }}
          >
            <img src={paths.materialThumbnail(id)} alt={name} className="h-14 w-auto rounded-md" />
          </button>
        </li>
      ))}
    </ul>
  );
}
