import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { viewOf } from '~/app/sessions/mentorshipView';
import { viewerOf } from '~/app/sessions/viewer';

export type SeriesView = NonNullable<Awaited<ReturnType<typeof loadSeries>>>;

/** The sessions in force of a series, and what the viewer can answer of all of them; null for no such series. */
export async function loadSeries(id: string, me: User, context: Context) {
  if (!/^[\da-f-]{36}$/i.test(id)) return null;
  const [found, viewer] = await Promise.all([context.api.series.find(id), viewerOf(context, me)]);
  const [first] = found ?? [];
  if (!found || !first) return null;
  const sessions = found.map((one) => viewOf(one, viewer));
  return {
    id,
    others: sessions[0]?.others ?? '',
    sessions,
    /** Requests or offers that wait for the viewer's word. */
    open: sessions.filter((one) => one.canConfirm),
    /** Other hours that somebody proposes for several of them. */
    answerable: sessions.filter((one) => one.proposal?.canAnswer),
    own: sessions.filter((one) => one.proposal?.isMine),
  };
}
