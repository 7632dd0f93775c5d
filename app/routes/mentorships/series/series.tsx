/** The sessions of a series, answered together (docs/product.md, 'Series'). */
import type { SubmissionResult } from '@conform-to/react';
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { REASON_MAX } from '~/api/contract/rules/limits';
import { earlyByPress } from '~/api/contract/rules/withdrawal';
import type { User } from '~/api/contract/users';
import { orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { formatEuros } from '~/app/domain/money/money';
import { otherFirstNames } from '~/app/domain/sessions/people';
import { EARLY } from '~/app/domain/sessions/status';
import { capital, formatDay } from '~/app/domain/time/dates';
import { TickList } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { errorsOf, fieldOf, textsOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { SessionBadge, Topics } from '~/app/sessions/MentorshipFacts';
import { type MentorshipView, viewOf } from '~/app/sessions/mentorshipView';
import { weeklyText } from '~/app/sessions/seriesView';
import { viewerOf } from '~/app/sessions/viewer';
import { REASONS } from '~/app/slots/seriesWeeks';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Card, TitledSection } from '~/app/ui/Card';
import { EmptyPage } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { Link } from '~/app/ui/router';
import { useHydrated } from '~/app/ui/useHydrated';
import { postSeries } from './postSeries';
import { goesOnText, LINKS, SeriesCard, SeriesHead } from './SeriesCard';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

async function openSeries(args: LoaderFunctionArgs) {
  const { context, me } = await needing('requests', enter)(args);
  return { context, view: await orProblem(loadSeries(args.params.series ?? '', me, context)) };
}

export const loader = guarded(openSeries, async ({ view }) => data(view, { status: view ? 200 : 404 }));

export const action = posted(openSeries, async ({ view, context }, form) => {
  return view ? postSeries(form, view, context) : data({ result: undefined }, { status: 404 });
});

const LABELS = { confirm: 'Semanas', reason: 'Motivo' };

const hoursOf = ({ day, hours }: MentorshipView) => `${day}, ${hours}`;

function AnswerForm({ view }: { view: SeriesView }) {
  const result: SubmissionResult | undefined = useActionData<typeof action>()?.result;
  const scripts = useHydrated();
  const ticked = textsOf(result, 'confirm') ?? (result ? [] : view.open.map((one) => one.identifier));
  const [count, setCount] = useState(ticked.length);
  const [first] = view.open;
  if (!first) return null;
  const { isOffer, information, topics, payment } = first;
  const isEarly = isOffer && view.open.some(({ early }) => early);
  const which = scripts && count > 1 ? `las ${count}` : 'las marcadas';
  return (
    <Card as="section" aria-labelledby="responder" className="flex flex-col gap-4">
      <SeriesHead session={first}>
        <h2 id="responder" className="text-2xl">
          {isOffer ? `${view.names} te propone estas sesiones` : `${view.names} te pide estas sesiones`}
        </h2>
        {first.answer && <p className="font-medium text-amber">{first.answer}</p>}
      </SeriesHead>
      {information && <p className="whitespace-pre-line wrap-anywhere">{`«${information}»`}</p>}
      <Topics names={topics} />
      {payment && (
        <p>
          {payment.label} <strong>{payment.each}</strong> <span className="text-muted">({payment.how})</span>
        </p>
      )}
      {view.goesOn && <p>{goesOnText(true)}</p>}
      <Form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onChange={(event) => setCount(new FormData(event.currentTarget).getAll('confirm').length)}
      >
        <ErrorSummary title="No se ha enviado tu respuesta" errors={result?.error} labels={LABELS} />
        <TickList
          aria-describedby="las-demas"
          legend={isOffer ? '¿Cuáles aceptas?' : '¿Cuáles confirmas?'}
          name="confirm"
          options={view.open.map((one) => ({ value: one.identifier, label: capital(hoursOf(one)) }))}
          ticked={ticked}
          errors={errorsOf(result, 'confirm')}
        />
        <p id="las-demas" className="text-muted">
          Las que no marques se rechazan y sus horas quedan libres
          {view.goesOn && '; la serie sigue con las demás'}. No se puede deshacer.
        </p>
        <details open={count < view.open.length}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">Decir un motivo</summary>
          <TextAreaField
            label="Motivo (opcional)"
            {...fieldOf(result, 'reason')}
            rows={3}
            maxLength={REASON_MAX}
            hint={`Si dejas alguna fuera, ${view.names || 'la otra persona'} lo leerá.`}
          />
        </details>
        {first.terms.text && <p>{first.terms.text}</p>}
        {isEarly && (
          <p>
            <input type="hidden" name="early_start" value={EARLY.early_start} />
            {earlyByPress('aceptar')}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton name="intent" value="answer" pendingText="Enviando...">
            {`${isOffer ? 'Aceptar' : 'Confirmar'} ${which}`}
          </SubmitButton>{' '}
          <SubmitButton name="intent" value="decline" variant="secondary" pendingText="Rechazando...">
            Rechazar todas
          </SubmitButton>{' '}
          {scripts && payment && payment.amount > 0 && count > 1 && (
            <p className="order-first basis-full text-muted">{`${formatEuros(payment.amount * count)} en total`}</p>
          )}
        </div>
      </Form>
    </Card>
  );
}

/** One row a session: its dialog says the rest. */
function SessionRow({ session, usual }: { session: MentorshipView; usual: string }) {
  const { identifier, day, hours, ownHours, series, state, proposal } = session;
  const more = [series?.place, ownHours, proposal?.title].filter(Boolean).join(' · ');
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={LINKS.hrefFor('detalle', identifier)}
        className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-teal-soft/50 sm:px-6"
      >
        <span className="min-w-0 grow">
          <span className="inline-block font-semibold first-letter:uppercase">{day}</span>{' '}
          <span className="whitespace-nowrap tabular-nums">{hours}</span>{' '}
          {more && <span className="block text-md text-muted">{more}</span>}
        </span>{' '}
        {state.word !== usual && <SessionBadge state={state} />}{' '}
        <Icon name="chevron-right" className="size-5 shrink-0 text-teal" />
      </Link>
    </li>
  );
}

/** Other hours for several sessions, with one button for all. */
function Proposals({ sessions, isOwn }: { sessions: SeriesView['sessions']; isOwn: boolean }) {
  const [first] = sessions;
  if (!first?.proposal || sessions.length < 2) return null;
  const title = `${first.proposal.title} en ${sessions.length} sesiones`;
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="flex flex-col gap-2">
        {sessions.map((one) => (
          <li key={one.identifier}>
            <span className="inline-block text-muted first-letter:uppercase">{hoursOf(one)}</span> →{' '}
            {one.proposal?.what}
          </li>
        ))}
      </ul>
      <p className="text-muted">{first.proposal.until}</p>
      <Form method="post" className="flex flex-wrap gap-3">
        {sessions.map((one) => (
          <input key={one.identifier} type="hidden" name="proposal" value={one.proposal?.id} />
        ))}
        {!isOwn && (
          <SubmitButton name="intent" value="accept" pendingText="Aceptando...">
            Aceptar todas
          </SubmitButton>
        )}{' '}
        <SubmitButton name="intent" value="end" variant="secondary" pendingText="Enviando...">
          {isOwn ? 'Retirar todas' : 'No me va bien ninguna'}
        </SubmitButton>
      </Form>
    </Card>
  );
}

export default function Series() {
  const view = useLoaderData<typeof loader>();
  if (!view) {
    return (
      <EmptyPage page="Serie de sesiones" title="De esta serie no queda nada">
        <p>Puede que sus sesiones se hayan cancelado, o que el enlace sea de la cuenta de otra persona.</p>
        <ButtonLink to={paths.mentorships()}>Ir a Mis Mentorías</ButtonLink>
      </EmptyPage>
    );
  }
  const answered = view.sessions.filter((one) => !one.canConfirm);
  return (
    <>
      <BackLink to={paths.mentorships()}>Mis Mentorías</BackLink>
      <PageHeader
        title={view.title}
        eyebrow={view.goesOn ? undefined : view.others && `Con ${view.others}`}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        {view.open.length > 0 ? <AnswerForm view={view} /> : <SeriesCard view={view} />}
        <Proposals sessions={view.answerable} isOwn={false} />
        <Proposals sessions={view.own} isOwn />
        {answered.length > 0 && (
          <TitledSection id="sesiones" title="Sesiones" titleClass="mb-3 text-2xl">
            <Card as="ul" className="overflow-hidden p-0 sm:p-0">
              {answered.map((one) => (
                <SessionRow key={one.identifier} session={one} usual={view.shown.state.word} />
              ))}
            </Card>
          </TitledSection>
        )}
      </div>
    </>
  );
}

export type SeriesView = NonNullable<Awaited<ReturnType<typeof loadSeries>>>;

/** The sessions of a series and those the viewer can answer together; null if there is no such series. */
async function loadSeries(id: string, me: User, context: Context) {
  if (!/^[\da-f-]{36}$/i.test(id)) return null;
  const [series, viewer] = await Promise.all([context.api.series.read(id), viewerOf(context, me)]);
  const { sessions: found = [], without_end = null } = series ?? {};
  const last = found.at(-1);
  if (!last) return null;
  const names = otherFirstNames(last, me);
  const sessions = found.map((one) => viewOf(one, viewer));
  return {
    id,
    /** 'Todos los martes a las 17:00 con Izan' */
    title: without_end
      ? `${weeklyText(last, viewer.timeZone)}${names && ` con ${names}`}`
      : 'Serie de sesiones',
    /** Of a series without end; null for one with an end. */
    goesOn: without_end && {
      isOver: without_end.ended_at !== null,
      missed: without_end.missed.map(({ day, reason }) => ({
        day: formatDay(day, "EEEE d 'de' MMMM"),
        why: REASONS[reason] ?? 'no se pudo reservar',
      })),
    },
    others: sessions[0]?.others ?? '',
    names: sessions[0]?.names ?? '',
    sessions,
    /** The next one, else the last: it speaks for all. */
    shown: sessions.find((one) => one.status === 'upcoming') ?? viewOf(last, viewer),
    /** Requests or offers waiting for the viewer's answer. */
    open: sessions.filter((one) => one.canConfirm),
    /** Proposals of other hours for several of them. */
    answerable: sessions.filter((one) => one.proposal?.canAnswer),
    own: sessions.filter((one) => one.proposal?.isMine),
  };
}
