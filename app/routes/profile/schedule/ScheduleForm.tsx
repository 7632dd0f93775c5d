import type { ReactNode } from 'react';
import { isOutside } from '~/app/domain/week/exceptions';
import { joinWeek, marksOf, sameMarks, unpackMarks } from '~/app/domain/week/weekHours';
import { hoursByDay, weekTotal } from '~/app/domain/week/weekText';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { useLeaveQuestion } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { OutsideSessions } from '~/app/sessions/exceptions/OutsideSessions';
import { Callout } from '~/app/ui/Callout';
import { FootBar } from '~/app/ui/FootBar';
import { LinkSwitch } from '~/app/ui/LinkSwitch';
import { PageHeader } from '~/app/ui/PageHeader';
import { PageTabs } from '~/app/ui/PageTabs';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { BusySection } from './BusySection';
import { ExceptionsSection } from './ExceptionsSection';
import type { ScheduleView } from './loadSchedule';
import { ConflictNotice, QuickActionButton } from './QuickActions';
import type { RangedWeek } from './RangesEditor';
import { RulesSection } from './RulesSection';
import type { WeekEditor } from './rangesForm';
import {
  CONFLICT_INTENTS,
  FIELDS,
  INTENTS,
  PARTS,
  partHref,
  type ScheduleAnswer,
  type SchedulePart,
} from './weekForm';

function OffGridNote({ beyond, dropped }: Pick<ScheduleView, 'beyond'> & { dropped: boolean }) {
  if (beyond.length === 0) return null;
  const days = hoursByDay(beyond).filter(({ spans }) => spans.length > 0);
  return (
    <Callout tone="info">
      <p>
        También tienes guardadas horas que no caben en la tabla y que se conservan al guardar:{' '}
        {days.map(({ name, spans }) => `${name} ${spans.join(', ')}`).join('; ')}.
      </p>
      <CheckboxField label="Quitarlas al guardar" name={FIELDS.dropBeyond} defaultChecked={dropped} />
    </Callout>
  );
}

interface WeekBarProps extends Pick<EditedWeek, 'edit' | 'marks'> {
  editor: WeekEditor;
  saved: readonly string[];
  outside: number;
}

/** The total, the number of sessions outside the marked week and the buttons, always visible. */
function WeekBar({ editor, marks, saved, outside, edit }: WeekBarProps) {
  return (
    <FootBar className="week-bar flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-6">
      <div className="grow">
        <p aria-live="polite">
          <strong className="week-total font-semibold">{weekTotal(joinWeek(marks, []))} por semana</strong>{' '}
          {editor === 'cuadricula' && <span className="week-total-live font-semibold" />}
          {!sameMarks(marks, saved) && <span className="text-muted"> · cambios sin guardar</span>}
        </p>
        {outside > 0 && (
          <a href="#fuera" className="link week-total">
            {outside === 1 ? '1 sesión fuera de tu horario' : `${outside} sesiones fuera de tu horario`}
          </a>
        )}
      </div>
      <div className="flex gap-3">
        <QuickActionButton intent="undo" edit={edit} label="Deshacer cambios">
          Deshacer
        </QuickActionButton>
        <SubmitButton name="intent" value={INTENTS.save} pendingText="Guardando…" className="grow">
          Guardar horario
        </SubmitButton>
      </div>
    </FootBar>
  );
}

/** The marked week, whichever editor holds it. */
type EditedWeek = Pick<RangedWeek, 'form' | 'done' | 'read' | 'edit'> &
  Partial<Pick<RangedWeek, 'isUnfinished' | 'errors'>> & { marks: readonly string[] };

const WEEK_FIELD = /^(marks|from_\d|to_\d)$/;

/** To the other editor, which takes over the marked hours. */
function EditorSwitch({ editor }: { editor: WeekEditor }) {
  const other: WeekEditor = editor === 'tramos' ? 'cuadricula' : 'tramos';
  return (
    <button type="submit" name="intent" value={`${INTENTS.editWith}${other}`} className="link min-h-11">
      {other === 'tramos' ? 'Editar por tramos' : 'Editar en cuadrícula'}
    </button>
  );
}

export interface ScheduleEditorProps {
  editor: WeekEditor;
  view: ScheduleView;
  answer: ScheduleAnswer | null;
}

interface ScheduleFormProps extends ScheduleEditorProps {
  week: EditedWeek;
  /** Labels of the week's fields that can be wrong. */
  labels: Record<string, string>;
  children: ReactNode;
}

