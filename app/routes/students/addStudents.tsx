/** 'Añadir estudiante': invitations by name and mail, and those without an answer (docs/product.md, 'Own students'). */
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { INVITATION_DAYS, STUDENTS_A_DAY } from '~/api/contract/rules/invitations';
import { NEVER_ACTIVATED_DAYS } from '~/api/contract/rules/kept';
import { ApiError, describeFailure, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enterAsMentor, guarded, needing, posted } from '~/app/.server/guards';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { failureToast, infoToast, successToast } from '~/app/domain/site/toasts';
import { formatInstant } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, TextAreaField } from '~/app/forms/Field';
import { INTENT } from '~/app/forms/formEdits';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Card } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { Panel } from '~/app/ui/Panel';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

export const loader = guarded(needing('desk', enterAsMentor), async ({ context }) => {
  const { api, config, now, url } = context;
  const day = (at: string) => formatInstant(at, "d 'de' MMMM", config.timeZone);
  const found = await orProblem(api.students.listInvited());
  return {
    isList: url.searchParams.has('varios'),
    invited: found.map(({ id, name, email, created_at, expires_at }) => ({
      ...{ id, name, email },
      state:
        new Date(expires_at) > now()
          ? `Invitación enviada el ${day(created_at)}, hasta el ${day(expires_at)}`
          : `Sin respuesta: terminó el ${day(expires_at)}`,
    })),
  };
});

const LABELS = { name: 'Nombre', email: 'Correo electrónico', people: 'Personas' };

export const action = posted(needing('desk', enterAsMentor), async ({ context }, form) => {
  const { intent, id, isList, ...values } = textsIn(form, [
    'intent',
    'id',
    'isList',
    'name',
    'email',
    'people',
  ]);
  if (intent !== '') return redirect(await changeOne(intent, id, context));
  const errors = isList ? {} : lacking(values);
  if (Object.keys(errors).length > 0) return data<Refused>({ errors, values }, { status: 422 });
  const cell = (text: string) => `"${text.replace(/[;\t]/g, ' ').replaceAll('"', '""')}"`;
  const answer = await orRefused(values, async () => {
    const people = isList ? values.people : `${cell(values.name)},${cell(values.email)}`;
    tellSent((await context.api.students.invite(people)).sent ?? 0, context);
    return redirect(paths.addStudents());
  });
  return !isList && 'data' in answer ? data(ofOne(answer.data), answer.init ?? {}) : answer;
});

const lacking = ({ name, email }: { name: string; email: string }) => ({
  ...(name === '' && { name: ['Escribe su nombre.'] }),
  ...(email === '' && { email: ['Escribe su correo.'] }),
});

/** Of a list of one: its line goes without saying. */
function ofOne({ errors: { people = [], ...errors }, values }: Refused): Refused {
  const texts = people.map((text) => text.replace(/^Línea 1: /, ''));
  const isName = (text: string) => text.startsWith('el nombre');
  return {
    errors: { ...errors, name: texts.filter(isName), email: texts.filter((text) => !isName(text)) },
    values,
  };
}

function tellSent(sent: number, { flash }: Context): void {
  const title = sent === 1 ? 'Invitación enviada' : `${sent} invitaciones enviadas`;
  flash.set(
    sent > 0
      ? successToast(title, 'En cuanto acepte, aparecerá entre tus estudiantes.')
      : infoToast('Se acaba de enviar', 'La misma invitación se puede repetir a los diez minutos.'),
  );
}

/** Where it leads; a refusal is told there. */
async function changeOne(intent: string, id: string, context: Context): Promise<string> {
  const { students } = context.api;
  try {
    if (intent === 'again') tellSent((await students.inviteAgain(id)).sent ?? 0, context);
    else {
      await students.withdraw(id);
      context.flash.set(successToast('Invitación retirada', 'Su enlace ya no sirve.'));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.flash.set(failureToast('La invitación sigue como estaba', describeFailure(error)));
  }
  return paths.addStudents();
}

export default function AddStudents() {
  const { isList, invited } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fieldOf = fieldsOf(LABELS, refused);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={isList ? 'Añadir varios estudiantes' : 'Añadir estudiante'}
        eyebrow={<BackLink to={paths.students()}>Tus estudiantes</BackLink>}
      />
      <div className="flex flex-col gap-10">
        <Card>
          <Form
            key={String(isList)}
            method="post"
            action={paths.addStudents({ varios: isList ? 1 : '' })}
            noValidate
            className="flex flex-col gap-5"
          >
            <p className="text-muted">
              Recibe un correo que dice que le invitas tú. Cuando acepte podrás proponerle sesiones,
              escribirle y llevar tus notas, aunque todavía no hayáis tenido ninguna.
            </p>
            <ErrorSummary title="No se ha enviado nada" errors={refused?.errors} labels={LABELS} />
            {isList ? (
              <>
                <input type="hidden" name="isList" value="1" />
                <TextAreaField
                  {...fieldOf('people')}
                  required
                  hint={`Una persona por línea: nombre y correo. Puedes pegar dos columnas de una hoja de cálculo. Como mucho ${STUDENTS_A_DAY}.`}
                  placeholder="Lucía Gómez, lucia@correo.es"
                />
              </>
            ) : (
              <div className="grid gap-5 sm:grid-cols-2">
                <Field {...fieldOf('name')} required autoComplete="off" maxLength={150} />
                <Field {...fieldOf('email')} required type="email" autoComplete="off" maxLength={254} />
              </div>
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <SubmitButton pendingText="Enviando...">
                {isList ? 'Enviar invitaciones' : 'Enviar invitación'}
              </SubmitButton>{' '}
              <TextLink to={paths.addStudents({ varios: isList ? '' : 1 })}>
                {isList ? 'Añadir a una sola persona' : 'Añadir varios a la vez'}
              </TextLink>
            </div>
            <p className="text-md text-muted">
              La invitación sirve {INVITATION_DAYS} días y una sola vez. Lo que escribes aquí se borra{' '}
              {NEVER_ACTIVATED_DAYS} días después si no acepta. Con menos de 14 años hace falta el permiso de
              su madre, padre o tutor para tener una cuenta.
            </p>
          </Form>
        </Card>
        {invited.length > 0 && (
          <Panel id="invitaciones" title="Sin responder">
            <Card as="ul" className="p-0 sm:p-0">
              {invited.map(({ id, name, email, state }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t sm:px-6"
                >
                  <div className="min-w-0 grow basis-60">
                    <p className="wrap-anywhere">
                      <strong className="font-semibold">{name}</strong>{' '}
                      <span className="text-muted">{email}</span>
                    </p>
                    <p className="text-md text-muted">{state}</p>
                  </div>
                  <div className="flex flex-wrap gap-2">
                    {Object.entries({ again: 'Enviar de nuevo', withdraw: 'Retirar' }).map(
                      ([intent, label]) => (
                        <PostButton
                          key={intent}
                          action={paths.addStudents()}
                          fields={{ [INTENT]: intent, id }}
                          variant={intent === 'again' ? 'secondary' : 'quiet'}
                          aria-label={`${label}: ${name}, ${email}`}
                        >
                          {label}
                        </PostButton>
                      ),
                    )}
                  </div>
                </li>
              ))}
            </Card>
          </Panel>
        )}
      </div>
    </div>
  );
}
