import { Form } from '@remix-run/react';
import { isOutside } from '~/app/domain/week/sessionsOutside';
import { joinWeek, marksOf, sameMarks, unpackMarks } from '~/app/domain/week/weekHours';
import { differingDays, hoursByDay, weekTotal } from '~/app/domain/week/weekText';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { useLeaveQuestion } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { useFocusOnChange } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';
import { TitleError } from '~/app/ui/TitleError';
import { BUSY_LABELS, BusySection } from './BusySection';
import { EXCEPTION_LABELS } from './ExceptionFields';
import { ExceptionsSection } from './ExceptionsSection';
import type { ScheduleView } from './loadSchedule';
import { OutsideSessions } from './OutsideSessions';
import { QuickActionButton, QuickActions } from './QuickActions';
import { RulesSection } from './RulesSection';
import { RULE_LABELS } from './rulesForm';
import { useWeek, WeekGrid } from './WeekGrid';
import type { ScheduleAnswer } from './weekForm';
import { CONFLICT_INTENTS, FIELDS, INTENTS, SCHEDULE_PATH, WEEK_ID } from './weekForm';

/** Saved hours the grid cannot show, and the option to drop them. */
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

interface ConflictNoticeProps {
  mine: readonly string[];
  theirs: readonly string[];
  /** The notice takes the focus once per answer; null if something else has it. */
  answer: unknown;
  edit: (intent: string) => boolean;
}

