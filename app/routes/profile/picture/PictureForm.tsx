import { Form } from '@remix-run/react';
import { PICTURE_TYPES } from '~/domain/pictureFile';
import { PICTURE_PAGE } from '~/domain/picturePaths';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';
import { Button } from '~/ui/Button';
import { PICTURE_FIELD } from '../../../../api/contract/pictureLimits';
import { PictureDialog } from './PictureDialog';
import { usePictureChange } from './usePictureChange';

const ids = fieldIds(PICTURE_FIELD);

/** A plain form that posts the file; with scripts what is chosen is framed at once, and the button opens the chooser. */
export function PictureForm({ error }: { error: string | null }) {
  const change = usePictureChange();
  const problem = change.problem ?? (change.isTouched ? null : error);
  const errors = problem === null ? [] : [problem];
  return (
    <>
      <Form
        method="post"
        action={PICTURE_PAGE}
        encType="multipart/form-data"
        reloadDocument
        onSubmit={change.onSubmit}
        className="flex flex-col items-start gap-4"
      >
        <ErrorSummary
          errors={{ [PICTURE_FIELD]: errors }}
          labels={{ [PICTURE_FIELD]: 'Nueva foto' }}
          title="No se ha cambiado la foto"
        />
        <div className="flex w-full min-w-0 flex-col gap-1.5">
          <label htmlFor={ids.control} className="font-medium">
            Nueva foto
          </label>
          <p id={ids.hint} className="text-muted">
            JPEG, PNG, WebP o AVIF, hasta 5 MB. Se verá en redondo: mejor una cara centrada.
          </p>
          <input
            id={ids.control}
            name={PICTURE_FIELD}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            onChange={change.onChange}
            className="control file:mr-4 file:min-h-9 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-teal file:bg-transparent file:px-3 file:font-medium file:text-teal"
            {...describedBy(PICTURE_FIELD, { hint: true, errors })}
          />
          <FieldErrors name={PICTURE_FIELD} errors={errors} />
        </div>
        <Button type="submit">Subir foto</Button>
      </Form>
      <PictureDialog change={change} />
    </>
  );
}
