/** What a block does, and afterwards what both still have ahead (docs/product.md, 'Blocking'). */
import { data, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ApiError, answerStatus, describeFailure, orProblem, statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { stateOf } from '~/app/domain/sessions/standing';
import { successToast } from '~/app/domain/site/toasts';
import { capital, formatInstant } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';

export const loader = guarded(needing('staff', enter), async ({ context, me }, args) => {
  const found = await orProblem(context.api.blocks.find(args.params.username ?? ''));
  if (!found) throw statusResponse(404);
  const when = (at: string) => capital(formatInstant(at, "EEEE d 'de' MMMM, HH:mm", context.config.timeZone));
  return {
    name: found.full_name,
    username: found.username,
    isMentor: found.user_type === 'mentor',
    isBlocked: found.since !== null,
    sessions: found.sessions.map((one) => ({
      identifier: one.identifier,
      when: when(one.init_date),
      state: stateOf(one, { me, now: context.now() }).word,
    })),
  };
});

/** `off` takes the block back. */
export const action = posted(needing('staff', enter), async ({ context }, form, args) => {
  const { blocks } = context.api;
  const username = args.params.username ?? '';
  const isOff = form.get(INTENT) === 'off';
  try {
    await (isOff ? blocks.remove(username) : blocks.add(username));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return context.logInFirst();
    if (error.status === 404) throw statusResponse(404);
    return data({ failure: describeFailure(error) }, { status: answerStatus(error) });
  }
  if (!isOff) return redirect(paths.block(username));
  context.flash.set(
    successToast('Bloqueo quitado', 'Todo vuelve a ser como antes. Tampoco de esto se avisa.'),
  );
  return redirect(paths.blocked());
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Block() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const { name, isBlocked } = view;
  return (
    <div className="max-w-2xl">
      <PageHeader
        title={isBlocked ? `Has bloqueado a ${name}` : `¿Bloquear a ${name}?`}
        eyebrow={
          isBlocked ? (
            <BackLink to={paths.blocked()}>Personas bloqueadas</BackLink>
          ) : (
            <BackLink to={homeOf(view)}>
              {view.isMentor ? 'Volver a su perfil' : 'Volver a los mensajes'}
            </BackLink>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <ErrorSummary
          title="No lo hemos podido cambiar"
          errors={failure === undefined ? null : { '': [failure] }}
          labels={{}}
        />
        {isBlocked ? <Blocked view={view} /> : <Asking view={view} />}
      </div>
    </div>
  );
}

const homeOf = ({ isMentor, username }: View) =>
  isMentor ? paths.mentor(username) : paths.conversation(username);

function Asking({ view }: { view: View }) {
  const { isMentor, username, sessions } = view;
  return (
    <>
      <p className="text-lg">No se lo diremos, y puedes quitar el bloqueo cuando quieras.</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-muted">
        <li>No podréis escribiros. Lo que ya os habéis escrito lo seguiréis leyendo los dos.</li>
        <li>No podréis reservar, proponer ni compartir sesiones nuevas.</li>
        <li>No os veréis en búsquedas, recomendaciones ni favoritos.</li>
        {isMentor && <li>Su perfil es público: se puede seguir abriendo con su enlace.</li>}
        {sessions.length > 0 && <li>Lo que tenéis reservado sigue en pie; después puedes cancelarlo.</li>}
      </ul>
      <p className="max-w-prose text-muted">
        El equipo no se entera de un bloqueo. Si ha hecho algo que no debe,{' '}
        <TextLink inline to={paths.report('profile', username)} reloadDocument>
          denúncialo
        </TextLink>{' '}
        también.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton
          variant="danger"
          name={INTENT}
          value="on"
          pendingText="Bloqueando..."
          className="max-sm:w-full"
        >
          Bloquear
        </SubmitButton>{' '}
        <ButtonLink to={homeOf(view)} variant="quiet" className="max-sm:w-full">
          Mejor no
        </ButtonLink>
      </Form>
    </>
  );
}

function Blocked({ view: { sessions } }: { view: View }) {
  return (
    <>
      <p className="text-lg">
        No se lo hemos dicho. Ya no podéis escribiros ni reservar, y no os veréis en las búsquedas.
      </p>
      {sessions.length > 0 && (
        <section aria-labelledby="por-delante">
          <h2 id="por-delante" className="text-2xl">
            Tenéis sesiones por delante
          </h2>
          <p className="mt-1 mb-3 text-muted">Siguen en pie hasta que alguien las cancele.</p>
          <Card as="ul" className="p-0 sm:p-0">
            {sessions.map(({ identifier, when, state }) => (
              <li
                key={identifier}
                className="flex flex-wrap items-center justify-between gap-x-4 border-line px-4 py-2 not-first:border-t sm:px-6"
              >
                <span>
                  {when} <span className="block text-muted">{state}</span>
                </span>{' '}
                <Link to={paths.mentorship(identifier)} className="link inline-flex min-h-11 items-center">
                  Ver y cancelar
                  <span className="sr-only"> la del {when}</span>
                </Link>
              </li>
            ))}
          </Card>
        </section>
      )}
      <Form method="post">
        <SubmitButton variant="secondary" name={INTENT} value="off" pendingText="Quitando...">
          Quitar el bloqueo
        </SubmitButton>
      </Form>
    </>
  );
}