/** The saved week was changed elsewhere: shows both versions by day and three ways to continue. */
function ConflictNotice({ mine, theirs, answer, edit }: ConflictNoticeProps) {
  const takeFocus = useFocusOnChange(answer);
  const days = differingDays(joinWeek(mine, []), joinWeek(theirs, []));
  return (
    <div
      ref={answer === null ? undefined : takeFocus}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus={answer !== null}
      className="rounded-xl border border-danger/40 bg-danger-soft p-4"
    >
      <TitleError />
      <p className="flex gap-3 font-semibold text-danger">
        <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0" />
        Tu horario ha cambiado en otra ventana o dispositivo. No se ha guardado nada todavía.
      </p>
      <dl className="mt-3 flex flex-col gap-3">
        {days.map((day) => (
          <div key={day.name}>
            <dt className="font-semibold capitalize">{day.name}</dt>
            <dd>Guardado ahora: {spansText(day.theirs)}</dd>
            <dd>Lo que has marcado: {spansText(day.mine)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <QuickActionButton intent="merge" edit={edit} variant="primary">
          Unir los dos
        </QuickActionButton>
        <SubmitButton variant="secondary" name="intent" value={INTENTS.save} pendingText="Guardando…">
          Guardar lo que he marcado
        </SubmitButton>
        <QuickActionButton intent="undo" edit={edit}>
          Quedarme con lo guardado
        </QuickActionButton>
      </div>
    </div>
  );
}

const spansText = (spans: string[]) => spans.join(', ') || 'sin horas';

type WeekBarProps = { marks: readonly string[]; saved: readonly string[]; outside: number };

/** The total, the number of sessions outside the marked week and the buttons, always visible. */
function WeekBar({ marks, saved, outside }: WeekBarProps) {
  return (
    <div className="week-bar">
      <div className="grow">
        <p aria-live="polite">
          <strong className="week-total font-semibold">{weekTotal(joinWeek(marks, []))} por semana</strong>
          <span className="week-total-live font-semibold" />
          {!sameMarks(marks, saved) && (
            <span className="week-unsaved text-muted"> · cambios sin guardar</span>
          )}
        </p>
        {outside > 0 && (
          <a href="#fuera" className="link week-total">
            {outside === 1 ? '1 mentoría fuera de tu horario' : `${outside} mentorías fuera de tu horario`}
          </a>
        )}
      </div>
      <div className="flex gap-3">
        <ButtonLink to={paths.profile()} variant="secondary">
          Cancelar
        </ButtonLink>
        <SubmitButton name="intent" value={INTENTS.save} pendingText="Guardando…" className="grow">
          Guardar horario
        </SubmitButton>
      </div>
    </div>
  );
}

type ScheduleEditorProps = { view: ScheduleView; answer: ScheduleAnswer | null };

/** One form for the week and its exceptions, so that no button loses unsaved marks. */
export function ScheduleEditor({ view, answer }: ScheduleEditorProps) {
  const week = useWeek(answer?.marks ?? view.marks, answer);
  const base = answer?.base ?? view.base;
  const before = week.done && CONFLICT_INTENTS.includes(week.done) ? null : (answer?.before ?? null);
  const held = new Set([...week.marks, ...marksOf(view.beyond)]);
  const outside = view.sessions.filter(({ needs }) => isOutside(needs, held));
  const saved = unpackMarks(base) ?? [];
  const errors = answer?.errors ?? {};
  const ofException = Object.keys(errors).some((name) => name in EXCEPTION_LABELS);
  const ofRules = Object.keys(errors).some((name) => name in RULE_LABELS);
  const ofBusy = Object.keys(errors).some((name) => name in BUSY_LABELS);
  useLeaveQuestion(() => !sameMarks(week.marks, saved));
  return (
    <>
      <PageHeader
        title="Tu horario semanal"
        eyebrow={<BackLink to={paths.profile()}>Volver a tu perfil</BackLink>}
      />
      <Form
        ref={week.form}
        method="post"
        action={SCHEDULE_PATH}
        noValidate
        className="week-form flex flex-col gap-5"
        onChange={(event) => {
          if ((event.target as Element).getAttribute('name') === FIELDS.mark) week.read();
        }}
      >
        <EnterButton />
        <input type="hidden" name={FIELDS.base} value={base} />
        {before && <input type="hidden" name={FIELDS.before} value={before} />}
        <div className="flex max-w-3xl flex-col gap-4">
          {!ofException && !ofRules && !ofBusy && (
            <ErrorSummary errors={answer?.errors} labels={{}} title="No se ha guardado" />
          )}
          {before && (
            <ConflictNotice
              mine={week.marks}
              theirs={saved}
              answer={answer?.errors ? null : answer}
              edit={week.edit}
            />
          )}
          <p>
            Marca las medias horas en las que puedes dar clase; se repiten todas las semanas. Horas de{' '}
            {view.city}.
          </p>
          <p className="week-with-scripts text-muted">
            <span className="week-for-finger">
              Toca las casillas, o mantén pulsada una y arrastra para pintar varias.
            </span>
            <span className="week-for-mouse">
              Arrastra para pintar varias. Con el teclado: flechas para moverte, Espacio para marcar y Mayús
              con las flechas para extender.
            </span>
          </p>
          {!view.available && (
            <Callout tone="info">
              Ahora no aceptas nuevas mentorías, así que nadie puede reservar estas horas:{' '}
              <TextLink inline to={paths.editProfile()}>
                actívalo en tu perfil
              </TextLink>{' '}
              cuando quieras.
            </Callout>
          )}
          <OffGridNote beyond={view.beyond} dropped={answer?.kept[FIELDS.dropBeyond]?.length === 1} />
        </div>
        <div className="week-layout">
          <QuickActions kept={answer?.kept ?? {}} done={week.done} told={week.told} edit={week.edit} />
          <div id={WEEK_ID} className="week-main">
            <WeekGrid initial={week.first} />
          </div>
          <div id="fuera" tabIndex={-1} className="week-outside">
            <OutsideSessions sessions={outside} />
          </div>
        </div>
        <WeekBar marks={week.marks} saved={saved} outside={outside.length} />
        {view.exceptions && (
          <ExceptionsSection
            exceptions={view.exceptions}
            days={view.days}
            holidays={view.holidays}
            sessions={view.sessions}
            asked={answer?.asked ?? null}
            kept={answer?.kept ?? {}}
            errors={ofException ? errors : {}}
          />
        )}
        {view.rules && (
          <RulesSection rules={view.rules} kept={answer?.kept ?? {}} errors={ofRules ? errors : {}} />
        )}
        {view.busy && (
          <BusySection busy={view.busy} kept={answer?.kept ?? {}} errors={ofBusy ? errors : {}} />
        )}
      </Form>
    </>
  );
}
