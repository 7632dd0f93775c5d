/** The link of a mentor's invitation: an account of a student (docs/contract.md, 'Own students'). */
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NEVER_ACTIVATED_DAYS } from '~/api/contract/rules/kept';
import { ApiError, orElse, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { orFormAgain, parseForm } from '~/app/.server/forms/readForm';
import { guarded, offering, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { Field } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, JOIN_LABELS, LinkForm, PasswordPair, TermsField } from './AuthPage';
import { secretHeaders, tieForm } from './authForms';

export const handle = { hydrate: false, noindex: true };

export const headers = secretHeaders;

const LABELS = { username: 'Nombre de usuario', ...JOIN_LABELS };

export const loader = guarded(offering('desk'), async (context, args) => {
  const found = await orProblem(context.api.ties.find(args.params.token ?? ''));
  if (!found) return data({ invitation: null }, { status: 404 });
  const until = formatInstant(found.expires_at, "d 'de' MMMM", context.config.timeZone);
  const { name, email, username, mentor } = found;
  const of = { mentor: mentor.full_name, profile: paths.mentor(mentor.username) };
  return data({ invitation: { ...{ name, email, username, until }, ...of } });
});

export const action = posted(offering('desk'), async (context, form, args) => {
  const options = { names: Object.keys(LABELS), hideFields: ['password', 'password_confirm'] };
  return orFormAgain(parseForm(form, tieForm), options, async ({ username, password }) => {
    try {
      await context.api.ties.join({ token: args.params.token ?? '', username, password });
    } catch (error) {
      // A second press finds the account that the first one made.
      const isSecond = error instanceof ApiError && error.status === 404;
      if (!isSecond || !(await logIn(username, password, context))) throw error;
      return redirect(paths.dashboard());
    }
    const isIn = await logIn(username, password, context);
    context.flash.set(successToast('Tu cuenta está lista', isIn ? undefined : 'Entra con tu contraseña.'));
    if (isIn) return redirect(paths.dashboard());
    context.newcomer.remember({ username });
    return redirect(paths.login());
  });
});

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
      <LinkForm
        problem="No se ha creado la cuenta"
        labels={LABELS}
        result={result}
        button="Aceptar y crear mi cuenta"
      >
        <Field
          label={LABELS.username}
          {...fieldOf(result, 'username', username)}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="Con él entras. Lo ven las personas con las que trates."
        />
        <PasswordPair result={result} />
        <TermsField
          hint="Si tienes menos de 14 años, necesitas el permiso de tu madre, padre o tutor."
          result={result}
        />
      </LinkForm>
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