/** One form for all tabs, so that none loses what is not saved in another. */
export function ScheduleForm({ editor, view, answer, week, labels, children }: ScheduleFormProps) {
  const base = answer?.base ?? view.base;
  const before = week.done && CONFLICT_INTENTS.includes(week.done) ? null : (answer?.before ?? null);
  const held = new Set([...week.marks, ...marksOf(view.beyond)]);
  const outside = view.sessions.filter(({ needs }) => isOutside(needs, held));
  const saved = unpackMarks(base) ?? [];
  const { part } = view;
  const isUnsaved = week.isUnfinished === true || !sameMarks(week.marks, saved);
  const kept = answer?.kept ?? {};
  /** A form's errors are those of its tab. */
  const errorsOf = (one: SchedulePart) => (one === part && answer?.errors) || {};
  useLeaveQuestion(() => isUnsaved);
  return (
    <>
      <PageHeader isLow title="Tu horario semanal" />
      <PageTabs page="schedule" />
      <Form
        ref={week.form}
        method="post"
        action={partHref(part, editor)}
        noValidate
        className="week-form"
        onChange={(event) => {
          if (WEEK_FIELD.test((event.target as Element).getAttribute('name') ?? '')) week.read();
        }}
      >
        <EnterButton />
        <input type="hidden" name={FIELDS.editor} value={editor} />
        <input type="hidden" name={FIELDS.base} value={base} />
        {before && <input type="hidden" name={FIELDS.before} value={before} />}
        <PartSwitch view={view} editor={editor} />
        {part !== 'semana' && isUnsaved && (
          <p className="mb-4 text-muted">Los cambios de tu semana siguen sin guardar.</p>
        )}
        <div hidden={part !== 'semana'} className="flex flex-col gap-3 sm:gap-5">
          <div className="flex max-w-3xl flex-col gap-3 sm:gap-4">
            {part === 'semana' && (
              <ErrorSummary
                errors={week.errors ?? answer?.errors}
                labels={labels}
                title="No se ha guardado"
                showsLabels
              />
            )}
            {before && (
              <ConflictNotice
                mine={week.marks}
                theirs={saved}
                answer={answer?.errors ? null : answer}
                edit={week.edit}
              />
            )}
            <div className="flex flex-wrap items-center gap-x-6">
              <p>Se repite todas las semanas. Horas de {view.city}.</p>
              <EditorSwitch editor={editor} />
            </div>
            {!view.available && (
              <Callout tone="info">
                Ahora no aceptas nuevas sesiones, así que nadie puede reservar estas horas:{' '}
                <TextLink inline to={paths.editProfile()}>
                  actívalo en tu perfil
                </TextLink>{' '}
                cuando quieras.
              </Callout>
            )}
            <OffGridNote beyond={view.beyond} dropped={answer?.kept[FIELDS.dropBeyond]?.length === 1} />
          </div>
          <div className="group grid grid-cols-[minmax(0,1fr)] gap-4 not-has-[table]:max-w-3xl sm:gap-6 lg:gap-x-10 lg:has-[table]:grid-cols-[minmax(0,1fr)_--spacing(76)] lg:has-[table]:grid-rows-[auto_1fr]">
            {children}
            <div id="fuera" tabIndex={-1} className="empty:hidden lg:group-has-[table]:col-start-2">
              <OutsideSessions sessions={outside} />
            </div>
          </div>
          <WeekBar {...{ editor, saved }} {...week} outside={outside.length} />
        </div>
        {view.exceptions && (
          <div id="dias-libres" hidden={part !== 'dias-libres'}>
            <ExceptionsSection
              exceptions={view.exceptions}
              days={view.days}
              holidays={view.holidays}
              sessions={view.sessions}
              asked={answer?.asked ?? null}
              kept={kept}
              errors={errorsOf('dias-libres')}
            />
          </div>
        )}
        {view.rules && (
          <div id="reglas" hidden={part !== 'reglas'}>
            <RulesSection rules={view.rules} kept={kept} errors={errorsOf('reglas')} />
          </div>
        )}
        {view.busy && (
          <div id="calendario-externo" hidden={part !== 'calendario-externo'}>
            <BusySection busy={view.busy} kept={kept} errors={errorsOf('calendario-externo')} />
          </div>
        )}
      </Form>
    </>
  );
}

/** The tabs that the API has; what is typed in one stays while another is shown. */
function PartSwitch({ view, editor }: { view: ScheduleView; editor: WeekEditor }) {
  if (view.parts.length === 1) return null;
  return (
    // Without the frame of the tabs above it.
    <div className="mb-2 *:border-transparent *:bg-transparent *:p-0 sm:mb-4">
      <LinkSwitch
        label="Partes del horario"
        links={view.parts.map((one) => ({
          to: partHref(one, editor),
          text: PARTS[one],
          isCurrent: one === view.part,
        }))}
      />
    </div>
  );
}
