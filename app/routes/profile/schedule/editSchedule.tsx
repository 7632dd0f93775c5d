import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import type { ExceptionPayload } from '~/api/contract/availability';
import type { User } from '~/api/contract/users';
import { ApiError, describeFailure, fieldErrorsOf } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { enter, enterAsMentor, guarded, posted, requireCapability } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { exceptionOf, isWholeDayOff, readException, SEEN, touches } from '~/app/domain/week/exceptions';
import { nextHolidays } from '~/app/domain/week/holidays';
import { rangesOf } from '~/app/domain/week/weekRanges';
import { applyEdits, INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { dropException, storeExceptions } from '~/app/sessions/exceptions/scheduledSessions';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyPage } from '~/app/ui/EmptyState';
import { NotOffered } from '~/app/ui/NotOffered';
import { loadScheduleEditor } from './loadSchedule';
import { Presets, QuickActions } from './QuickActions';
import { RangesEditor, useRanges } from './RangesEditor';
import { applyRangeEdit, NOTHING_COPIED, rangeLabels } from './rangesForm';
import { type ScheduleEditorProps, ScheduleForm } from './ScheduleForm';
import {
  again,
  BUSY_INTENTS,
  backTo,
  editWith,
  saveBusy,
  saveFailed,
  saveRules,
  saveWeek,
} from './saveSchedule';
import stylesheet from './schedule.css?url';
import { useWeek, WeekGrid } from './WeekGrid';
import {
  answerWith,
  applyQuickAction,
  CONFLICT_INTENTS,
  DAY_ROWS,
  FIELDS,
  INTENTS,
  quickActionText,
  readPart,
  type SchedulePart,
  WEEK_ID,
} from './weekForm';

/** The editor of a mentor's week (docs/product.md, 'Own profile and weekly hours'). */

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = guarded(enter, async ({ context, me: user }) => {
  if (user.user_type !== 'mentor') return data(null, { status: 403 });
  const view = await loadScheduleEditor(context, user);
  return data(view, { status: view.failed ? 503 : 200 });
});

export const action = posted(enterAsMentor, async ({ context, me: user }, form) => {
  const sent = String(form.get(INTENT) ?? '');
  const intent = sent === 'enter' ? ENTERED[readPart(context.url.searchParams)] : sent;
  if (applyEdits(form, [applyQuickAction, applyRangeEdit])) {
    if (CONFLICT_INTENTS.includes(intent)) form.delete(FIELDS.before);
    return data(answerWith(form, { done: intent, told: quickActionText(intent, form) }));
  }
  if (intent.startsWith(INTENTS.editWith)) return editWith(form, intent);
  if (intent.startsWith(INTENTS.remove)) return removeException(form, intent, context);
  if (intent === INTENTS.rules) return saveRules(form, context);
  if (BUSY_INTENTS.includes(intent)) return saveBusy(form, intent, context);
  if (intent === INTENTS.add || intent === INTENTS.addHolidays)
    return addExceptions(form, intent, user, context);
  return saveWeek(form, context);
});

/** What Enter in a field of a tab does. */
const ENTERED: Record<SchedulePart, string> = {
  semana: INTENTS.save,
  'dias-libres': INTENTS.add,
  reglas: INTENTS.rules,
  'calendario-externo': INTENTS.saveBusy,
};

export default function ScheduleRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const edition = useEdition(view?.base ?? '', answer !== null);
  if (!view)
    return (
      <NotOffered
        what="un horario semanal a tu tipo de cuenta"
        ways={{ 'Ver el calendario': paths.calendar(), Perfil: paths.profile() }}
      >
        Solo los mentores marcan las horas en las que se les puede reservar. Tus sesiones están en el
        calendario.
      </NotOffered>
    );
  if (view.failed && !answer) return <ScheduleFailure />;
  const editor = answer?.editor ?? view.editor;
  const Week = editor === 'tramos' ? RangedWeek : PaintedWeek;
  return <Week key={`${edition} ${editor}`} editor={editor} view={view} answer={answer} />;
}

/**
 * A key that changes when another week is loaded, which remounts the editor. Kept while an answer is shown: the page is
 * reloaded after a refusal, and unsaved marks must stay.
 */
