import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { isSpam } from '~/.server/honeypot';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { refusal } from '~/.server/refusal';
import { pageMeta } from '~/ui/pageMeta';
import { AuthPage } from './AuthPage';
import { REGISTER_LABELS } from './labels';
import { RegisterFields } from './RegisterFields';
import { registerForm } from './registerForm';
import { SocialButtons } from './SocialButtons';

export const handle = { hydrate: false };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Crear cuenta · Mentorea',
    description:
      'Crea tu cuenta de estudiante o de mentor en Mentorea: un minuto, un correo de activación y ya puedes reservar o dar mentorías.',
    path: '/register',
  });

const FAILED = 'Error al registrar. Verifica los datos o intenta más tarde.';
const hideFields = ['password', 'password_confirm'];

export function loader(args: LoaderFunctionArgs) {
  const { session, url } = contextOf(args);
  if (session.isOpen) throw redirect('/dashboard');
  return { userType: url.searchParams.get('tipo'), redirectTo: url.searchParams.get('redirectTo') };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const form = await readForm(args.request);
  if (isSpam(form)) {
    context.log.info('a robot registered: nothing was done');
    return registered(form, context);
  }
  const submission = parseForm(form, registerForm);
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }) }, { status: 422 });
  }
  const { username, email, password, user_type } = submission.value;
  try {
    await context.api.auth.register({ username, email, password, user_type });
  } catch (error) {
    const options = {
      headline: FAILED,
      describe: () => FAILED,
      names: Object.keys(REGISTER_LABELS),
      hideFields,
    };
    const { result, status } = refusal(error, submission, options);
    const said = Object.values(result.error ?? {}).flat();
    if (said.every((text) => text === FAILED))
      context.flash.set({ kind: 'error', title: FAILED, duration: 5000 });
    return data({ result }, { status });
  }
  return registered(form, context);
}

/** On to the log-in, which says what to do now. */
function registered(form: FormData, { flash }: Context) {
  flash.set({
    kind: 'info',
    title: 'Activa tu cuenta',
    description: 'Abre el enlace que te hemos enviado por correo antes de iniciar sesión.',
  });
  const redirectTo = form.get('redirectTo');
  const search = new URLSearchParams({
    registered: '1',
    ...(typeof redirectTo === 'string' && { redirectTo }),
  });
  return redirect(`/login?${search}`);
}

export default function Register() {
  const { userType, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage title="Crea tu cuenta" lead="Un minuto, un correo de activación y listo.">
      <RegisterFields result={answer?.result} userType={userType} redirectTo={redirectTo} />
      <SocialButtons />
      <p className="text-center">
        ¿Ya tienes cuenta?{' '}
        <a
          href={redirectTo === null ? '/login' : `/login?${new URLSearchParams({ redirectTo })}`}
          className="link inline-flex min-h-11 items-center"
        >
          Inicia sesión
        </a>
      </p>
    </AuthPage>
  );
}
