/** Shared by the page's loader and action: the mentor, and the student in the address (docs/contract.md, 'Offers'). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { orProblem } from '~/app/.server/api/errors';
import { offersCapability, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import type { SlotDeps } from '~/app/slots/slotWeek';

type Opened = Awaited<ReturnType<typeof openOffer>>;
/** A student whom this mentor may offer a session. */
export type Offer = Extract<Opened, { kind: 'open' }>;

/**
 * `lacking`: the API has no offers; `notMentor`; `choose`: no student in the address; `unknown`: nobody this mentor
 * has taught.
 */
export async function openOffer(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  if (!(await offersCapability(context, 'requests'))) return { kind: 'lacking' as const };
  if (me.user_type !== 'mentor') return { kind: 'notMentor' as const };
  const params = context.url.searchParams;
  const username = params.get('estudiante') ?? '';
  const taught = await orProblem(context.api.mentorships.listTaught(username));
  if (username === '') return { kind: 'choose' as const, students: taught };
  const [student] = taught;
  if (!student) return { kind: 'unknown' as const };
  return { kind: 'open' as const, context, me, student, slotDeps: { ...context, api: unbound(context.api) } };
}

/** Their own rules do not bind mentors: the hours that they withhold count as free. */
function unbound({ availability }: SlotDeps['api']): SlotDeps['api'] {
  return {
    availability: {
      ...availability,
      findRules: async () => null,
      listFree: async (mentorId, range) => {
        const [free, rules] = await Promise.all([
          availability.listFree(mentorId, range),
          availability.findRules(mentorId, range),
        ]);
        return [...free, ...(rules?.withheld ?? [])];
      },
    },
  };
}