function useEdition(base: string, isAnswered: boolean): string {
  const [edition, setEdition] = useState(base);
  if (!isAnswered && edition !== base) setEdition(base);
  return edition;
}

/** Without the saved week editing is disabled: a save would erase it. */
function ScheduleFailure() {
  return (
    <EmptyPage page="Tu horario semanal" title="No hemos podido cargar tu horario">
      <p>No se ha perdido nada. Prueba otra vez dentro de un momento.</p>
      <ButtonLink to={paths.schedule()} reloadDocument>
        Reintentar
      </ButtonLink>
    </EmptyPage>
  );
}

function RangedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useRanges(answer?.ranges ?? rangesOf(view.marks), answer);
  return (
    <ScheduleForm {...props} week={week} labels={rangeLabels(week.ranges)}>
      <div id={WEEK_ID}>
        <RangesEditor week={week} />
      </div>
      <section aria-label="Rellenar más rápido" className="week-aside">
        {/* NOTHING_COPIED is shown beside the days. */}
        <Presets told={week.told === NOTHING_COPIED ? '' : week.told} edit={week.edit} />
      </section>
    </ScheduleForm>
  );
}

function PaintedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useWeek(answer?.marks ?? view.marks, answer);
  return (
    <ScheduleForm {...props} week={week} labels={{}}>
      <QuickActions kept={answer?.kept ?? {}} done={week.done} told={week.told} edit={week.edit} />
      <div id={WEEK_ID} className="max-sm:-mx-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <p className="mb-3 text-muted noscript:hidden">
          <span className="hidden pointer-coarse:inline">
            Toca las casillas, o mantén pulsada una y arrastra para pintar varias.
          </span>{' '}
          <span className="pointer-coarse:hidden">
            Arrastra para pintar varias. Con el teclado: flechas para moverte, Espacio para marcar y Mayús con
            las flechas para extender.
          </span>
        </p>
        <WeekGrid initial={week.first} />
      </div>
    </ScheduleForm>
  );
}

type Errors = Record<string, string[]>;
type Read = { payloads: ExceptionPayload[] } | { errors: Errors };

/** Adds days off, hours off or extra hours, all or none. Sessions booked inside are shown first (409); the second press must confirm each of them. */
async function addExceptions(form: FormData, intent: string, user: User, context: Context) {
  await requireCapability(context, 'calendar');
  const { timeZone } = context.config;
  const today = dayOf(context.now(), timeZone);
  const read = intent === INTENTS.addHolidays ? readHolidays(form, today) : readRows(form, today);
  if ('errors' in read) return again(form, 422, { errors: read.errors });
  try {
    const inside = await storeExceptions(read.payloads, { seen: form.getAll(SEEN), user }, context);
    if (inside === null) return backTo('dias-libres', form);
    const days = read.payloads
      .map(exceptionOf)
      .filter((one) => isWholeDayOff(one) && inside.some((other) => touches(other, one, timeZone)));
    const asked = { sessions: inside.map(({ identifier }) => identifier), days, intent };
    return again(form, 409, { asked });
  } catch (error) {
    return refused(form, error);
  }
}

/** Rows without a day are skipped, except the first if there is no other. */
function readRows(form: FormData, today: string): Read {
  const text = (name: string) => String(form.get(name) ?? '');
  const hours = { kind: text(FIELDS.kind), start: text(FIELDS.start_time), end: text(FIELDS.end_time) };
  const filled = DAY_ROWS.filter(({ date, until }) => text(date) !== '' || text(until) !== '');
  const payloads: ExceptionPayload[] = [];
  const errors: Errors = {};
  for (const names of filled.length > 0 ? filled : DAY_ROWS.slice(0, 1)) {
    const days = { date: text(names.date), until: text(names.until) };
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
  if (error.status === 400 && texts.length > 0) return again(form, 400, { errors: { '': texts } });
  if (error.status === 409) return again(form, 409, { errors: { '': [describeFailure(error)] } });
  return saveFailed(form, error);
}

async function removeException(form: FormData, intent: string, context: Context) {
  await requireCapability(context, 'calendar');
  try {
    await dropException(intent.slice(INTENTS.remove.length), context);
  } catch (error) {
    return saveFailed(form, error);
  }
  return backTo('dias-libres', form);
}
