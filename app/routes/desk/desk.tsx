/** /admin: the queue without a chosen case, and a case of the staff's own (docs/product.md, "The staff's desk"). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData } from '@remix-run/react';
import { CASE_TEXT_MAX } from '~/api/contract/rules/cases';
import { readForm } from '~/app/.server/forms/readForm';
import { enterDesk } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { refusedCase, textsIn } from './refusedCase';

export const meta = () => [{ title: 'Casos · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  await enterDesk(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { context } = await enterDesk(args);
  const values = textsIn(await readForm(args.request), ['username', 'text']);
  try {
    const { number } = await context.api.cases.open(values);
    context.flash.set(successToast('Caso abierto', 'Lo llevas tú.'));
    return redirect(paths.oneCase(number));
  } catch (error) {
    const refused = refusedCase(error, values);
    return data(refused, { status: refused.status });
  }
}

const LABELS = { username: 'Nombre de usuario', text: 'Por qué lo abres' };

export default function NoCaseChosen() {
  const refused = useActionData<typeof action>();
  const { values = {}, errors } = refused ?? {};
  return (
    <Card as="section" aria-labelledby="abrir" className="py-3 sm:py-4">
      <details open={refused !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 id="abrir" className="inline font-serif text-xl font-semibold">
            Abrir un caso sobre alguien
          </h2>
        </summary>
        <Form method="post" noValidate className="mt-3 flex flex-col gap-5">
          <p className="text-muted">
            Para lo que no llega como denuncia: una llamada, un correo, algo que has visto. Toda medida sobre
            una cuenta es la decisión de un caso.
          </p>
          <ErrorSummary errors={errors} labels={LABELS} title="El caso no se ha abierto" />
          <Field
            label={LABELS.username}
            name="username"
            required
            maxLength={150}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={values.username}
            errors={errors?.username}
          />
          <TextAreaField
            label={LABELS.text}
            name="text"
            required
            rows={4}
            maxLength={CASE_TEXT_MAX}
            hint="Solo lo lee el equipo."
            defaultValue={values.text}
            errors={errors?.text}
          />
          <div>
            <SubmitButton pendingText="Abriendo...">Abrir el caso</SubmitButton>
          </div>
        </Form>
      </details>
    </Card>
  );
}
