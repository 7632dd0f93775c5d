/** Each change results in one toast or a refusal (docs/product.md, 'Session dialog and moving'). */
import type { SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import type { Mentorship } from '~/api/contract/mentorships';
import { REASON_MAX } from '~/api/contract/rules/limits';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { ApiError, describeFailure, findAfterFailure, orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { otherFirstNames } from '~/app/domain/sessions/people';
import { failureToast, successToast, type Toast } from '~/app/domain/site/toasts';
import { hoursToken } from '~/app/sessions/mentorshipView';
import { rightsOf } from '~/app/sessions/rights';
import { CHANGE_INTENTS, type ChangeIntent, changeRefusal } from './changeIntents';

/** Browsers send a line break as two characters but count it as one. */
export const reasonField = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => text.length <= REASON_MAX, {
    error: `El motivo puede tener como mucho ${REASON_MAX} caracteres: acórtalo un poco.`,
  });

/** The form of the session dialogs; they post to the list from any page. */
export const changeForm = z.object({
  intent: z.enum(CHANGE_INTENTS),
  identifier: z.string().min(1),
  reason: reasonField,
  /** For a series: the following ones too. */
  scope: z.enum(['one', 'following']).default('one'),
  /** The hours shown to the sender (`hoursToken`), for changes that depend on them. */
  seen: z.string().default(''),
  /** Accepting an offer of a professional mentor: see `EARLY`. */
  early_start: z.string().optional(),
});
type ChangeForm = z.output<typeof changeForm>;

/** The answer of 'Mis Mentorías' to a refused change. */
export interface RefusedChange {
  /** The form's errors; null if the session has changed since it was shown. */
  result: SubmissionResult | null;
  /** The address of the page under the dialog. */
  back: string;
  /** The dialog's message if the session's hours have changed. */
  moved: Record<string, string[]> | null;
}

// Toasts: docs/product.md, 'What people read when something fails'.
const DONE_TITLES: Record<ChangeIntent, string> = {
  confirm: 'Mentoría confirmada correctamente',
  decline: 'Sesión rechazada correctamente',
  cancel: 'Mentoría cancelada correctamente',
  leave: 'Has salido del grupo',
  withdraw: 'Has desistido del contrato',
};
/** For a session of a series and all later ones. */
const FOLLOWING_DONE: Record<Exclude<ChangeIntent, 'confirm'>, string> = {
  decline: 'Esta sesión y las siguientes quedan rechazadas',
  cancel: 'Esta sesión y las siguientes quedan canceladas',
  leave: 'Has salido de esta sesión y de las siguientes',
  withdraw: 'Has desistido de esta sesión y de las siguientes ya confirmadas',
};
/** For an offer, which its student answers and its mentor withdraws. */
const OFFER_DONE_TITLES: Partial<Record<ChangeIntent, string>> = {
  confirm: 'Propuesta aceptada: la sesión queda confirmada',
  decline: 'Propuesta rechazada',
  cancel: 'Propuesta retirada',
};
/** If everyone else has just left too. */
const LEFT_AS_LAST = 'Has salido del grupo, y como no quedaba nadie más se ha cancelado';

const FAILED_TITLES: Record<ChangeIntent, string> = {
  confirm: 'Error al confirmar la mentoría',
  decline: 'Error al rechazar la sesión',
  cancel: 'Error al cancelar la mentoría',
  leave: 'Error al salir del grupo',
  withdraw: 'Error al desistir del contrato',
};
const GONE_ALREADY: Record<Exclude<ChangeIntent, 'confirm'>, string> = {
  decline: 'La sesión ya no está pendiente',
  cancel: 'La sesión ya está cancelada',
  leave: 'Ya no estás en esa sesión',
  withdraw: 'Ya no estás en esa sesión',
};

/** The toast of a failed call: the other side may have made the change, or the answer was lost. */
function explainFailure(
  intent: ChangeIntent,
  error: ApiError,
  current: Mentorship | null | undefined,
): Toast {
  if (intent === 'confirm') {
    if (current?.confirmation)
      return successToast('La sesión ya está confirmada', 'No hacía falta confirmarla otra vez.');
    return failureToast(
      FAILED_TITLES[intent],
      current === null
        ? 'Ya no está en tu lista: puede que la otra persona la haya cancelado.'
        : describeFailure(error),
    );
  }
  if (current === null) return successToast(GONE_ALREADY[intent], 'No aparece en tu lista.');
  return failureToast(FAILED_TITLES[intent], describeFailure(error));
}

interface ChangeDeps {
  api: Pick<Api, 'listCapabilities'> & {
    mentorships: Pick<Api['mentorships'], 'find' | 'findOpen' | ChangeIntent>;
    series: Pick<Api['series'], 'cancelFrom'>;
  };
  me: User;
  now: () => Date;
  /** `ownApi`: the API notifies the other side of every change. */
  config: Pick<Context['config'], 'ownApi' | 'timeZone'>;
}

/** `refused`: nothing was sent, since the session has changed (`moved`: its hours) or a reason is missing. */
type ChangeResult =
  | { refused: false; toast: Toast }
  | { refused: true; moved: boolean; lacksReason?: boolean };

export async function changeMentorship(change: ChangeForm, deps: ChangeDeps): Promise<ChangeResult> {
  const { api } = deps;
  const { intent, identifier } = change;
  try {
    // Read before the change: afterwards the visitor may not see the session.
    const [before, capabilities] = await Promise.all([
      api.mentorships.find(identifier),
      api.listCapabilities(),
    ]);
    if (before) {
      const moved = intent === 'confirm' && change.seen !== hoursToken(before);
      const isDone = intent === 'confirm' && before.confirmation;
      const viewer = { me: deps.me, now: deps.now(), timeZone: deps.config.timeZone, capabilities };
      const rights = {
        ...rightsOf(before, viewer),
        confirmation: before.confirmation,
        isOffer: before.offered === true,
      };
      if (moved || (!isDone && changeRefusal(intent, rights) !== null)) return { refused: true, moved };
      if (intent === 'cancel' && rights.reason === 'asked' && change.reason === '')
        return { refused: true, moved: false, lacksReason: true };
    }
    const reason = capabilities.has('requests') || intent === 'decline' ? change.reason : '';
    return { refused: false, toast: await send({ ...change, reason }, before, deps) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: false, toast: failureToast(FAILED_TITLES[intent], describeFailure(error)) };
  }
}

async function send(change: ChangeForm, before: Mentorship | null, deps: ChangeDeps): Promise<Toast> {
  const { intent, identifier, reason } = change;
  const { api, me, config } = deps;
  const told = before && config.ownApi ? otherFirstNames(before, me) : '';
  const done = (title: string) => successToast(title, told ? `Hemos avisado a ${told}.` : undefined);
  try {
    const following = change.scope === 'following';
    if (intent === 'confirm') await api.mentorships.confirm(identifier, change.early_start === '1');
    else if (intent === 'withdraw') {
      await api.mentorships.withdraw(identifier, following);
      if (following) return done(FOLLOWING_DONE.withdraw);
    } else if (following && before?.series) {
      await api.series.cancelFrom(before.series.id, { from: identifier, reason });
      return done(FOLLOWING_DONE[intent]);
    } else await api.mentorships[intent](identifier, reason);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explainFailure(intent, error, await findAfterFailure(identifier, api));
  }
  const ofOffer = before?.offered ? OFFER_DONE_TITLES[intent] : undefined;
  return done(ofOffer ?? (await outcomeTitle(intent, before, deps)));
}

/**
 * The toast's title. Other students decide the outcome: cancelling only leaves the session if someone has just joined, and
 * leaving cancels it if everyone else has just left.
 */
async function outcomeTitle(
  intent: ChangeIntent,
  before: Mentorship | null,
  { api, me }: ChangeDeps,
): Promise<string> {
  const mayDiffer =
    before?.listed && me.user_type === 'alumno' && (intent === 'cancel' || intent === 'leave');
  if (!mayDiffer) return DONE_TITLES[intent];
  const current = await orElse(() => api.mentorships.findOpen(before.identifier), undefined);
  if (current === undefined) return DONE_TITLES[intent];
  if (current !== null) return DONE_TITLES.leave;
  return intent === 'leave' ? LEFT_AS_LAST : DONE_TITLES.cancel;
}

const PROPOSAL_INTENTS = ['accept', 'refuse', 'withdraw'] as const;
export type ProposalIntent = (typeof PROPOSAL_INTENTS)[number];

export const proposalForm = z.object({
  intent: z.enum(PROPOSAL_INTENTS),
  identifier: z.string().min(1),
  /** Id of the proposal that was shown. */
  proposal: z.string().min(1),
});

const PROPOSAL_DONE = {
  accept: successToast('Propuesta aceptada', 'La sesión queda confirmada así.'),
  refuse: successToast('Propuesta rechazada', 'La sesión sigue como estaba.'),
  withdraw: successToast('Propuesta retirada', 'La sesión sigue como estaba.'),
} satisfies Record<ProposalIntent, Toast>;
const PROPOSAL_WAITING = successToast('Has aceptado la propuesta', 'Falta que la acepten los demás.');
const PROPOSAL_FAILED: Record<ProposalIntent, string> = {
  accept: 'No se ha podido aceptar la propuesta',
  refuse: 'No se ha podido rechazar la propuesta',
  withdraw: 'No se ha podido retirar la propuesta',
};

/** Answers a proposal (docs/contract.md, 'Proposals'). After a lost answer it checks the API's state. */
export async function answerProposal(
  { intent, identifier, proposal }: z.output<typeof proposalForm>,
  { mentorships }: { mentorships: Pick<Api['mentorships'], 'find' | 'acceptProposal' | 'endProposal'> },
): Promise<Toast> {
  const outcome = (session: Mentorship | null) =>
    intent === 'accept' && session?.proposal?.id === proposal ? PROPOSAL_WAITING : PROPOSAL_DONE[intent];
  try {
    const before = await mentorships.find(identifier);
    if (before?.proposal?.id !== proposal)
      return failureToast(PROPOSAL_FAILED[intent], 'Ya no está en pie: mira cómo ha quedado la sesión.');
    if (intent === 'accept') return outcome(await mentorships.acceptProposal(identifier, proposal));
    await mentorships.endProposal(identifier, proposal);
    return PROPOSAL_DONE[intent];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const now =
      error.status >= 500 || error.status === 0
        ? await findAfterFailure(identifier, { mentorships })
        : undefined;
    const isDone = now && now.proposal?.id !== proposal && (intent !== 'accept' || now.confirmation);
    return isDone ? outcome(now) : failureToast(PROPOSAL_FAILED[intent], describeFailure(error));
  }
}
