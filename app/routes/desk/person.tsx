/** One person for the staff (docs/product.md, "The staff's desk"): account, help, cases, log. The API judges every act. */
import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { UserType } from '~/api/contract/rules/profile';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { TitledCard } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { afterRefusal } from '~/app/ui/revalidation';
import { PlainLink, TextLink } from '~/app/ui/TextLink';
import { type Acts, doAct, done } from './acts';
import { Facts } from './Facts';
import { LogLines } from './LogLines';
import { AdminForms, Help, MeasureForm, PERSON_LABELS } from './PersonForms';
import { type OnePersonView, onePersonView } from './personTexts';

export const shouldRevalidate = afterRefusal;

export const meta: MetaFunction<typeof loader> = ({ data: one }) =>
  one ? [{ title: `${one.face.full_name} · Mentorea` }] : [];

export const loader = guarded(enterDesk, async ({ context, me }, args) => {
  const one = await orProblem(context.api.people.find(args.params.username ?? ''));
  if (!one) throw statusResponse(404);
  const clock = { now: context.now(), timeZone: context.config.timeZone };
  return { ...onePersonView(one, clock), isMe: one.id === me.id };
});

export const action = posted(enterDesk, async ({ context }, form, args) => {
  const username = args.params.username ?? '';
  const sent = textsIn(form, ['intent', 'text', 'role', 'username']);
  const { people, cases } = context.api;
  const acts: Acts = {
    case: async () => {
      const { number } = await cases.open({ username, text: sent.text });
      return [successToast('Caso abierto', 'Lo llevas tú: elige la medida.'), paths.oneCase(number)];
    },
    'end-sessions': () =>
      done(people.endSessions(username), 'Sesiones cerradas', 'Tiene que volver a entrar con su contraseña.'),
    reset: () => done(people.sendReset(username), 'Correo enviado'),
    activate: () => done(people.activate(username), 'Cuenta activada', 'Ya puede entrar con su contraseña.'),
    role: () =>
      done(
        people.setRole(username, { role: sent.role as UserType }),
        'Rol cambiado',
        'Sus sesiones se han cerrado.',
      ),
    erase: async () => {
      await people.erase(username, sent.username);
      return [successToast('Cuenta eliminada'), paths.people()];
    },
  };
  return doAct(acts, sent, paths.person(username), context);
});

export default function Person() {
  const one = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { face, role, state, tone, acts, isMe } = one;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <BackLink to={paths.people()}>Personas</BackLink>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar user={face} size="md" />
        <div className="min-w-0 grow wrap-anywhere">
          <h1 className="text-3xl">{face.full_name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            {role} {state && <StatusBadge tone={tone}>{state}</StatusBadge>}{' '}
            {one.decidedBy && (
              <Link to={paths.oneCase(one.decidedBy)} className="link">
                {`por el caso ${one.decidedBy}`}
              </Link>
            )}
          </p>
        </div>
        {acts.includes('view') && (
          <ButtonLink to={paths.viewAs(face.username)} variant="secondary">
            Ver como
          </ButtonLink>
        )}
      </header>
      {refused?.values.intent !== 'case' && (
        <ErrorSummary errors={refused?.errors} labels={PERSON_LABELS} title="No se ha hecho" />
      )}
      {acts.length === 0 && (
        <p className="text-muted">
          {isMe
            ? 'Es tu cuenta: la llevas en la configuración.'
            : state === 'Eliminada'
              ? 'Esta cuenta se eliminó: queda lo que el registro y los casos conservan.'
              : 'De otras personas del equipo ves solo el nombre, el rol y el estado.'}
        </p>
      )}
      <Account one={one} />
      {acts.length > 0 && <Help one={one} />}
      <Cases one={one} />
      {acts.includes('case') && !one.openCase && <MeasureForm one={one} refused={refused} />}
      {one.log.length > 0 && (
        <TitledCard id="registro" title="Registro" titleClass="mb-2">
          <LogLines lines={one.log} />
          <TextLink to={paths.log({ persona: face.username })}>Ver todo lo suyo en el registro</TextLink>
        </TitledCard>
      )}
      {acts.includes('role') && <AdminForms one={one} refused={refused} />}
    </div>
  );
}

function Account({ one: { facts, isMentor, face } }: { one: OnePersonView }) {
  return (
    <TitledCard id="cuenta" title="Cuenta" titleClass="mb-3">
      <Facts facts={facts} />
      {isMentor && (
        <p className="mt-2 flex flex-wrap gap-x-6">
          <PlainLink href={paths.mentor(face.username)}>Ver su perfil público</PlainLink>{' '}
          <TextLink to={paths.checks(face.username)}>Comprobaciones</TextLink>
        </p>
      )}
    </TitledCard>
  );
}

function Cases({ one: { cases, openCase } }: { one: OnePersonView }) {
  if (cases.length === 0) return null;
  return (
    <TitledCard id="casos" title="Casos" titleClass="mb-2">
      <ul>
        {cases.map((entry) => (
          <li key={entry.number}>
            <TextLink to={paths.oneCase(entry.number)}>{entry.number}</TextLink>
            {` ${entry.heading}: ${entry.state || 'abierto'}, ${entry.ago}`}
          </li>
        ))}
      </ul>
      {openCase && (
        <ButtonLink to={paths.oneCase(openCase)} variant="secondary" className="mt-2">
          Tomar una medida en el caso abierto
        </ButtonLink>
      )}
    </TitledCard>
  );
}
