/** /admin/textos: the operator's data, a version with each change (docs/product.md, 'Legal texts'). */
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { OPERATOR_FIELDS, OPERATOR_LABELS } from '~/api/contract/rules/texts';
import { orProblem } from '~/app/.server/api/errors';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { fieldsOf } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Card, TitledCard } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enterDesk, async ({ context, me }) => {
  const { operator, versions, fixed } = await orProblem(context.api.texts.get());
  const { timeZone } = context.config;
  return {
    operator,
    fixed,
    versions: versions.map(({ at, what }) => ({ day: formatInstant(at, 'dd/MM/yyyy', timeZone), what })),
    mayChange: me.user_type === 'admin',
  };
});

export const action = posted(enterDesk, async ({ context }, form) => {
  const values = textsIn(form, [...OPERATOR_FIELDS, 'what']);
  return orRefused(values, async () => {
    await context.api.texts.save(values);
    context.flash.set(successToast('Textos guardados', 'Quien tiene cuenta verá una vez que han cambiado.'));
    return redirect(paths.texts());
  });
});

const LABELS = { ...OPERATOR_LABELS, what: 'Qué cambia' };
const OPTIONAL: readonly string[] = ['phone', 'register', 'data_protection'];

export default function Texts() {
  const { operator, fixed, versions, mayChange } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fieldOf = fieldsOf(LABELS, refused, operator);
  return (
    <div className="max-w-3xl">
      <PageHeader title="Textos legales" />
      <div className="flex flex-col gap-6">
        <Card>
          <Form key={versions.length} method="post" noValidate className="flex flex-col gap-5">
            <p className="text-muted">
              Quién gestiona el sitio: sale en el{' '}
              <a href={paths.legal()} className="link">
                aviso legal
              </a>
              , los términos, la privacidad, la accesibilidad y el contacto.
            </p>
            <ErrorSummary errors={refused?.errors} labels={LABELS} title="No se ha guardado" />
            {OPERATOR_FIELDS.map((field) => {
              const isFixed = fixed.includes(field);
              return (
                <Field
                  key={field}
                  {...fieldOf(field)}
                  {...(isFixed && { defaultValue: operator[field] })}
                  label={OPTIONAL.includes(field) ? <OptionalLabel text={LABELS[field]} /> : LABELS[field]}
                  type={field === 'email' ? 'email' : 'text'}
                  maxLength={300}
                  readOnly={isFixed || !mayChange}
                  hint={isFixed ? 'Viene de la configuración del servidor.' : undefined}
                />
              );
            })}
            {mayChange ? (
              <>
                <Field
                  {...fieldOf('what')}
                  required
                  maxLength={300}
                  hint="En una frase, para quien usa el sitio: «Nos hemos mudado a otra dirección.»"
                />
                <div>
                  <SubmitButton pendingText="Guardando...">Guardar</SubmitButton>
                </div>
              </>
            ) : (
              <p className="text-muted">Los cambia quien administra el sitio.</p>
            )}
          </Form>
        </Card>
        <TitledCard id="versiones" title="Versiones" titleClass="mb-3">
          <ul className="flex flex-col gap-2">
            {versions.map(({ day, what }) => (
              <li key={day + what} className="wrap-anywhere">
                <b>{day}</b> {what}
              </li>
            ))}
          </ul>
        </TitledCard>
      </div>
    </div>
  );
}
