/** One case (docs/product.md, "The staff's desk"): what was reported, whose it is, and the decision. */
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { DecisionReason, Measure } from '~/api/contract/rules/cases';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { textsIn } from '~/app/.server/forms/readForm';
import { enterDesk, guarded, posted } from '~/app/.server/guards';
import { checkTexts } from '~/app/domain/mentors/knownFacts';
import type { Refused } from '~/app/domain/site/refusedFields';
import { PostButton } from '~/app/forms/PostButton';
import { BackLink } from '~/app/ui/BackLink';
import { Callout } from '~/app/ui/Callout';
import { Card, TitledSection } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Checks } from '~/app/ui/mentors/Checks';
import { afterRefusal } from '~/app/ui/revalidation';
import { type Acts, doAct, done } from './acts';
import { About, Decision, Earlier, Reported, Reports } from './CaseParts';
import { caseView } from './caseTexts';
import { AnswerForm, DecideForm, WithdrawForm } from './DecideForms';
import { caseHref, deskHref, readDesk } from './deskUrl';

export const shouldRevalidate = afterRefusal;

export const meta: MetaFunction<typeof loader> = ({ data: one }) =>
  one ? [{ title: `Caso ${one.number} · Mentorea` }] : [];

export const loader = guarded(enterDesk, async ({ context, me }, args) => {
  const one = await orProblem(context.api.cases.find(args.params.number ?? ''));
  if (!one) throw statusResponse(404);
  const mentor = one.kind === 'approval' ? one.about : null;
  const checked = mentor && (await orProblem(context.api.checks.find(mentor.username)));
  const view = caseView(one, { staff: me, now: context.now(), timeZone: context.config.timeZone });
  return { ...view, checks: checked ? checkTexts(checked) : [] };
});

export const action = posted(enterDesk, async ({ context }, form, args) => {
  const number = args.params.number ?? '';
  const sent = textsIn(form, ['intent', 'measure', 'reason', 'undo', 'text']);
  const { measure, reason, undo, text } = sent;
  const { cases } = context.api;
  const acts: Acts = {
    take: () => done(cases.take(number), 'El caso es tuyo', 'Nadie más lo decide mientras lo lleves.'),
    release: () => done(cases.release(number), 'El caso vuelve a la cola'),
    decide: () =>
      done(
        cases.decide(number, { measure: measure as Measure, reason: reason as DecisionReason, text }),
        'Caso decidido',
        'Las personas que deben saberlo ya tienen la respuesta.',
      ),
    answer: () => {
      const isChosen = undo === 'true' || undo === 'false';
      const answer = { ...(isChosen && { undo: undo === 'true' }), text } as { undo: boolean; text: string };
      const title = undo === 'true' ? 'Decisión retirada' : 'Decisión mantenida';
      return done(cases.answer(number, answer), title, 'Ya lo puede leer.');
    },
    withdraw: () => done(cases.withdraw(number, text), 'Decisión retirada', 'Ya lo puede leer.'),
  };
  return doAct(acts, sent, caseHref(number, readDesk(context.url.searchParams)), context);
});

export default function OneCase() {
  const one = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const state = readDesk(useLocation().search);
  return (
    <div className="flex flex-col gap-2">
      <div className="lg:hidden">
        <BackLink to={deskHref(state)}>Casos</BackLink>
      </div>
      <Card as="article" aria-labelledby="caso" className="flex flex-col gap-6">
        <header className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 id="caso" className="text-2xl">{`Caso ${one.number}`}</h1>
            <Holder one={one} />
          </div>
          <p>
            <b>{one.heading}</b>
            {`: ${one.line}, ${one.ago}`}
          </p>
          <About one={one} />
          <Checks checks={one.checks} />
        </header>
        {refused && !one.mayAct && <Overtaken refused={refused} />}
        {one.isObjection && one.decision && <Decision one={one} title="La decisión que se objeta" />}
        <Reported one={one} />
        <Reports reports={one.reports} />
        <Earlier earlier={one.earlier} />
        {one.mayAct && one.isObjection && <AnswerForm refused={refused} />}
        {one.mayAct && !one.isObjection && <DecideForm key={one.number} one={one} refused={refused} />}
        {!one.isOpen && !one.isObjection && <Decision one={one} title="Decisión" by />}
        {!one.isOpen && one.isObjection && <Answer one={one} />}
        {!one.isOpen && !one.isObjection && one.decision?.isAgainst && !one.decision.undone && (
          <WithdrawForm refused={refused} />
        )}
      </Card>
    </div>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who has it, and taking or giving it back. */
function Holder({ one: { number, isOpen, isMine, mayTake, taker } }: { one: View }) {
  const state = readDesk(useLocation().search);
  if (!isOpen) return <StatusBadge tone="ok">Decidido</StatusBadge>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {taker && <StatusBadge tone="wait">{isMine ? 'Lo llevas tú' : `Lo lleva ${taker}`}</StatusBadge>}
      {(isMine || mayTake) && (
        <PostButton
          action={caseHref(number, state)}
          fields={{ intent: isMine ? 'release' : 'take' }}
          variant="secondary"
          pendingText={isMine ? 'Soltando...' : 'Tomando...'}
        >
          {isMine ? 'Soltar' : 'Llevarlo yo'}
        </PostButton>
      )}
    </div>
  );
}

/** Another one of the staff was quicker: why, and what had been written. */
function Overtaken({ refused: { errors, values } }: { refused: Refused }) {
  return (
    <Callout tone="warning" role="alert" className="flex flex-col gap-2">
      <p className="font-semibold">No se ha guardado</p>
      {Object.values(errors)
        .flat()
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      {values.text && (
        <>
          <p>Esto es lo que habías escrito:</p>
          <blockquote className="border-l-4 border-edge pl-4 whitespace-pre-line wrap-anywhere">
            {values.text}
          </blockquote>
        </>
      )}
    </Callout>
  );
}

function Answer({ one }: { one: View }) {
  return (
    <TitledSection
      id="respuesta"
      title={one.decision?.undone ? 'La decisión se retira' : 'La decisión se mantiene'}
      titleClass="mb-2 text-xl"
    >
      <p className="whitespace-pre-line wrap-anywhere">{one.answer}</p>
      <p className="mt-1 text-md text-muted">{`${one.taker}, ${one.closed}`}</p>
    </TitledSection>
  );
}
