import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { Toast } from '~/.server/context';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { TitleError } from '~/ui/PageMeta';
import { LIST_PATH } from '../listUrl';
import { JoinFacts } from './JoinFacts';
import { JoinForm } from './JoinForm';
import type { LoadedOpen } from './loadOpen';
import { type OpenState, openHref } from './openUrl';
import type { OpenView } from './openView';
import { WHY_NOT } from './whyNot';

interface Props {
  open: LoadedOpen;
  state: OpenState;
  isWaiting: boolean;
  /** Why it is asked again. */
  refused: Toast | null;
}

const CONSEQUENCE = 'consecuencia';

/** The question before joining. */
export function JoinDialog({ open, state, isWaiting, refused }: Props) {
  const back = openHref(state);
  const session = [...open.page.items, open.selected].find((one) => one?.identifier === state.joining);
  if (!session && isWaiting) return null;
  if (!session && open.loadedFor !== state.joining) return <Load key={state.joining} />;
  const isFree = session?.standing === 'free';
  return (
    <Dialog
      key={state.joining}
      title={isFree ? '¿Te unes a esta sesión?' : 'No puedes unirte a esta sesión'}
      describedBy={CONSEQUENCE}
      closeTo={back}
      footer={
        <>
          <ButtonLink to={back} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          {isFree && <JoinForm action={openHref(state, { joining: state.joining })} session={session} />}
          {session?.standing === 'joined' && (
            <ButtonLink to={`${LIST_PATH}?detalle=${encodeURIComponent(session.identifier)}`}>
              Ver la sesión
            </ButtonLink>
          )}
        </>
      }
    >
      {refused && (
        <p role="alert" className="mb-4 rounded-2xl bg-danger-soft p-4 text-danger">
          <TitleError />
          <strong className="font-semibold">{refused.title}.</strong> {refused.description}
        </p>
      )}
      {session && <When session={session} />}
      <div id={CONSEQUENCE}>
        {isFree ? (
          <JoinFacts session={session} />
        ) : (
          <p>{session ? WHY_NOT[session.standing] : 'Ya no está abierta a otros estudiantes.'}</p>
        )}
      </div>
    </Dialog>
  );
}

function When({ session }: { session: OpenView }) {
  return (
    <p className="mb-4">
      <span className="block font-serif text-xl font-semibold">{session.hours}</span>
      <span className="block text-muted">
        {session.day}
        {session.mentor && ` · con ${session.mentor.full_name}`}
      </span>
      {session.ownHours && <span className="block text-muted">{session.ownHours}</span>}
    </p>
  );
}

/** The address names one that the page, when it was loaded, was not asked for. */
function Load() {
  const { revalidate } = useRevalidator();
  useEffect(revalidate, [revalidate]);
  return null;
}
