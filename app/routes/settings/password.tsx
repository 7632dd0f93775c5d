import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { PASSWORD_MIN } from '~/api/contract/rules/profile';
import { changeOrVerify } from '~/app/.server/api/errors';
import { createRunOnce, newFormId, workKey } from '~/app/.server/forms/once';
import { orFormAgain, parseForm } from '~/app/.server/forms/readForm';
import { endsSessions, enter, guarded, posted, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { PasswordField } from '~/app/forms/PasswordField';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { SettingsPage } from './SettingsPage';
import { passwordForm } from './settingsForms';

const UNKNOWN =
  'El servidor no ha contestado y no sabemos si el cambio llegó a hacerse. Si tu contraseña actual ya no sirve, entra con la nueva.';
const LABELS = {
  old_password: 'Contraseña actual',
  new_password: 'Contraseña nueva',
  new_password_confirm: 'Repite la contraseña nueva',
};
const names = Object.keys(LABELS);

const changes = createRunOnce<void>();

export const loader = guarded(contextOf, async (context) => {
  const { username } = await requireUser(context);
  return { username, endsOthers: await endsSessions(context), formId: newFormId() };
});

/** This session stays open (docs/contract.md, 'Calls: accounts and profiles'). */
export const action = posted(enter, async ({ context, me: user }, form) => {
  const { auth, passwords } = context.api;
  const options = { names, hideFields: names, unknown: UNKNOWN };
  return orFormAgain(parseForm(form, passwordForm), options, async ({ old_password, new_password }) => {
    await changes.run(workKey(user.id, form), () =>
      changeOrVerify(
        () => passwords.change({ old_password, new_password }),
        async () => {
          await auth.logOut(await auth.logIn({ username: user.username, password: new_password }));
          return true;
        },
      ),
    );
    const told = (await endsSessions(context)) ? 'Tus demás sesiones se han cerrado.' : undefined;
    context.flash.set(successToast('Contraseña actualizada', told));
    return redirect(paths.settings());
  });
});

export default function Password() {
  const { username, endsOthers, formId } = useLoaderData<typeof loader>();
  const { result, isUnknown } = useActionData<typeof action>() ?? {};
  return (
    <SettingsPage
      section="contrasena"
      title="Cambiar la contraseña"
      lead={`${endsOthers ? 'Al cambiarla se cierran todas tus demás sesiones. ' : ''}En este dispositivo sigues dentro.`}
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name={FORM_ID} value={formId} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <ErrorSummary
          title={
            isUnknown ? 'No sabemos si tu contraseña ha cambiado' : 'No hemos podido cambiar la contraseña'
          }
          errors={result?.error}
          labels={LABELS}
        />
        <PasswordField label={LABELS.old_password} name="old_password" current result={result} />
        <PasswordField
          label={LABELS.new_password}
          name="new_password"
          hint={`Al menos ${PASSWORD_MIN} caracteres; ni solo números, ni muy común, ni parecida a tu usuario.`}
          result={result}
        />
        <PasswordField label={LABELS.new_password_confirm} name="new_password_confirm" result={result} />
        <div>
          <SubmitButton pendingText="Cambiando..." className="max-sm:w-full">
            Cambiar la contraseña
          </SubmitButton>
        </div>
      </Form>
    </SettingsPage>
  );
}
