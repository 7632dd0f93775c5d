import { earlyByPress } from '~/api/contract/rules/withdrawal';
import { EARLY } from '~/app/domain/sessions/status';
import type { Toast } from '~/app/domain/site/toasts';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { FactList } from '~/app/sessions/MentorshipFacts';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Dialog } from '~/app/ui/Dialog';
import { TitleError } from '~/app/ui/TitleError';
import type { LoadedOpen, OpenView } from './loadOpen';
import { type OpenState, openHref } from './openUrl';

export function JoinFacts({ session }: { session: OpenView }) {
  const { total, seats, start, notifies } = session;
  return (
    <>
      <FactList
        rows={[
          ['Duración', session.duration],
          ['Total que pagas', total],
          ['Plazas', seats],
        ]}
      />
      <p className="mt-1 text-md text-muted">{session.payment}</p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {notifies && <li>Avisaremos a su mentor enseguida.</li>}
        <li>Quienes ya están en ella verán tu nombre y tu perfil, y tú los suyos.</li>
        <li>Puedes dejarla hasta que empiece ({start}).</li>
        {session.terms && <li>{session.terms}</li>}
        {session.early && <li>{earlyByPress('unirte')}</li>}
      </ul>
    </>
  );
}

/** `action`: address of the page that shows a refusal. */
export function JoinButton({ action, session }: { action: string; session: OpenView }) {
  const { identifier, seen, early } = session;
  return (
    <PostButton
      action={action}
      fields={{ identifier, seen, ...(early && EARLY) }}
      name="intent"
      value="join"
      pendingText="Uniéndote..."
      className="w-full"
    >
      Unirme a la sesión
    </PostButton>
  );
}

interface JoinDialogProps {
  open: LoadedOpen;
  state: OpenState;
  isWaiting: boolean;
  refused: Toast | null;
}

const CONSEQUENCE_ID = 'consecuencia';

export function JoinDialog({ open, state, isWaiting, refused }: JoinDialogProps) {
  const session = [...open.page.items, open.selected].find((one) => one?.identifier === state.joining);
  if (!session && isWaiting) return null;
  const isFree = session?.standing === 'free';
  return (
    <Dialog
      key={state.joining}
      title={isFree ? '¿Te unes a esta sesión?' : 'No puedes unirte a esta sesión'}
      describedBy={CONSEQUENCE_ID}
      closeTo={openHref(state)}
      back="Volver"
      footer={
        <>
          {isFree && <JoinButton action={openHref(state, { joining: state.joining })} session={session} />}
          {session?.standing === 'joined' && (
            <ButtonLink to={paths.mentorship(session.identifier)}>Ver la sesión</ButtonLink>
          )}
        </>
      }
    >
      {refused && <NotJoined toast={refused} role="alert" />}
      {session && <SessionTime session={session} />}
      <div id={CONSEQUENCE_ID} className="mt-4">
        {isFree ? (
          <JoinFacts session={session} />
        ) : (
          <p>{session ? CANNOT_JOIN[session.standing] : 'Ya no está abierta a otros estudiantes.'}</p>
        )}
      </div>
    </Dialog>
  );
}

/** Why joining failed; on a page its toast alerts. */
export function NotJoined({ toast, role }: { toast: Toast; role?: 'alert' }) {
  return (
    <Callout tone="danger" role={role} className="mb-5">
      <TitleError />
      <strong className="font-semibold">{toast.title}.</strong> {toast.description}
    </Callout>
  );
}

export function SessionTime({ session }: { session: OpenView }) {
  return (
    <p>
      <span className="block font-serif text-xl font-semibold">{session.hours}</span>{' '}
      <span className="block text-muted">
        {session.day}
        {session.mentor && ` · con ${session.mentor.full_name}`}
      </span>{' '}
      {session.ownHours && <span className="block text-muted">{session.ownHours}</span>}
    </p>
  );
}
