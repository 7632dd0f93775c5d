/** Answers to a proposal (extension `requests`; docs/contract.md, 'Proposals'): each results in one toast. */
import { z } from 'zod';
import type { Mentorship } from '~/api/contract/mentorships';
import type { Api } from '~/app/.server/api/api';
import { ApiError, describeFailure, findAfterFailure } from '~/app/.server/api/errors';
import type { Toast } from '~/app/domain/site/toasts';
import { failureToast, successToast } from '~/app/domain/site/toasts';

export const PROPOSAL_INTENTS = ['accept', 'refuse', 'withdraw'] as const;
export type ProposalIntent = (typeof PROPOSAL_INTENTS)[number];

export const proposalForm = z.object({
  intent: z.enum(PROPOSAL_INTENTS),
  identifier: z.string().min(1),
  /** Id of the proposal that was shown. */
  proposal: z.string().min(1),
});

const DONE = {
  accept: successToast('Propuesta aceptada', 'La mentoría queda confirmada así.'),
  refuse: successToast('Propuesta rechazada', 'La mentoría sigue como estaba.'),
  withdraw: successToast('Propuesta retirada', 'La mentoría sigue como estaba.'),
} satisfies Record<ProposalIntent, Toast>;
const WAITING = successToast('Has aceptado la propuesta', 'Falta que la acepten los demás.');
const FAILED: Record<ProposalIntent, string> = {
  accept: 'No se ha podido aceptar la propuesta',
  refuse: 'No se ha podido rechazar la propuesta',
  withdraw: 'No se ha podido retirar la propuesta',
};

type Calls = Pick<Api['mentorships'], 'find' | 'acceptProposal' | 'endProposal'>;

/** After a lost answer it looks what the API has now. */
export async function answerProposal(
  { intent, identifier, proposal }: z.output<typeof proposalForm>,
  { mentorships }: { mentorships: Calls },
): Promise<Toast> {
  const outcome = (session: Mentorship | null) =>
    intent === 'accept' && session?.proposal?.id === proposal ? WAITING : DONE[intent];
  try {
    const before = await mentorships.find(identifier);
    if (before?.proposal?.id !== proposal)
      return failureToast(FAILED[intent], 'Ya no está en pie: mira cómo ha quedado la mentoría.');
    if (intent === 'accept') return outcome(await mentorships.acceptProposal(identifier, proposal));
    await mentorships.endProposal(identifier, proposal);
    return DONE[intent];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const now =
      error.status >= 500 || error.status === 0
        ? await findAfterFailure(identifier, { mentorships })
        : undefined;
    const isDone = now && now.proposal?.id !== proposal && (intent !== 'accept' || now.confirmation);
    return isDone ? outcome(now) : failureToast(FAILED[intent], describeFailure(error));
  }
}
