/**
 * A link to a session: `/mentorships/{id}` as shared, `/mentorships/{room_code}` as the video room (docs/product.md, 'Group
 * sessions and shared links'). Participants get in, others an invitation to a group session or a 404 that reveals nothing.
 */
import { data, redirect, redirectDocument } from '@remix-run/node';
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from '@remix-run/react';
import { useEffect } from 'react';
import { topicNames } from '~/app/.server/api/expertises';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { loadRoom } from '~/app/call/page/loadRoom';
import { Room, roomPolicy } from '~/app/call/page/Room';
import type { Toast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { JoinButton, JoinFacts, SessionTime } from '~/app/routes/mentorships/open/JoinDialog';
import { type OpenView, openViewOf } from '~/app/routes/mentorships/open/loadOpen';
import { MentorLine } from '~/app/routes/mentorships/open/OpenCard';
import { handleGroupPost } from '~/app/sessions/dialogs/changeGroup';
import { findShared } from '~/app/sessions/findShared';
import { CANNOT_JOIN, type GroupStanding } from '~/app/sessions/groupStanding';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { loadFrame } from '~/app/ui/frame/loadFrame';
import { PrivateFrame } from '~/app/ui/frame/PrivateFrame';
import { PageHeader } from '~/app/ui/PageHeader';
import { ToastArea } from '~/app/ui/ToastArea';

export const handle = { noindex: true, live: ['mentorship'], policy: roomPolicy };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: `${shown?.kind === 'room' ? `Videollamada - Sala #${shown.room.code}` : 'Sesión compartida'} · Mentorea`,
  },
];

/** After a refusal (the last seat was taken) the page reloads. */
export const shouldRevalidate = () => true;

export const loader = guarded(enter, async ({ context, me }, args) => {
  const { api, config, zones } = context;
  const shared = await findShared(args.params.code ?? '', context);
  if (shared.kind === 'room') {
    const page = await loadRoom(shared.mentorship, me, context);
    // A document: the room's page has policies of its own.
    if (page.sheet) throw redirectDocument(page.sheet);
    return data(page, { status: 200 });
  }
  if (shared.kind === 'session') throw redirect(paths.mentorship(shared.mentorship.identifier));
  const [extensions, frame] = await Promise.all([api.listCapabilities(), loadFrame(me, context)]);
  const groups = extensions.has('requests');
  if (shared.kind === 'none')
    return data({ kind: shared.kind, frame, groups, session: null }, { status: 404 });
  const topicName = await topicNames(api);
  const viewer = { me, now: context.now(), zones, notifies: config.ownApi, topicName };
  const session = openViewOf(shared.session, viewer);
  return data({ kind: shared.kind, frame, groups, session }, { status: invitationStatus(session.standing) });
});

/** This page's address while it is shown. */
let shownAddress: string | null = null;

function useShownAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    shownAddress = pathname + search;
    return () => {
      shownAddress = null;
    };
  }, [pathname, search]);
}

/**
 * A room's page has its own policies, which a client navigation would not apply: coming from another address loads a
 * document; reloading this page's data does not.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (pathname + search === shownAddress) return serverLoader<typeof loader>();
  // After 'back' and 'forward' the address has already changed.
  if (window.location.href === request.url) window.location.reload();
  else window.location.assign(request.url);
  // Never resolves: the page is about to be replaced.
  return new Promise<never>(() => {});
}

export const action = posted(needing('requests', enter), handleGroupPost);

export default function SharedLink() {
  const shown = useLoaderData<typeof loader>();
  useShownAddress();
  const refused = useActionData<typeof action>()?.toast ?? null;
  if (shown.kind === 'room') return <Room page={shown} />;
  const { frame, groups, session } = shown;
  return (
    <PrivateFrame frame={frame}>
      {session ? (
        <Invitation session={session} refused={refused} />
      ) : (
        <SharedLinkNotFound groups={groups} refused={refused} />
      )}
    </PrivateFrame>
  );
}

function Invitation({ session, refused }: { session: OpenView; refused: Toast | null }) {
  const { pathname } = useLocation();
  const { standing } = session;
  const isFree = standing === 'free';
  return (
    <div className="mx-auto max-w-2xl">
      {refused && <ToastArea toast={refused} />}
      <PageHeader
        title={isFree || standing === 'looking' ? 'Te invitan a una sesión grupal' : 'Sesión grupal'}
      />
      <Card as="section" aria-label="La sesión" className="flex flex-col gap-5">
        <SessionTime session={session} />
        <MentorLine mentor={session.mentor} />
        <Topics names={session.topics} />
        {isFree ? (
          <div>
            <JoinFacts session={session} />
            <div className="mt-6">
              <JoinButton action={pathname} session={session} />
            </div>
          </div>
        ) : (
          <Callout tone="info">{CANNOT_JOIN[standing]}</Callout>
        )}
      </Card>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.openMentorships()} variant="secondary">
          Ver otras sesiones en grupo
        </ButtonLink>
      </p>
    </div>
  );
}

/** 410 once it has begun; a full session may have free seats again. */
function invitationStatus(standing: GroupStanding): 200 | 410 {
  return standing === 'begun' || standing === 'finished' ? 410 : 200;
}

/** One page for missing sessions and other people's. */
function SharedLinkNotFound({ groups, refused }: { groups: boolean; refused: Toast | null }) {
  return (
    <div className="mx-auto max-w-2xl">
      {refused && <ToastArea toast={refused} />}
      <PageHeader eyebrow="Error 404" title="No encontramos esta sesión" />
      <p className="max-w-prose text-lg text-muted">
        Este enlace no lleva a ninguna sesión tuya. Puede que se haya cancelado, que su grupo esté cerrado,
        que la dirección esté incompleta o que el enlace sea para otra cuenta.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={LIST_PATH}>Mis Mentorías</ButtonLink>
        {groups && (
          <ButtonLink to={paths.openMentorships()} variant="secondary">
            Ver sesiones en grupo
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
