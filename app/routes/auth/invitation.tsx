/** An invitation of the staff: a password to join, or the consent of a guardian (docs/contract.md, 'Invitations'). */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { INVITATION_DAYS } from '~/api/contract/rules/invitations';
import { NEVER_ACTIVATED_DAYS } from '~/api/contract/rules/kept';
import { ApiError, answerStatus, formErrorsOf, orProblem } from '~/app/.server/api/errors';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { requireCapability } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, PasswordRules, TermsLinks } from './AuthPage';
import { consentForm, invitationForm, resetLinkIn } from './authForms';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Tu invitación · Mentorea' }];

/** The address is a secret (api/contract/invitations.ts): nothing is cached, other sites get no referrer. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': PRIVATE,
});

const LABELS = { password: 'Contraseña', password_confirm: 'Repite la contraseña', terms: 'Casilla' };
const hideFields = ['password', 'password_confirm'];

/** What the link opens; null for one that is no longer good. Reading spends nothing. */
async function readInvitation(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'staff');
  const link = resetLinkIn(args.params);
  return { context, link, found: link && (await orProblem(context.api.invitations.find(link))) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, found } = await readInvitation(args);
  if (!found) return data({ invitation: null }, { status: 404 });
  const until = formatInstant(found.expires_at, "d 'de' MMMM", context.config.timeZone);
  return data({ invitation: { ...found, until } });
}

export async function action(args: ActionFunctionArgs) {
  const { context, link, found } = await readInvitation(args);
  if (!link || !found) return data({ result: undefined }, { status: 404 });
  const joins = found.kind === 'join';
  const form = await readForm(args.request);
  const submission = joins ? parseForm(form, invitationForm) : parseForm(form, consentForm);
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }) }, { status: 422 });
  const password = 'password' in submission.value ? String(submission.value.password) : undefined;
  try {
    await context.api.invitations.accept({ ...link, password });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { '': all, ...fieldErrors } = formErrorsOf(error);
    const result = submission.reply({ hideFields, fieldErrors, ...(all && { formErrors: all }) });
    return data({ result }, { status: answerStatus(error) });
  }
  if (joins) {
    const note = successToast('Tu cuenta está lista', `Entra con «${found.username}» y tu contraseña.`);
    context.flash.set(note);
    return redirect(paths.login());
  }
  const note = `Hemos enviado la invitación a ${found.full_name}. Puedes cerrar esta página.`;
  context.flash.set(successToast('Gracias: has dado tu permiso', note));
  return redirect(paths.safety('familias'));
}

export default function Invitation() {
  const { invitation } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!invitation) return <Broken />;
  const joins = invitation.kind === 'join';
  const { full_name, user_type, username, email, until } = invitation;
  const kind = user_type === 'mentor' ? 'mentor' : 'estudiante';
  return (
    <AuthPage
      title={joins ? `Hola, ${full_name}` : `Una cuenta para ${full_name}`}
      lead={
        joins
          ? `Tu cuenta de ${kind} te espera hasta el ${until}. Tu nombre de usuario es «${username}».`
          : `El equipo de Mentorea le ha preparado una cuenta de ${kind} (${email}) y te ha apuntado como su madre, padre o tutor.`
      }
    >
      {!joins && (
        <div className="flex flex-col gap-3">
          <p>
            Mentorea pone en contacto a estudiantes y mentores: se escriben, reservan sesiones y las dan por
            videollamada. Sin tu permiso no le escribimos y la cuenta no se puede usar. El enlace vale hasta
            el {until}; si no lo das, la cuenta y tu correo se borran {NEVER_ACTIVATED_DAYS} días después.
          </p>
          <p>
            <TextLink inline to={paths.safety('familias')}>
              Lo que conviene saber
            </TextLink>{' '}
            antes de decidir: qué se comprueba, qué no, y cómo avisar.
          </p>
        </div>
      )}
      {/* Posts to the page's own address, which contains the link's parameters. */}
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
        <ErrorSummary title="No se ha guardado" errors={result?.error} labels={LABELS} />
        {joins && (
          <>
            <PasswordField label={LABELS.password} name="password" hint={<PasswordRules />} result={result} />
            <PasswordField label={LABELS.password_confirm} name="password_confirm" result={result} />
          </>
        )}
        <CheckboxField
          label={
            joins ? (
              <>
                He leído y acepto <TermsLinks />
              </>
            ) : (
              `Tengo la patria potestad o la tutela de ${full_name}, y doy mi permiso`
            )
          }
          name="terms"
          hint={
            !joins && (
              <>
                Lee antes <TermsLinks />.
              </>
            )
          }
          required
          defaultChecked={textOf(result, 'terms') === 'on'}
          errors={errorsOf(result, 'terms')}
        />
        <SubmitButton>{joins ? 'Aceptar la invitación' : 'Dar mi permiso'}</SubmitButton>
      </Form>
    </AuthPage>
  );
}

function Broken() {
  return (
    <AuthPage
      title="Esta invitación no es válida o ha caducado"
      lead={`Las invitaciones sirven durante ${INVITATION_DAYS} días y una sola vez. Comprueba que has abierto el enlace completo.`}
    >
      <p>
        ¿Ya la has aceptado? <TextLink to={paths.login()}>Inicia sesión</TextLink>
      </p>
      <p>
        Si ha caducado, <TextLink to={paths.resendActivation()}>pide otra con tu correo</TextLink> o díselo a
        quien te invitó.
      </p>
    </AuthPage>
  );
}
