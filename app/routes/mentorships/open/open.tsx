/** 'Sesiones abiertas' (extension `group-sessions`, api.md section 4): group sessions with places left, and joining one. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { offers } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { NotOffered } from '~/ui/NotOffered';
import { answerGroup } from './answerGroup';
import { loadOpen } from './loadOpen';
import { OpenFailure } from './OpenFailure';
import { OpenPage } from './OpenPage';
import { readOpenState } from './openUrl';

export const handle = { live: ['mentorship'] };

export const meta = () => [{ title: 'Sesiones abiertas · Mentorea' }];

/** Who came too late sees what is left. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return (args.actionStatus ?? 0) >= 400 || unlessDialogOnly(args);
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  if (!(await offers(context, 'group-sessions'))) return data(null, { status: 404 });
  const open = await loadOpen(readOpenState(context.url.searchParams), me, context);
  return data(open, { status: open.failure ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  return answerGroup(args.request, context);
}

export default function OpenSessions() {
  const open = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!open)
    return (
      <NotOffered
        what="sesiones abiertas"
        ways={[
          ['Nueva Mentoría', '/create-mentorship'],
          ['Mis Mentorías', '/mentorships'],
        ]}
      >
        Aquí nadie se apunta a la mentoría de otra persona: cada una se reserva con su mentor.
      </NotOffered>
    );
  return open.failure === null ? (
    <OpenPage open={open} answer={answer} />
  ) : (
    <OpenFailure isLate={open.isLate} />
  );
}
