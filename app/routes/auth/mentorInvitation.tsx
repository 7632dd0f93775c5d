/** The link of a mentor's invitation: an account of a student (docs/contract.md, 'Own students'). */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { NEVER_ACTIVATED_DAYS } from '~/api/contract/rules/kept';
import { ApiError, orElse, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requireCapability } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, PasswordRules, TermsLinks } from './AuthPage';
import { tieForm } from './authForms';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Un mentor te invita · Mentorea' }];

/** The address is a secret: nothing is cached, other sites get no referrer. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': PRIVATE,
});

const LABELS = {
  username: 'Nombre de usuario',
  password: 'Contraseña',
  password_confirm: 'Repite la contraseña',
  terms: 'Casilla',
};
const hideFields = ['password', 'password_confirm'];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'desk');
  const found = await orProblem(context.api.ties.find(args.params.token ?? ''));
  if (!found) return data({ invitation: null }, { status: 404 });
  const until = formatInstant(found.expires_at, "d 'de' MMMM", context.config.timeZone);
  const { name, email, username, mentor } = found;
  return data({
    invitation: {
      name,
      email,
      username,
      until,
      mentor: mentor.full_name,
      profile: paths.mentor(mentor.username),
    },
  });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'desk');
  const submission = parseForm(await readForm(args.request), tieForm);
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }) }, { status: 422 });
  const { username, password } = submission.value;
  try {
    await context.api.ties.join({ token: args.params.token ?? '', username, password });
  } catch (error) {
    // A second press finds the account that the first one made.
    const isSecond = error instanceof ApiError && error.status === 404;
    if (!isSecond || !(await logIn(username, password, context))) {
      const names = Object.keys(LABELS);
      const { result, status } = refusedForm(error, submission, { names, hideFields });
      return data({ result }, { status });
    }
    return redirect(paths.dashboard());
  }
  const isIn = await logIn(username, password, context);
  context.flash.set(successToast('Tu cuenta está lista', isIn ? undefined : 'Entra con tu contraseña.'));
  if (isIn) return redirect(paths.dashboard());
  context.newcomer.remember({ username });
  return redirect(paths.login());
}

/** False: the password is asked for. */
async function logIn(username: string, password: string, { api, session }: Context): Promise<boolean> {
  const found = await orElse(() => api.auth.logIn({ username, password }), null);
  if (!found) return false;
  if (session.isOpen) await api.auth.logOut();
  session.open(found, { remember: false });
  return true;
}

export default function MentorInvitation() {
  const { invitation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!invitation) return <Broken />;
  const { name, email, mentor, profile, until, username } = invitation;
  const who = (
    <p>
      <TextLink inline to={profile}>
        Quién es {mentor}
      </TextLink>
      : su perfil, sus precios y lo que dicen de sus sesiones.
    </p>
  );
  if (username === '')
    return (
      <AuthPage
        title={`${mentor} quiere añadirte a sus estudiantes`}
        lead={`Con ${email} ya tienes una cuenta: entra con ella y di si aceptas, hasta el ${until}.`}
      >
        {who}
        <ButtonLink to={paths.login({ redirectTo: paths.myMentors() })}>Entrar y responder</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title={`${mentor} te invita, ${name}`}
      lead={`Quiere que seas su estudiante. Crea tu cuenta, que es gratis: la invitación sirve hasta el ${until}.`}
    >
      <div className="flex flex-col gap-3">
        {who}
        <p>
          Si aceptas, podrá proponerte sesiones, escribirte y llevar notas que no lee nadie más. Tú decides si
          aceptas cada sesión, y sales de su lista cuando quieras.
        </p>
        <p className="text-muted">
          De ti guardamos el nombre y el correo ({email}) que nos ha dado. Si no quieres la cuenta, no hagas
          nada: se borran {NEVER_ACTIVATED_DAYS} días después del {until}.
        </p>
      </div>
      {/* Posts to the page's own address, which contains the link's parameter. */}
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
        <ErrorSummary title="No se ha creado la cuenta" errors={result?.error} labels={LABELS} />
        <Field
          label={LABELS.username}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Con él entras. Lo ven las personas con las que trates."
          defaultValue={textOf(result, 'username') ?? username}
          errors={errorsOf(result, 'username')}
        />
        <PasswordField label={LABELS.password} name="password" hint={<PasswordRules />} result={result} />
        <PasswordField label={LABELS.password_confirm} name="password_confirm" result={result} />
        <CheckboxField
          label={
            <>
              He leído y acepto <TermsLinks />
            </>
          }
          name="terms"
          hint="Si tienes menos de 14 años, necesitas el permiso de tu madre, padre o tutor."
          required
          defaultChecked={textOf(result, 'terms') === 'on'}
          errors={errorsOf(result, 'terms')}
        />
        <SubmitButton>Aceptar y crear mi cuenta</SubmitButton>
      </Form>
    </AuthPage>
  );
}

function Broken() {
  return (
    <AuthPage
      title="Esta invitación ya no sirve"
      lead="Ha caducado, se ha usado, la han retirado o te han enviado otra más nueva: mira tu último correo."
    >
      <p>
        ¿Ya tienes cuenta? <TextLink to={paths.login()}>Inicia sesión</TextLink>. Si no, pide otra a quien te
        invitó.
      </p>
    </AuthPage>
  );
}
