import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireCapability } from '~/.server/capability';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { parseForm } from '~/.server/parseForm';
import { PRIVATE } from '~/.server/privateAnswer';
import { readForm } from '~/.server/readForm';
import { pageMeta } from '~/ui/pageMeta';
import { AuthPage } from './AuthPage';
import { BrokenLink } from './BrokenLink';
import { ResetFields } from './ResetFields';
import { resetFailure } from './resetFailure';
import { linkIn, resetForm } from './resetForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.broken ? 'El enlace no es válido · Mentorea' : 'Elige una contraseña nueva · Mentorea',
    description: 'Elige una contraseña nueva para tu cuenta de Mentorea.',
    path: '/reset-password',
  });

const hideFields = ['new_password', 'new_password_confirm'];

/** The address is a secret: nobody keeps the page, and no other site learns where the visitor was (api/contract/passwords.ts). */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set('Referrer-Policy', 'same-origin');
  all.set('Cache-Control', PRIVATE);
  return all;
};

/** Where the link of a reset mail leads. Whether it is still good, the API says when it is used. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCapability(contextOf(args), 'password-reset');
  const broken = linkIn(args.params) === null;
  const endsAll = await endsAllSessions(contextOf(args));
  return data({ broken, endsAll }, { status: broken ? 404 : 200 });
}

/** Only a server that tells of sessions is known to end them with their password. */
async function endsAllSessions({ api }: Context): Promise<boolean> {
  return (await api.listCapabilities()).has('sessions');
}

/** Every session of the account ends with its old password; so does whichever is open here. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const link = linkIn(args.params);
  if (!link) return data({ broken: true, result: undefined }, { status: 404 });
  const submission = parseForm(await readForm(args.request), resetForm);
  if (submission.status !== 'success') {
    return data({ broken: false, result: submission.reply({ hideFields }) }, { status: 422 });
  }
  try {
    await context.api.passwords.reset({ ...link, new_password: submission.value.new_password });
  } catch (error) {
    const failure = resetFailure(error, context.now());
    if (failure.broken) return data({ broken: true, result: undefined }, { status: 400 });
    const { status, headers, fieldErrors, formErrors } = failure;
    const result = submission.reply({ hideFields, fieldErrors, formErrors });
    return data({ broken: false, result }, { status, headers });
  }
  await leave(context);
  context.flash.set({
    kind: 'success',
    title: 'Contraseña cambiada',
    description: (await endsAllSessions(context))
      ? 'Inicia sesión con la nueva. Hemos cerrado las sesiones que tenías abiertas.'
      : 'Inicia sesión con la nueva.',
  });
  return redirect('/login');
}

async function leave({ api, session, draft }: Context): Promise<void> {
  if (!session.isOpen) return;
  await api.auth.logOut();
  session.close();
  draft.clear();
}

export default function ChoosePassword() {
  const { broken, endsAll } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (broken || answer?.broken) return <BrokenLink />;
  return (
    <AuthPage
      title="Elige una contraseña nueva"
      lead={
        endsAll
          ? 'Al guardarla cerraremos todas las sesiones de tu cuenta, también las de otros equipos.'
          : 'Con ella entrarás a partir de ahora.'
      }
    >
      <ResetFields result={answer?.result} />
    </AuthPage>
  );
}
