/**
 * A link to a session: `/mentorships/{id}` as it is shared, `/mentorships/{room_code}` as the video room (spec.md section 2). Those in it
 * get to it; others to an invitation when it is a group session that they may see, and to a 404 that tells nothing when it is not.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { topicNames } from '~/.server/topicNames';
import { comesFromElsewhere, loadDocument } from '../../../video/loadsDocument';
import { PrivateFrame } from '../../private/PrivateFrame';
import { loadRoom } from '../../video/page/loadRoom';
import { roomPolicy } from '../../video/page/policy';
import { Room } from '../../video/page/Room';
import { LIST_PATH } from '../listUrl';
import { answerGroup } from '../open/answerGroup';
import { openViewOf } from '../open/openView';
import { findShared } from './findShared';
import { Invitation } from './Invitation';
import { invitationStatus } from './invitationStatus';
import { NotYours } from './NotYours';

export const handle = { noindex: true, live: ['mentorship'], policy: roomPolicy };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title: `${shown?.kind === 'room' ? `Videollamada - Sala #${shown.room.code}` : 'Mentoría compartida'} · Mentorea`,
  },
];

/** Who came too late sees how it is now. */
export const shouldRevalidate = () => true;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const { api, config, zones } = context;
  const shared = await findShared(args.params.code ?? '', context);
  if (shared.kind === 'room') return data(await loadRoom(shared.mentorship, me, context), { status: 200 });
  if (shared.kind === 'session') {
    const { identifier: detalle } = shared.mentorship;
    throw redirect(`${LIST_PATH}?${new URLSearchParams({ detalle })}`);
  }
  const { full_name, username, profile_picture, user_type } = me;
  const user = { full_name, username, profile_picture, user_type };
  const groups = (await api.listCapabilities()).has('group-sessions');
  if (shared.kind === 'none')
    return data({ kind: shared.kind, user, groups, session: null }, { status: 404 });
  const topicName = await topicNames(api);
  const viewer = { me, now: context.now(), zones, tells: config.ownApi, topicName };
  const session = openViewOf(shared.session, viewer);
  return data({ kind: shared.kind, user, groups, session }, { status: invitationStatus(session.standing) });
}

/** A room's page has policies of its own: whoever comes to it inside the browser has it loaded as a document. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return comesFromElsewhere(request.url) ? loadDocument(request.url) : serverLoader<typeof loader>();
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  return answerGroup(args.request, context);
}

export default function SharedLink() {
  const shown = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.toast ?? null;
  if (shown.kind === 'room') return <Room page={shown} />;
  const { user, groups, session } = shown;
  return (
    <PrivateFrame user={user}>
      {session ? (
        <Invitation session={session} refused={refused} />
      ) : (
        <NotYours groups={groups} refused={refused} />
      )}
    </PrivateFrame>
  );
}
