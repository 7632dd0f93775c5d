/** An invitation of the staff: a password to join, or the consent of a guardian (docs/contract.md, 'Invitations'). */
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { INVITATION_DAYS } from '~/api/contract/rules/invitations';
import { NEVER_ACTIVATED_DAYS } from '~/api/contract/rules/kept';
import { orProblem } from '~/app/.server/api/errors';
import { orFormAgain, parseForm } from '~/app/.server/forms/readForm';
import { guarded, posted, requireCapability } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, JOIN_LABELS, LinkForm, PasswordPair, TermsField, TermsLinks } from './AuthPage';
import { consentForm, invitationForm, resetLinkIn, secretHeaders } from './authForms';

export const handle = { hydrate: false, noindex: true };

export const headers = secretHeaders;

/** What the link opens; null for one that is no longer good. Reading spends nothing. */
async function readInvitation(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'staff');
  const link = resetLinkIn(args.params);
  return { context, link, found: link && (await orProblem(context.api.invitations.find(link))) };
}

export const loader = guarded(readInvitation, async ({ context, found }) => {
  if (!found) return data({ invitation: null }, { status: 404 });
  const until = formatInstant(found.expires_at, "d 'de' MMMM", context.config.timeZone);
  return data({ invitation: { ...found, until } });
});

export const action = posted(readInvitation, async ({ context, link, found }, form) => {
  if (!link || !found) return data({ result: undefined }, { status: 404 });
  const { accept } = context.api.invitations;
  const options = { names: Object.keys(JOIN_LABELS), hideFields: ['password', 'password_confirm'] };
  if (found.kind === 'join')
    return orFormAgain(parseForm(form, invitationForm), options, async ({ password }) => {
      await accept({ ...link, password });
      const note = `Entra con «${found.username}» y tu contraseña.`;
      context.flash.set(successToast('Tu cuenta está lista', note));
      return redirect(paths.login());
    });
  return orFormAgain(parseForm(form, consentForm), options, async () => {
    await accept(link);
    const note = `Hemos enviado la invitación a ${found.full_name}. Puedes cerrar esta página.`;
    context.flash.set(successToast('Gracias: has dado tu permiso', note));
    return redirect(paths.safety('familias'));
  });
});

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
      <LinkForm
        problem="No se ha guardado"
        labels={JOIN_LABELS}
        result={result}
        button={joins ? 'Aceptar la invitación' : 'Dar mi permiso'}
      >
        {joins ? (
          <>
            <PasswordPair result={result} />
            <TermsField result={result} />
          </>
        ) : (
          <TermsField
            label={`Tengo la patria potestad o la tutela de ${full_name}, y doy mi permiso`}
            hint={
              <>
                Lee antes <TermsLinks />.
              </>
            }
            result={result}
          />
        )}
      </LinkForm>
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
