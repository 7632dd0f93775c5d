/** Proposals about several sessions of a series at once (docs/contract.md, 'Series'). */
import { and } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import { SERIES_WEEKS_MAX } from '~/api/contract/rules/series';
import { lockStudents } from '~/api/db/locks';
import { inForce } from '~/api/db/times';
import { conflict, notFound, Refusal, refusalOf } from '~/api/http/errors';
import { type Change, withMentorLock } from '~/api/mentorships/change';
import { conflictOnOverlap } from '~/api/mentorships/freeHours';
import { acceptOpen, endOpen, showChange } from '~/api/mentorships/proposals/answer';
import { type NewWish, newWish, putProposal, type Wish } from '~/api/mentorships/proposals/propose';
import { endProposals, openProposalOf } from '~/api/mentorships/proposals/state';
import { type OpenProposal, selectMentorships } from '~/api/mentorships/queries';
import { wallTimeOf } from '~/api/time';
import { dayText, listText } from '~/api/wording';
import { type FollowingRequest, ofSeries, withFollowing } from './series';
import { movedHours } from './weeks';
import { moveSeries } from './withoutEnd';

const idsOf = (changes: Change[]) => changes.map(({ row }) => row.id);
/** Locks all of them at once, so that two series never deadlock. */
const lockAllStudents = (changes: Change[], tx: Change['tx']) =>
  lockStudents([...new Set(changes.flatMap(({ row }) => row.studentIds))], tx);

/**
 * Proposes other hours for a session and all later ones of its series, each moved by the same days and clock time.
 * All or none, with one notice. @throws as `propose` for the first; 409 with the `sessions` that cannot be moved
 */
export function proposeFollowing(
  { start, end, price, ...asked }: FollowingRequest & Wish,
  services: Services,
): Promise<void> {
  return conflictOnOverlap(() =>
    withFollowing(asked, services, async (changes, tx) => {
      const [first] = changes;
      await lockAllStudents(changes, tx);
      const failures: Failure[] = [];
      const isLater = start > first.row.start;
      const wanted: { change: Change; wish: NewWish }[] = [];
      const alreadyOpen: Change[] = [];
      for (const change of changes)
        await attempt(change, failures, async () => {
          const hours = movedHours(change.row, first.row, { start, end }, services.timeZone);
          if (hours === null) throw conflict(SKIPPED);
          const wish = newWish({ ...hours, price }, change);
          if (wish === null) alreadyOpen.push(change);
          else wanted.push({ change, wish });
        });
      refuseAny(failures, first);
      const moving = idsOf(wanted.map(({ change }) => change));
      await endProposals(moving, { outcome: 'superseded', at: first.now }, tx);
      // A session may move into the hours that a session after it in this order leaves.
      const ordered = isLater ? wanted : wanted.toReversed();
      for (const [index, { change, wish }] of ordered.entries()) {
        const waiting = [...ordered.slice(index + 1).map((one) => one.change), ...alreadyOpen];
        await attempt(change, failures, () => putProposal(wish, change, idsOf(waiting)));
      }
      refuseAny(failures, first);
      if (moving.length > 0)
        await services.notices.series(tx, { event: 'proposed', ids: moving, byUserId: asked.caller.id });
    }),
  );
}

interface Failure {
  change: Change;
  refusal: Refusal;
}

async function attempt(change: Change, failures: Failure[], work: () => Promise<void>): Promise<void> {
  const refusal = await refusalOf(work());
  if (refusal) failures.push({ change, refusal });
}

/** Throws the first session's own refusal, else a 409 that names the days of all later ones that were refused. */
function refuseAny(failures: Failure[], first: Change): void {
  const own = failures.find(({ change }) => change === first);
  if (own) throw own.refusal;
  if (failures.length === 0) return;
  const { timeZone } = first.services;
  const days = failures
    .map(({ change }) => change.row)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .map((row) => dayText(wallTimeOf(row.start, timeZone).day));
  const which =
    days.length === 1
      ? `La sesión del ${days[0]} no se puede`
      : `Las sesiones del ${listText(days)} no se pueden`;
  const reasons = new Set(failures.map(({ refusal }) => Object.values(refusal.body).flat().join(' ')));
  const detail = `${which} cambiar así, y no se ha propuesto nada. ${[...reasons].join(' ')}`;
  throw new Refusal(409, { detail, sessions: failures.map(({ change }) => change.row.identifier) });
}
const SKIPPED = 'Ese día el reloj se adelanta y esa hora no existe.';

/**
 * Accepts or declines the proposals with these ids about sessions of a series; one's own are withdrawn. All or
 * none, with one notice per outcome.
 * @throws 403 as for one of them, 404, 409 when one of them has ended or its hours are taken
 */
export async function answerProposals(
  { id, proposals, accept, caller }: { id: string; proposals: number[]; accept: boolean; caller: Caller },
  services: Services,
): Promise<void> {
  const [any] = await selectMentorships(services.db, ofSeries(id, caller));
  if (!any) throw notFound();
  const work = () =>
    withMentorLock(any.mentorId, services, async (tx) => {
      const now = services.clock();
      const where = and(ofSeries(id, caller), inForce(now));
      const rows = (await selectMentorships(tx, where, { limit: SERIES_WEEKS_MAX })).toReversed();
      const named = rows.flatMap((row) => {
        const open = openProposalOf(row, now);
        const change = { row, caller, tx, now, services };
        return open && proposals.includes(open.id) ? [{ change, open }] : [];
      });
      if (named.length < new Set(proposals).size) throw conflict(GONE);
      const changes = named.map(({ change }) => change);
      await lockAllStudents(changes, tx);
      const told = new Map<'agreed' | Awaited<ReturnType<typeof endOpen>>, number[]>();
      for (const { change, open } of inTurn(named)) {
        const outcome = accept
          ? (await acceptOpen(open, change, idsOf(changes))) && ('agreed' as const)
          : await endOpen(open, change);
        if (outcome === null) await showChange(change);
        else told.set(outcome, [...(told.get(outcome) ?? []), change.row.id]);
      }
      // All from one session on have moved: a series without end goes on there.
      const last = named.findLast(({ change }) => change.row === rows.at(-1));
      if (last && named.length > 1 && told.has('agreed'))
        await moveSeries(id, { from: last.change.row, to: last.open }, { tx, services });
      for (const [event, ids] of told) await services.notices.series(tx, { event, ids, byUserId: caller.id });
    });
  return conflictOnOverlap(work);
}
const GONE = 'Alguna de esas propuestas ya no está en pie. Mira la serie de nuevo.';

/** Sessions that move later go last to first, so that each moves into hours that are already free. */
function inTurn(named: { change: Change; open: OpenProposal }[]) {
  const isLater = ({ change, open }: (typeof named)[number]) => open.start > change.row.start;
  return [...named.filter((one) => !isLater(one)), ...named.filter(isLater).toReversed()];
}
