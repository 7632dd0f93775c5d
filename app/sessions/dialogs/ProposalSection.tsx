import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { Icon } from '~/app/ui/Icon';
import type { DialogLinks } from './dialogLinks';
import type { ProposalIntent } from './proposals';

interface ProposalSectionProps {
  mentorship: MentorshipView;
  links: DialogLinks;
}

/** What somebody of it proposes, and the buttons of who may answer: one press each. */
export function ProposalSection({ mentorship, links }: ProposalSectionProps) {
  const { proposal, identifier } = mentorship;
  if (!proposal) return null;
  const button = (intent: ProposalIntent, label: string, pendingText: string) => (
    <PostButton
      action={paths.mentorships()}
      fields={{ identifier, proposal: proposal.id, volver: links.hrefFor('detalle', identifier) }}
      name="intent"
      value={intent}
      variant={intent === 'accept' ? 'primary' : 'secondary'}
      pendingText={pendingText}
    >
      {label}
    </PostButton>
  );
  return (
    <section aria-labelledby="propuesta" className="rounded-2xl border border-amber/40 bg-amber-soft p-4">
      <h3 id="propuesta" className="flex items-center gap-3 text-xl">
        <Icon name="calendar-sync" className="size-5 shrink-0" />
        {proposal.title}
      </h3>
      <p className="mt-2 font-serif text-xl font-semibold">{proposal.what}</p>
      {proposal.ownHours && <p>{proposal.ownHours}</p>}
      <p className="mt-1">{proposal.until}</p>
      {(proposal.canAnswer || proposal.isMine) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {proposal.canAnswer && (
            <>
              {button('accept', 'Aceptar', 'Aceptando...')}
              {button('refuse', 'No me va bien', 'Enviando...')}
            </>
          )}
          {proposal.isMine && button('withdraw', 'Retirar la propuesta', 'Retirando...')}
        </div>
      )}
    </section>
  );
}
