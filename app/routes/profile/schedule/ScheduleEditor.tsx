import { Form, Link } from '@remix-run/react';
import { sameMarks } from '~/domain/weekEdits';
import { marksOf, unpackMarks } from '~/domain/weekMarks';
import { isOutside } from '~/domain/weekSessions';
import { EnterButton } from '~/forms/EnterButton';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { useLeaveQuestion } from '~/forms/useUnsavedWarning';
import { PageHeader } from '~/ui/PageHeader';
import type { Answer } from './answer';
import { BeyondNote } from './BeyondNote';
import { ConflictNotice } from './ConflictNotice';
import { EXCEPTION_LABELS, ExceptionsSection } from './ExceptionsSection';
import { OutsideSessions } from './OutsideSessions';
import type { ScheduleView } from './pageView';
import { QuickActions } from './QuickActions';
import { useWeek } from './useWeek';
import { WeekBar } from './WeekBar';
import { WeekGrid } from './WeekGrid';
import { FIELDS, SCHEDULE_PATH, SETTLING, WEEK_ID } from './weekForm';

interface ScheduleEditorProps {
  view: ScheduleView;
  answer: Answer | null;
}

/** One form for the week and its exceptions, so that no press loses what is painted. */
export function ScheduleEditor({ view, answer }: ScheduleEditorProps) {
  const week = useWeek(answer?.marks ?? view.marks, answer);
  const base = answer?.base ?? view.base;
  const before = week.done && SETTLING.includes(week.done) ? null : (answer?.before ?? null);
  const held = new Set([...week.marks, ...marksOf(view.beyond)]);
  const outside = view.sessions.filter(({ needs }) => isOutside(needs, held));
  const saved = unpackMarks(base) ?? [];
  const ofException = Object.keys(answer?.errors ?? {}).some((name) => name in EXCEPTION_LABELS);
  useLeaveQuestion(() => !sameMarks(week.marks, saved));
  return (
    <>
      <PageHeader
        title="Tu horario semanal"
        eyebrow={
          <Link to="/profile" className="link inline-flex min-h-11 items-center">
            Volver a tu perfil
          </Link>
        }
      />
      <Form
        ref={week.form}
        method="post"
        action={SCHEDULE_PATH}
        noValidate
        className="week-form"
        onChange={(event) => {
          if ((event.target as Element).getAttribute('name') === FIELDS.mark) week.read();
        }}
      >
        <EnterButton />
        <input type="hidden" name={FIELDS.base} value={base} />
        {before && <input type="hidden" name={FIELDS.before} value={before} />}
        <div className="flex max-w-3xl flex-col gap-4">
          {!ofException && <ErrorSummary errors={answer?.errors} labels={{}} title="No se ha guardado" />}
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
          <p className="with-scripts text-muted">
            <span className="for-finger">
              Toca las casillas, o mantén pulsada una y arrastra para pintar varias.
            </span>
            <span className="for-mouse">
              Arrastra para pintar varias. Con el teclado: flechas para moverte, Espacio para marcar y Mayús
              con las flechas para extender.
            </span>
          </p>
          {!view.available && (
            <p className="rounded-xl bg-blue-soft p-4">
              Ahora no aceptas nuevas mentorías, así que nadie puede reservar estas horas:{' '}
              <Link to="/profile/editar" className="link">
                actívalo en tu perfil
              </Link>{' '}
              cuando quieras.
            </p>
          )}
          <BeyondNote beyond={view.beyond} dropped={answer?.kept[FIELDS.dropBeyond]?.length === 1} />
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
            kept={answer?.kept ?? {}}
            errors={ofException ? (answer?.errors ?? {}) : {}}
          />
        )}
      </Form>
    </>
  );
}
