/** The picture without scripts: a file that is posted, or taken away (spec.md sections 2, 5 and 8). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { PICTURE_PAGE } from '~/domain/picturePaths';
import { PicturePage } from './PicturePage';
import { receivePicture } from './receivePicture';
import { removePicture } from './removePicture';
import { PICTURE_REMOVED, PICTURE_SAVED } from './toasts';

export const meta = () => [{ title: 'Foto de perfil · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const { full_name, username, profile_picture } = await requireUser(contextOf(args));
  return { full_name, username, profile_picture };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  const form = await args.request.formData().catch(() => null);
  const removes = form?.get('intent') === 'remove';
  const refusal = await (removes ? removePicture(context.api) : receivePicture(form, context.api));
  if (refusal) return data({ error: refusal.error, removes }, { status: refusal.status });
  context.flash.set(removes ? PICTURE_REMOVED : PICTURE_SAVED);
  return redirect(PICTURE_PAGE);
}

export default function PictureRoute() {
  return (
    <PicturePage user={useLoaderData<typeof loader>()} refused={useActionData<typeof action>() ?? null} />
  );
}
