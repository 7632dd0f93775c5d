import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { PICTURE_FIELD, PICTURE_MAX_MB } from '~/api/contract/rules/limits';
import { enter, guarded, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { PICTURE_TYPES } from '~/app/domain/profile/picture';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { Button } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { WithoutScripts } from '~/app/ui/light';
import { PageHeader } from '~/app/ui/PageHeader';
import { PictureDialog } from '~/app/ui/picture/PictureDialog';
import { usePictureChange } from '~/app/ui/picture/usePictureChange';
import { PICTURE_REMOVED, PICTURE_SAVED, receivePicture, removePicture } from './changePicture';

/** Changes or removes the picture, also without scripts (docs/product.md, 'Own profile and weekly hours'). */
export const loader = guarded(contextOf, async (context) => {
  const { full_name, username, profile_picture } = await requireUser(context);
  const removable = profile_picture !== '' && (await context.api.listCapabilities()).has('account');
  return { full_name, username, profile_picture, removable };
});

export const action = guarded(enter, async ({ context }, args) => {
  const form = await args.request.formData().catch(() => null);
  const removes = form?.get('intent') === 'remove';
  const refusal = await (removes ? removePicture(context.api) : receivePicture(form, context.api));
  if (refusal) return data({ error: refusal.error, removes }, { status: refusal.status });
  context.flash.set(removes ? PICTURE_REMOVED : PICTURE_SAVED);
  return redirect(paths.picture());
});

export default function PicturePage() {
  const user = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Foto de perfil"
        eyebrow={<BackLink to={paths.profile()}>Volver a tu perfil</BackLink>}
      />
      <Card className="flex max-w-2xl flex-col gap-8 sm:flex-row sm:items-start">
        <Avatar user={user} size="xl" />
        <div className="flex min-w-0 grow flex-col gap-6">
          {refused?.removes && (
            <ErrorSummary errors={{ '': [refused.error] }} labels={{}} title="No se ha quitado" />
          )}
          <PictureForm error={refused?.removes === false ? refused.error : null} />
          {user.removable && <RemoveForm />}
        </div>
      </Card>
    </>
  );
}

const ids = fieldIds(PICTURE_FIELD);

/** Posts the file; with scripts the button opens the chooser, and a chosen file is cropped at once. */
function PictureForm({ error }: { error: string | null }) {
  const change = usePictureChange();
  const problem = change.problem ?? (change.isTouched ? null : error);
  const errors = problem === null ? [] : [problem];
  return (
    <>
      <Form
        method="post"
        action={paths.picture()}
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
            JPEG, PNG, WebP o AVIF<WithoutScripts>, hasta {PICTURE_MAX_MB} MB</WithoutScripts>. Se verá en
            redondo: mejor una cara centrada.
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

function RemoveForm() {
  return (
    <Form method="post" className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <SubmitButton name="intent" value="remove" variant="secondary" pendingText="Quitando...">
        Quitar foto
      </SubmitButton>
      <p className="text-muted">Se verán tus iniciales en su lugar.</p>
    </Form>
  );
}
