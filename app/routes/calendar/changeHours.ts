/** A mentor blocks and opens hours of a day in the calendar (docs/product.md, 'Sessions: list, week and calendar'). */
import { data, redirect } from '@remix-run/node';
import type { ExceptionPayload } from '~/api/contract/availability';
import type { User } from '~/api/contract/users';
import { ApiError, answerStatus, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { changesOn, offeredHours } from '~/app/domain/calendar/dayHours';
import { changesWithin, halvesOf, spanText } from '~/app/domain/calendar/spanPick';
import { DAY_MINUTES, endMinutesOf, minutesOf } from '~/app/domain/slots/slots';
import { dayOf, instantOf } from '~/app/domain/time/dates';
import { readException, SEEN } from '~/app/domain/week/exceptions';
import * as paths from '~/app/paths';
import {
  dropException,
  type ScheduledSession,
  storeExceptions,
} from '~/app/sessions/exceptions/scheduledSessions';
import { FREE, HOURS_FIELDS, type HoursAnswer } from './hoursFields';

const KINDS: Record<string, string> = { block: 'hours', open: 'extra', offer: 'extra' };

/** Success redirects to `backTo`; a proposal continues on its own page. */
export async function changeHours(
  form: FormData,
  { user, backTo }: { user: User; backTo: string },
  context: Context,
) {
  await requireCapability(context, 'calendar');
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = text('intent');
  const typed = { day: text(HOURS_FIELDS.day), from: text(HOURS_FIELDS.from), to: text(HOURS_FIELDS.to) };
  const refuse = (status: number, errors: HoursAnswer['errors'], asked: ScheduledSession[] | null = null) =>
    data<HoursAnswer>({ ...typed, errors, asked }, { status });
  try {
    if (intent.startsWith(FREE)) {
      await dropException(intent.slice(FREE.length), context);
      return redirect(backTo);
    }
    const read = readSpan(typed, KINDS[intent] ?? '', context);
    if (!read.payload) return refuse(422, read.errors);
    if (intent === 'offer')
      return redirect(paths.offerSession({ dia: typed.day, hora: typed.from, hasta: typed.to }));
    const nothing = await whyNothingChanges(read.payload, context);
    if (nothing) return refuse(409, { '': [nothing] });
    const inside = await storeExceptions([read.payload], { seen: form.getAll(SEEN), user }, context);
    return inside ? refuse(409, {}, inside) : redirect(backTo);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const texts = Object.values(fieldErrorsOf(error)).flat();
    return refuse(answerStatus(error), { '': texts.length > 0 ? texts : [describeFailure(error)] });
  }
}

type Typed = Pick<HoursAnswer, 'day' | 'from' | 'to'>;
type ReadSpan = { payload: ExceptionPayload } | { payload: null; errors: HoursAnswer['errors'] };

/** The payload, or errors under the form's own field names. */
function readSpan({ day, from, to }: Typed, kind: string, { now, config: { timeZone } }: Context): ReadSpan {
  const today = dayOf(now(), timeZone);
  const { payload, errors } = readException({ kind, date: day, until: '', start: from, end: to }, today);
  if (!payload) {
    const { start_time, end_time, ...whole } = errors;
    return {
      payload,
      errors: {
        ...(start_time && { [HOURS_FIELDS.from]: start_time }),
        ...(end_time && { [HOURS_FIELDS.to]: end_time }),
        '': Object.values(whole).flat(),
      },
    };
  }
  const end = instantOf(day, to === '00:00' ? '24:00' : to, timeZone);
  return end > now()
    ? { payload }
    : { payload: null, errors: { [HOURS_FIELDS.to]: ['Esa hora ya ha pasado.'] } };
}

/** The reason hours cannot or need not be blocked or opened; '' if they can. Time off wins over extra hours. */
async function whyNothingChanges(
  { date, kind, start_time, end_time }: ExceptionPayload,
  { api: { schedule } }: Context,
): Promise<string> {
  const [weekly, exceptions] = await Promise.all([schedule.listWeekly(), schedule.listExceptions()]);
  const span = { from: minutesOf(start_time ?? ''), to: endMinutesOf(end_time ?? '') };
  const off = changesOn(date, exceptions).filter((one) => one.kind === 'off');
  const isAll = (spans: Parameters<typeof changesWithin>[1]) =>
    halvesOf(span).every((half) => changesWithin(half, spans).length > 0);
  if (kind === 'off') return isAll(off) ? 'Esas horas ya están bloqueadas.' : '';
  const [blocked] = changesWithin(span, off);
  if (blocked) {
    const which = blocked.to - blocked.from === DAY_MINUTES ? blocked.text : spanText(blocked);
    return `Estas horas están bloqueadas (${which}): libéralas antes de abrirlas.`;
  }
  const open = offeredHours(date, weekly, exceptions).spans;
  const isOpen = halvesOf(span).every((half) =>
    open.some(({ from, to }) => from <= half.from && half.to <= to),
  );
  return isOpen ? 'Esas horas ya están abiertas.' : '';
}
