import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { readForm } from '~/app/.server/forms/readForm';
import { enter, requireMentor } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { rangesOf } from '~/app/domain/week/weekRanges';
import { applyEdits, INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { EmptyPage } from '~/app/ui/EmptyState';
import { NotOffered } from '~/app/ui/NotOffered';
import { loadScheduleEditor } from './loadSchedule';
import { Presets, QuickActions } from './QuickActions';
import { RangesEditor, useRanges } from './RangesEditor';
import { applyRangeEdit, NOTHING_COPIED, rangeLabels } from './rangesForm';
import { type ScheduleEditorProps, ScheduleForm } from './ScheduleForm';
import { addExceptions, removeException } from './saveExceptions';
import { BUSY_INTENTS, editWith, saveBusy, saveRules, saveWeek } from './saveSchedule';
import stylesheet from './schedule.css?url';
import { useWeek, WeekGrid } from './WeekGrid';
import {
  answerWith,
  applyQuickAction,
  CONFLICT_INTENTS,
  FIELDS,
  INTENTS,
  quickActionText,
  readPart,
  SCHEDULE_PATH,
  type SchedulePart,
  WEEK_ID,
} from './weekForm';

/** The editor of a mentor's week (docs/product.md, 'Own profile and weekly hours'). */

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = () => [{ title: 'Editar horario · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const { context, me: user } = await enter(args);
  if (user.user_type !== 'mentor') return data(null, { status: 403 });
  const view = await loadScheduleEditor(context, user);
  return data(view, { status: view.failed ? 503 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const user = await requireMentor(context);
  const form = await readForm(args.request);
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
}

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
  return <ScheduleEditor key={`${edition} ${editor}`} editor={editor} view={view} answer={answer} />;
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
      <ButtonLink to={SCHEDULE_PATH} reloadDocument>
        Reintentar
      </ButtonLink>
    </EmptyPage>
  );
}

/** The mentor's week, as daily ranges or painted on a grid. */
function ScheduleEditor(props: ScheduleEditorProps) {
  return props.editor === 'tramos' ? <RangedWeek {...props} /> : <PaintedWeek {...props} />;
}

const WEEK_COLUMN = 'lg:col-start-1 lg:row-span-2 lg:row-start-1';

function RangedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useRanges(answer?.ranges ?? rangesOf(view.marks), answer);
  return (
    <ScheduleForm {...props} week={week} labels={rangeLabels(week.ranges)}>
      <section aria-labelledby="rapido" className="week-aside lg:col-start-2">
        <h2 id="rapido" className="sr-only">
          Rellenar más rápido
        </h2>
        {/* NOTHING_COPIED is shown beside the days. */}
        <Presets told={week.told === NOTHING_COPIED ? '' : week.told} edit={week.edit} />
      </section>
      <div id={WEEK_ID} className={WEEK_COLUMN}>
        <RangesEditor week={week} />
      </div>
    </ScheduleForm>
  );
}

function PaintedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useWeek(answer?.marks ?? view.marks, answer);
  return (
    <ScheduleForm {...props} week={week} labels={{}}>
      <QuickActions kept={answer?.kept ?? {}} done={week.done} told={week.told} edit={week.edit} />
      <div id={WEEK_ID} className={classes(WEEK_COLUMN, 'max-sm:-mx-2')}>
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
