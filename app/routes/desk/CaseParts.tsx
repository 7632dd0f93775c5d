/** The parts of a case's page that are read. */
import { Link, useLocation } from '@remix-run/react';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { TitledSection } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { PlainLink, TextLink } from '~/app/ui/TextLink';
import type { CaseView, EntryView } from './caseTexts';
import { caseHref, readDesk } from './deskUrl';
import { Facts } from './Facts';

/** Whose thing it is, with what staff should know of them. */
export function About({ one: { about, earlier } }: { one: CaseView }) {
  if (!about) return <p className="text-muted">No es de nadie en concreto.</p>;
  const { face, role, isMentor, isPublic, restriction, blocks } = about;
  const [last] = earlier;
  const before =
    earlier.length === 1 ? `1 caso anterior, ${last?.state}` : `${earlier.length} casos anteriores`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar user={face} size="xs" />
      <p className="min-w-0 wrap-anywhere">
        Sobre{' '}
        <Link to={paths.person(face.username)} className="link font-bold">
          {face.full_name}
        </Link>{' '}
        {`(${face.username}), ${role}`}
      </p>
      {isPublic && <PlainLink href={paths.mentor(face.username)}>Ver perfil</PlainLink>}{' '}
      {isMentor && <TextLink to={paths.checks(face.username)}>Comprobaciones</TextLink>}{' '}
      {last && <p className="text-muted">{before}</p>}
      {blocks && <p className="text-muted">{blocks}</p>}
      {restriction && <StatusBadge tone="off">{restriction}</StatusBadge>}
    </div>
  );
}

/** As it was when it was first reported: facts, and messages around it. */
export function Reported({ one }: { one: CaseView }) {
  const { isObjection, isApproval, facts, thread, threadNote } = one;
  if (facts.length === 0 && thread.length === 0) return null;
  return (
    <TitledSection
      id="denunciado"
      title={isObjection ? 'La objeción' : isApproval ? 'Lo que presenta' : 'Lo que había entonces'}
      titleClass="mb-3 text-xl"
    >
      {facts.length > 0 && (
        <Facts className="rounded-2xl bg-sand p-4" facts={facts.map(({ name, text }) => [name, text])} />
      )}
      {one.hasFile && (
        <p className="mt-3">
          <PlainLink href={paths.reportedFile(one.number)}>Descargar el archivo</PlainLink>
          <span className="text-muted"> Abrirlo queda en el registro.</span>
        </p>
      )}
      {thread.length > 0 && (
        <div className={classes('rounded-2xl bg-sand p-4', facts.length > 0 && 'mt-3')}>
          <ol className="flex flex-col gap-2">
            {thread.map(({ id, who, text, when, reported, isTheirs }) => (
              <li
                key={id}
                className={classes(
                  'max-w-[85%] rounded-2xl px-4 py-2',
                  isTheirs ? 'self-start bg-card' : 'self-end bg-teal-soft',
                  reported && 'outline-2 outline-danger',
                )}
              >
                <p className="text-md text-muted">
                  {reported && <b className="text-danger">Denunciado: </b>}
                  {`${who} · ${when}`}
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-3 text-md text-muted">{threadNote}</p>
        </div>
      )}
    </TitledSection>
  );
}

export function Reports({ reports }: { reports: CaseView['reports'] }) {
  if (reports.length === 0) return null;
  return (
    <TitledSection id="avisos" title="Lo que cuentan" titleClass="mb-3 text-xl">
      <ul className="flex flex-col gap-4">
        {reports.map(({ reason, text, who, when }) => (
          <li key={who + when + text}>
            <p className="text-md text-muted">{[reason, who, when].filter(Boolean).join(' · ')}</p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The person's decided cases, newest first. */
export function Earlier({ earlier }: { earlier: readonly EntryView[] }) {
  const state = readDesk(useLocation().search);
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {earlier.length === 1 ? '1 caso anterior' : `${earlier.length} casos anteriores`}
      </summary>
      <ul>
        {earlier.map((one) => (
          <li key={one.number}>
            <TextLink to={caseHref(one.number, state)}>{one.number}</TextLink>
            {` ${one.heading}: ${one.state}, ${one.ago}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What was decided; `by`: also who did, and when. */
export function Decision({ one, title, by = false }: { one: CaseView; title: string; by?: boolean }) {
  const { decision, objectsTo, taker } = one;
  if (!decision) return null;
  return (
    <TitledSection id="decidido" title={title} titleClass="mb-2 text-xl">
      <p>
        <b>{decision.name}</b>
        {decision.reason && `: ${decision.reason}`}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{decision.text}</p>
      <p className="mt-1 text-md text-muted">{by ? `${taker}, ${decision.when}` : decision.when}</p>
      {decision.undone && (
        <p className="mt-2 font-medium">{`Retirada el ${decision.undone}: ya no tiene efecto.`}</p>
      )}
      {objectsTo && <TextLink to={paths.oneCase(objectsTo)}>{`Ver el caso ${objectsTo}`}</TextLink>}
    </TitledSection>
  );
}
