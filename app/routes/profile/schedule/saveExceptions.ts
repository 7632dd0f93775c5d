/** The form that adds and removes days off, hours off and extra hours (docs/contract.md, 'Free hours'). */
import { data } from '@remix-run/node';
import type { ExceptionPayload } from '~/api/contract/availability';
import type { User } from '~/api/contract/users';
import { ApiError, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { exceptionOf, isWholeDayOff, readException, SEEN } from '~/app/domain/week/exceptions';
import { nextHolidays } from '~/app/domain/week/holidays';
import { touches } from '~/app/domain/week/sessionsOutside';
import { dropException, storeExceptions } from '~/app/sessions/exceptions/storeExceptions';
import { backTo, saveFailed } from './saveSchedule';
import { answerWith, DAY_ROWS, FIELDS, INTENTS } from './weekForm';

type Errors = Record<string, string[]>;
type Read = { payloads: ExceptionPayload[] } | { errors: Errors };

/** Adds all or none. Sessions booked inside are shown first (409); the second press must confirm each of them. */
export async function addExceptions(form: FormData, intent: string, user: User, context: Context) {
  await requireCapability(context, 'calendar');
  const { timeZone } = context.config;
  const today = dayOf(context.now(), timeZone);
  const read = intent === INTENTS.addHolidays ? readHolidays(form, today) : readRows(form, today);
  if ('errors' in read) return data(answerWith(form, { errors: read.errors }), { status: 422 });
  try {
    const inside = await storeExceptions(read.payloads, { seen: form.getAll(SEEN), user }, context);
    if (inside === null) return backTo('dias-libres', form);
    const days = read.payloads
      .map(exceptionOf)
      .filter((one) => isWholeDayOff(one) && inside.some((other) => touches(other, one, timeZone)));
    const asked = { sessions: inside.map(({ identifier }) => identifier), days, intent };
    return data(answerWith(form, { asked }), { status: 409 });
  } catch (error) {
    return refused(form, error);
  }
}

/** Rows without a day are skipped, except the first if there is no other. */
function readRows(form: FormData, today: string): Read {
  const text = (name: string) => String(form.get(name) ?? '');
  const hours = { kind: text(FIELDS.kind), start: text(FIELDS.start_time), end: text(FIELDS.end_time) };
  const typed = DAY_ROWS.map((names) => ({
    names,
    days: { date: text(names.date), until: text(names.until) },
  }));
  const filled = typed.filter(({ days }) => days.date !== '' || days.until !== '');
  const payloads: ExceptionPayload[] = [];
  const errors: Errors = {};
  for (const { names, days } of filled.length > 0 ? filled : typed.slice(0, 1)) {
    const { payload, errors: found } = readException({ ...hours, ...days }, today);
    if (payload) payloads.push(payload);
    for (const [field, texts] of Object.entries(found ?? {}))
      errors[{ ...FIELDS, ...names }[field as 'date' | 'until' | 'kind' | 'start_time' | 'end_time']] = texts;
  }
  return Object.keys(errors).length > 0 ? { errors } : { payloads };
}

function readHolidays(form: FormData, today: string): Read {
  const ticked = form.getAll(FIELDS.holidays);
  const payloads = nextHolidays(today)
    .filter(({ date }) => ticked.includes(date))
    .map(({ date }) => ({ date, kind: 'off' as const }));
  return payloads.length > 0
    ? { payloads }
    : { errors: { [FIELDS.holidays]: ['Elige al menos un festivo.'] } };
}

/** The API's field messages concern the whole form: fields were checked before. */
function refused(form: FormData, error: unknown) {
  const texts = Object.values(fieldErrorsOf(error)).flat();
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 400 && texts.length > 0)
    return data(answerWith(form, { errors: { '': texts } }), { status: 400 });
  if (error.status === 409)
    return data(answerWith(form, { errors: { '': [describeFailure(error)] } }), { status: 409 });
  return saveFailed(form, error);
}

export async function removeException(form: FormData, intent: string, context: Context) {
  await requireCapability(context, 'calendar');
  try {
    await dropException(intent.slice(INTENTS.remove.length), context);
  } catch (error) {
    return saveFailed(form, error);
  }
  return backTo('dias-libres', form);
}
