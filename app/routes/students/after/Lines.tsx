import type { ReactNode } from 'react';
import { NEXT_STEP, noteId } from '~/app/domain/sessions/notes';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { ChargeLine } from '~/app/sessions/ChargeLine';
import { ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { Form } from '~/app/ui/router';
import { TextLink, type TextLinkProps } from '~/app/ui/TextLink';
import { Note } from '../Note';
import type { NoteAnswer } from '../postNote';
import type { AfterView } from './loadAfter';

interface LinesProps {
  view: AfterView;
  answer: NoteAnswer | undefined;
}

/** The address of the sheet, or of one of its lines to be done again. */
const sheetOf = ({ identifier, student, students }: AfterView, cambiar = '') =>
  paths.afterSession(
    identifier,
    { estudiante: students.length > 0 ? student.id : '', cambiar },
    cambiar && noteId(cambiar),
  );

/** What a mentor does after a session, in its usual order. What is done is one line with 'Cambiar'. */
export function Lines({ view, answer }: LinesProps) {
  const { session, student, changes, note, step, lastNote } = view;
  const isStepShown = step && (step.text !== '' || changes === NEXT_STEP || answer?.session === NEXT_STEP);
  const shared = { name: student.name, answer, back: sheetOf(view) };
  const opens = (line: string, otherwise: 'empty' | '') => (changes === line ? 'writing' : otherwise);
  return (
    <>
      <Line of="nota" icon="pencil" title="Nota para ti" isDone={note.text !== ''}>
        <Note
          key={`${session} ${changes}`}
          {...shared}
          session={session}
          note={note}
          edit={sheetOf(view, session)}
          opens={opens(session, 'empty')}
          more={
            step &&
            !isStepShown && (
              <TextLink to={sheetOf(view, NEXT_STEP)} preventScrollReset>
                Compartir «Para la próxima»
              </TextLink>
            )
          }
        />
        {lastNote && (
          <p className="mt-3 rounded-xl bg-sand px-4 py-3 text-md whitespace-pre-line wrap-anywhere">
            <b className="font-semibold">{lastNote.day}.</b> {lastNote.text}
          </p>
        )}
        {isStepShown && (
          <div className="mt-4">
            <Note
              key={`${NEXT_STEP} ${changes}`}
              {...shared}
              session={NEXT_STEP}
              note={step}
              edit={sheetOf(view, NEXT_STEP)}
              title="Para la próxima"
              opens={opens(NEXT_STEP, '')}
            />
          </div>
        )}
      </Line>
      <PaymentLine view={view} answer={answer} />
      <NextLine view={view} answer={answer} />
      <AbsenceLine view={view} answer={answer} />
    </>
  );
}

interface LineProps {
  of: string;
  icon: IconName;
  title: ReactNode;
  /** More of the title, muted. */
  more?: string;
  isDone?: boolean;
  /** At the right of the title; `which` completes it for screen readers. */
  link?: false | (Omit<TextLinkProps, 'children'> & { text: string; which: string });
  /** The word that opens the rest; by default it is open. */
  fold?: string;
  children?: ReactNode;
}

function Line({ of, icon, title, more, isDone = false, link, fold, children }: LineProps) {
  const { text, which, ...to } = link || { text: '', which: '', to: '' };
  const head = (
    <div className="flex min-h-9 items-center justify-between gap-x-4">
      <h2 className="flex min-w-0 gap-2 font-sans text-base font-semibold tracking-normal">
        {isDone && <Icon name="check" className="mt-0.5 size-5 shrink-0 text-ok sm:hidden" />}
        <span className="min-w-0">
          {title}
          {more && <span className="font-normal text-muted">{` · ${more}`}</span>}
        </span>
      </h2>{' '}
      {link && (
        <TextLink {...to} className="-my-1 shrink-0">
          {text}
          <span className="sr-only">{` ${which}`}</span>
        </TextLink>
      )}
      {fold && <span className="link -my-1 inline-flex min-h-11 items-center">{fold}</span>}
    </div>
  );
  const rest = children && <div className="mt-2">{children}</div>;
  return (
    <li id={noteId(of)} className="grid scroll-mt-6 gap-x-4 py-4 sm:grid-cols-[2.25rem_1fr]">
      <span
        className={classes(
          'grid size-9 place-items-center rounded-full max-sm:hidden',
          isDone ? 'bg-ok-soft text-ok' : 'bg-teal-soft text-teal-strong',
        )}
      >
        <Icon name={isDone ? 'check' : icon} className="size-4.5" />
      </span>
      {fold ? (
        <details className="min-w-0">
          <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">{head}</summary>
          {rest}
        </details>
      ) : (
        <div className="min-w-0">
          {head}
          {rest}
        </div>
      )}
    </li>
  );
}

function Refusal({ line, answer }: { line: string; answer: NoteAnswer | undefined }) {
  const errors = answer?.session === line ? answer.result.error : null;
  return errors ? (
    <div className="mb-3">
      <ErrorSummary
        title="No se ha hecho"
        errors={{ '': Object.values(errors).flatMap((texts) => texts ?? []) }}
        labels={{}}
      />
    </div>
  ) : null;
}

/** One press a way, the likely one first. */
function PaymentLine({ view, answer }: LinesProps) {
  const { state, more, total, ways, seen } = view.payment;
  const isDone = state !== '' && view.changes !== 'pago' && answer?.session !== 'pago';
  return (
    <Line
      of="pago"
      icon="wallet"
      isDone={isDone}
      title={state || 'Pago'}
      more={state ? more : total}
      link={
        isDone && { to: sheetOf(view, 'pago'), preventScrollReset: true, text: 'Cambiar', which: 'el pago' }
      }
    >
      {!isDone && (
        <>
          <Refusal line="pago" answer={answer} />
          <Form method="post" action={sheetOf(view)} preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="session" value="pago" />
            <input type="hidden" name="seen" value={seen} />
            {ways.map(({ value, label }, at) => (
              <SubmitButton
                key={value}
                name="way"
                value={value}
                variant={at === 0 ? 'primary' : 'secondary'}
                pendingText="Anotando…"
                className="px-4"
              >
                {label}
              </SubmitButton>
            ))}
          </Form>
        </>
      )}
    </Line>
  );
}

/** The same hours a week later in one press, or others; once there is a session, which. */
function NextLine({ view, answer }: LinesProps) {
  const { next, student, formId, offerHref } = view;
  if (!next) return null;
  const { agreed, again } = next;
  if (agreed)
    return (
      <Line
        of="siguiente"
        icon="calendar-days"
        isDone={!agreed.isAsked}
        title={agreed.text}
        more={agreed.waits}
        link={{ to: agreed.href, text: agreed.isAsked ? 'Responder' : 'Ver', which: 'la siguiente sesión' }}
      />
    );
  return (
    <Line of="siguiente" icon="calendar-days" title="Siguiente sesión">
      <Refusal line="siguiente" answer={answer} />
      <div className="flex flex-wrap gap-2">
        {again && (
          <PostButton
            action={sheetOf(view)}
            fields={{ start: again.start, [FORM_ID]: formId }}
            name="session"
            value="siguiente"
            pendingText="Enviando…"
          >
            {again.text}
          </PostButton>
        )}{' '}
        <ButtonLink to={offerHref} variant={again ? 'secondary' : 'primary'}>
          {again ? 'Otra hora…' : 'Elegir hora…'}
        </ButtonLink>
      </div>
      <p className="mt-2 text-md text-muted">
        {again
          ? `Se la propones a ${student.name}: la acepta con un toque.`
          : 'A la misma hora de la semana que viene no podéis los dos.'}
      </p>
    </Line>
  );
}

function AbsenceLine({ view, answer }: LinesProps) {
  const { absence, student, session, charge } = view;
  if (absence.said)
    return (
      <Line
        of="ausencia"
        icon="user-round"
        isDone
        title={`Has dicho que ${student.name} no se presentó`}
        link={{ to: absence.all, text: 'Cambiar', which: 'lo dicho' }}
      >
        <ChargeLine session={session} charge={charge} isMentor />
      </Line>
    );
  if (!absence.canSay && !absence.problem) return null;
  return (
    <Line
      of="ausencia"
      icon="user-round"
      title={<span className="font-normal">¿No vino, o algo fue mal?</span>}
      fold={answer?.session === 'ausencia' ? '' : 'Decirlo'}
    >
      <Refusal line="ausencia" answer={answer} />
      <div className="flex flex-wrap items-center gap-2">
        {absence.canSay && (
          <PostButton
            action={sheetOf(view)}
            fields={{}}
            name="session"
            value="ausencia"
            variant="secondary"
            pendingText="Enviando…"
          >
            No se presentó
          </PostButton>
        )}{' '}
        {absence.problem && <TextLink to={absence.problem}>Hubo un problema</TextLink>}
      </div>
      <p className="mt-2 text-md text-muted">
        {`Lo leen ${student.name} y el equipo de Mentorea. La sesión no dará puntos ni pedirá una reseña. Puedes retirarlo.`}
      </p>
    </Line>
  );
}
